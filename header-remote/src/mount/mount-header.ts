import type { HeaderHandle, HostProps } from './handle.ts';
import { type HeaderCode, startHeader } from './start-header.ts';

/** Options of `mount` beside the header's props. */
export interface MountOptions extends HostProps {
  /** Root of the site whose header this is. Default: where the build is served from. */
  readonly origin?: string;
  /** Locale of that site, as `fr_CA`. Default: the site's own. */
  readonly locale?: string;
}

/**
 * What `mount` does behind every door of a build: starts the header on an element of a host.
 *
 * @param buildOrigin where the build is served from.
 * @throws TypeError for an element that is none.
 */
export function mountHeader(
  element: Element,
  options: MountOptions,
  buildOrigin: string,
  loadCode: () => Promise<HeaderCode>,
): HeaderHandle {
  // What host pages find it by.
  if (element instanceof Element) element.setAttribute('data-marquee-root', '');
  const { origin = buildOrigin, locale, ...props } = options;
  const source = {
    origin,
    locale,
    fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
    cookies: document.cookie,
    path: window.location.pathname + window.location.search,
  };
  return startHeader(element, props, source, loadCode);
}
