import type { HeaderPage } from '../contracts/header-props.ts';
import type { LinkContext } from './site-url.ts';

/**
 * Whether a link leads to the page that shows it; a list with such a link starts expanded. The
 * page's query does not matter to a link without one; a link with a query is another way to the same page, and active
 * only where the page has just that query. Links are absolute in a header that is federated, embedded or included.
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

/**
 * Whether a path is that of a home page: the site's, or one of its languages' (`/`, `/fr/`). It agrees with `resolvePage`,
 * for hosts without the table of sites.
 *
 * @param path may carry a query.
 */
export function isHomePath(path: string): boolean {
  return /^\/([a-z]{2}\/)?(\?|$)/.test(path);
}
