import type { HeaderHandle, MountOptions, WatchOptions } from '../../types/contract.d.ts';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { watchHeader } from '../start/header-watch.ts';
import { startHeader } from '../start/start-header.ts';

// For `@marquee/host`, where the life of a header begins in the page's own bundle.
export { startHeader as start };

/**
 * Loads the header of this channel into an element, as a module that needs no Module Federation. The files are checked
 * against their integrity and requested twice at most. Hosts read about it in `types/loader.d.ts`.
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  loadOptions: WatchOptions = {},
): Promise<HeaderHandle | null> {
  const header = startHeader(element, options, (onFault) =>
    watchHeader(element, onFault, renderFallbackHeader, loadOptions),
  );
  return (await header.isLoaded) ? header : null;
}
