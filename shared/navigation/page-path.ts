import type { HeaderPage } from '../contracts/header-props.ts';
import type { LinkContext } from './site-url.ts';

/** Whether a text is path and query of a page of the own site, of a length that a browser would send. */
export function isPagePath(text: string): boolean {
  return /^\/(?!\/)[^\s\\]{0,2000}$/.test(text);
}

/**
 * Whether a link leads to the page that shows it. A link without a query ignores the page's query; another is current
 * only if the page has exactly its query. Links are absolute in a header on a host's page.
 */
export function isCurrentPage(
  url: string,
  { path }: Pick<HeaderPage, 'path'>,
  { linkBase }: Pick<LinkContext, 'linkBase'>,
): boolean {
  const own = url.startsWith(linkBase) ? url.slice(linkBase.length) : url;
  return own.includes('?') ? own === path : trimPath(own) === trimPath(path);
}

/** `/manage/events/create` for `/manage/events/create/?draft=1#title`. */
function trimPath(path: string): string {
  return path.replace(/\/?(?:[?#].*)?$/, '');
}

/** Whether a path, with or without a query, is a home page (`/`, `/fr/`), as `resolvePage` says by the table of sites. */
export function isHomePath(path: string): boolean {
  return /^\/([a-z]{2}\/)?(\?|$)/.test(path);
}
