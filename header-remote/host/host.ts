import { FRAGMENT_PATH } from '../../shared/contracts/header-paths.ts';
import type { HeaderHandle, MountOptions } from '../types/contract.d.ts';
import { buildLoaderUrl, type LoadOptions, startHeader } from './start-header.ts';

export type * from '../types/contract.d.ts';
export { RESERVED_HEIGHT_CSS } from './reserved-height.ts';
export type { Channel, LoadOptions } from './start-header.ts';

/** A `<link>` for the page's head, in the form that frameworks take. */
export interface PreloadLink {
  readonly rel: 'modulepreload' | 'preload';
  readonly as?: 'fetch';
  readonly href: string;
  readonly crossOrigin: 'anonymous';
  /** Federation: behind the host's own script, with its React, which needs them only once it runs. */
  readonly fetchPriority?: 'low';
}

/** What `preloadLinks` preloads: `locale` and `variant` are those of the header. */
export interface PreloadOptions
  extends Pick<MountOptions, 'origin' | 'locale' | 'variant'>,
    Pick<LoadOptions, 'channel'> {
  /** Default: `package`. */
  readonly way?: 'package' | 'element' | 'federation' | undefined;
  /** Path and query of the header's page: preloads the server's HTML too, except with the channel `auto`. */
  readonly path?: string | undefined;
}

/**
 * Lists the links that let a browser request the header before the page's own script asks for it: the loader, and the
 * server's HTML with its styles, which the loader uses if the header has the same path, locale and variant.
 *
 * @example
 * export const links = () => preloadLinks({ origin: 'https://www.marquee.de', path: '/shop/' });
 */
export function preloadLinks(options: PreloadOptions = {}): readonly PreloadLink[] {
  const { origin, channel = 'stable', way, ...page } = options;
  const loading: Pick<PreloadLink, 'crossOrigin' | 'fetchPriority'> = {
    crossOrigin: 'anonymous',
    ...(way === 'federation' && { fetchPriority: 'low' }),
  };
  const loader = buildLoaderUrl(origin, channel);
  const href = way === 'element' ? loader.replace(/loader\.js$/, 'embed.js') : loader;
  const script = { rel: 'modulepreload', href, ...loading } as const;
  const query = new URLSearchParams({ channel, styles: 'inline' });
  for (const [name, value] of Object.entries(page)) if (value != null) query.set(name, value);
  const html = new URL(`${FRAGMENT_PATH}?${query}`, loader).href;
  // The browser decides which channel `auto` is.
  if (page.path === undefined || channel === 'auto') return [script];
  return [script, { rel: 'preload', as: 'fetch', href: html, ...loading }];
}

/**
 * Loads the header of a channel into an element. The code comes from the header's site at run time, so a page has the
 * current release without a build of its own. The element keeps its content, which is not rendered while the header
 * shows. Where the header is late or does not load, an empty element gets a link home and a search form, and one error
 * is reported: by `marquee:error` on the element, `onError` and a beacon to the site. A header that comes later
 * replaces the form.
 *
 * @param element receives the header, in a node of its own
 * @param options the header's props and callbacks. Default: `https://www.marquee.com`, with the props from its answers.
 * @param loadOptions the channel, when the fallback shows, and what to show in its place
 * @returns the header's handle, or null when its code does not load; it never rejects
 * @example
 * const header = await loadHeader(document.querySelector('#header'), { origin: 'https://www.marquee.de' });
 * header?.update({ variant: 'logo-only' });
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  loadOptions: LoadOptions = {},
): Promise<HeaderHandle | null> {
  const header = startHeader(element, options, loadOptions);
  return (await header.isLoaded) ? header : null;
}
