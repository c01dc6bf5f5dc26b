import { createRoot } from 'react-dom/client';
import '../menus/server-styles.ts';
import type { HeaderHandle, MountOptions, WatchOptions } from '../../types/contract.d.ts';
import { createServerSearch, loadSearchParts } from '../search/ServerSearch.tsx';
import { HeaderSearch, renderSearch } from '../search/search.lazy.tsx';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { renderFallbackHeader } from './fallback-header.ts';
import { openSlot, placeHeader } from './header-place.ts';
import { createHeaderRoot } from './header-root.tsx';
import { type HeaderLife, watchHeader } from './header-watch.ts';
import { attachWith, type HeaderCode } from './hydrate-header.ts';
import { mountHeader } from './mount-header.ts';

declare const __webpack_public_path__: string;

/**
 * The build's code with its own React. `mount.ts` of the same build also uses it, on a host without a compatible React.
 */
export const code: HeaderCode = { createHeaderRoot, Search: HeaderSearch, attach: attachWith(createRoot) };

/** Hydrates the server's HTML. */
const hydratingCode: HeaderCode = {
  createHeaderRoot,
  isServerRendered: true,
  Search: createServerSearch(() => loadSearchParts({ renderSearch })),
  attach: hydrateInTransition,
};

const createSetup = () => ({
  folder: new URL(__webpack_public_path__, document.baseURI),
  loadCode: async () => code,
});

/**
 * Mounts with the life that the build's loader began before this file was requested. A server-rendered header that the
 * element already shows is hydrated.
 *
 * @param element shows the header
 * @param slot the header's node inside `element`
 * @param served the options that the server rendered the header for
 */
export function mountWatched(
  element: Element,
  slot: HTMLElement,
  options: MountOptions,
  life: HeaderLife,
  served: MountOptions,
): HeaderHandle {
  return mountHeader(slot.querySelector<HTMLElement>('[data-marquee-build]') ?? slot, options, {
    ...createSetup(),
    createLife: () => placeHeader(life, element, slot),
    hydratingCode,
    served,
  });
}

/**
 * Mounts the header like `mount` of the federated remote, for pages without the federation runtime: it brings its own
 * React. The page adds the build's `header.css` itself.
 */
export function mount(element: Element, options: MountOptions = {}, watchOptions: WatchOptions = {}): HeaderHandle {
  const { slot, place } = openSlot(element);
  return mountHeader(slot, options, {
    ...createSetup(),
    createLife: (onFault) => place(watchHeader(element, onFault, renderFallbackHeader, watchOptions)),
  });
}
