import type { HeaderHandle, MountOptions } from '../types/contract.d.ts';
import { buildLoaderUrl, type Channel, type LoadOptions, startHeader } from './start-header.ts';

export type * from '../types/contract.d.ts';
export { RESERVED_HEIGHT_CSS } from './reserved-height.ts';
export type { Channel, LoadOptions } from './start-header.ts';

/** A `<link>` for the page's head, in the form that frameworks take. */
export interface PreloadLink {
  readonly rel: 'modulepreload';
  readonly href: string;
  readonly crossOrigin: 'anonymous';
}

/**
 * Lists the links that let a browser request the header's loader before the page's own script asks for it.
 *
 * @param options `origin` of the header's site, default `https://www.marquee.com`, and the channel
 * @example
 * export const links = () => preloadLinks({ origin: 'https://www.marquee.de' });
 */
export function preloadLinks(
  options: { readonly origin?: string | undefined; readonly channel?: Channel | undefined } = {},
): readonly PreloadLink[] {
  return [{ rel: 'modulepreload', href: buildLoaderUrl(options.origin, options.channel), crossOrigin: 'anonymous' }];
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
