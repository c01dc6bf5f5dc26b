import type { HeaderHandle, MountOptions, WatchOptions } from '../../types/contract.d.ts';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { watchHeader } from '../start/header-watch.ts';
import type { ShowServerHeader } from '../start/server-header.ts';
import { type BeginLife, importFile, type LoadingHeader, startHeader } from '../start/start-header.ts';

/** A separate file, to keep the loader small; `embed.js` contains the same code. */
const show: ShowServerHeader = (...setup) =>
  importFile<{ readonly show: ShowServerHeader }>('server-header.js').then((code) => code.show(...setup));

/** Starts the header for `@marquee/host`, whose life began in the page's own bundle. */
export const start = (element: Element, options: MountOptions, beginLife: BeginLife): LoadingHeader =>
  startHeader(element, options, show, beginLife);

/**
 * Loads the header of this channel into an element, as a module that needs no Module Federation. The files are checked
 * against their integrity and requested twice at most. Hosts read about it in `types/loader.d.ts`.
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  loadOptions: WatchOptions = {},
): Promise<HeaderHandle | null> {
  const header = start(element, options, (onFault) => watchHeader(element, onFault, renderFallbackHeader, loadOptions));
  return (await header.isLoaded) ? header : null;
}
