import type { ShowServerHeader } from '../early/server-header.ts';
import type { HeaderHandle } from '../mount/header-handle.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import type { WatchOptions } from '../mount/watch-header.ts';
import { importFile, startHeader } from './start-header.ts';

/** Options of `loadHeader` itself. */
export type LoadOptions = WatchOptions;

/** In a file of its own, where the element has it inside: the loader is small. */
const show: ShowServerHeader = (setup) =>
  importFile<{ readonly show: ShowServerHeader }>('server-header.js').then((code) => code.show(setup));

/**
 * Loads the header of this channel into an element, by a module of its own that needs no Module Federation. The files
 * are checked against their integrity and requested twice at most. The element keeps its content until the header shows.
 * If that is late or fails, an empty element gets a plain header, and one error is reported: by `marquee:error` on the
 * element, `onError` and a beacon to the site.
 *
 * @param element receives the header and loses its own content once the header shows
 * @param options the header's props, callbacks, site and locale. Default: this site, with props that it answers.
 * @param loadOptions when the plain header shows, and what else to show
 * @returns the header's handle, or null when its code does not load; it never rejects
 * @example
 * import { loadHeader } from 'https://www.marquee.com/header/stable/loader.js';
 *
 * const header = await loadHeader(document.querySelector('#header'), { locale: 'de_DE' });
 * header?.update({ variant: 'logo-only' });
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  loadOptions: LoadOptions = {},
): Promise<HeaderHandle<MountOptions> | null> {
  const header = startHeader(element, options, show, loadOptions);
  return (await header.isLoaded) ? header : null;
}
