import { createRoot } from 'react-dom/client';
import { attachWith } from '../mount/root/attach-root.ts';
import '../menus/server-styles.ts';
import { renderFallbackHeader } from '../mount/fallback/fallback-header.ts';
import { watchPlace } from '../mount/fallback/show-alone.ts';
import { type HeaderWatch, type WatchOptions, watchHeader } from '../mount/fallback/watch-header.ts';
import { hydrateHeader } from '../mount/hydrate-header.ts';
import { type HeaderCode, type MountOptions, mountHeader } from '../mount/mount-header.ts';
import { openSlot } from '../mount/open-slot.ts';
import { createHeaderRoot } from '../mount/root/create-header-root.tsx';
import type { HeaderHandle } from '../mount/root/header-handle.ts';
import '../search/server-styles.ts';
import { createServerSearch, loadSearchParts } from '../search/ServerSearch.tsx';
import { HeaderSearch, renderSearch } from '../search/search.lazy.tsx';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';

declare const __webpack_public_path__: string;

/**
 * The build's code with its own React. `mount.ts` of the same build also uses it, on a host without a compatible React.
 */
export const code: HeaderCode = { createHeaderRoot, Search: HeaderSearch, attach: attachWith(createRoot) };

/** Hydrates the server's HTML. */
const hydratingCode: HeaderCode = {
  createHeaderRoot,
  Search: createServerSearch(() => loadSearchParts({ renderSearch })),
  attach: hydrateInTransition,
};

const createSetup = () => ({
  folder: new URL(__webpack_public_path__, document.baseURI),
  loadCode: async () => code,
});

/**
 * Mounts under the watch of the build's loader, which began before this file was requested. A server-rendered header
 * that the element already shows is hydrated.
 *
 * @param element shows the header
 * @param slot the header's node inside `element`
 * @param served the options that the server rendered the header for
 */
export function mountWatched(
  element: Element,
  slot: Element,
  options: MountOptions,
  watch: HeaderWatch,
  served: MountOptions,
): HeaderHandle<MountOptions> {
  const setup = { ...createSetup(), watch: () => watchPlace(watch, element, slot) };
  const root = slot.querySelector('[data-marquee-build]');
  return root === null
    ? mountHeader(slot, options, setup)
    : hydrateHeader(root, options, { ...setup, served }, hydratingCode);
}

/**
 * Mounts the header like `mount` of the federated remote, for pages without the federation runtime: it brings its own
 * React. The page adds the build's `header.css` itself.
 *
 * @param options default: the site that serves the build, with the props from its answers
 * @returns a handle at once; `onReady` or `marquee:ready` follows once the header is interactive, else `onError` or
 * `marquee:error`
 * @throws TypeError when `element` is not an Element
 * @example
 * const { mount } = await import(`${buildFolder}mount.js`);
 * const header = mount(document.querySelector('#header'), { onReady: () => console.log('ready') });
 */
export function mount(
  element: Element,
  options: MountOptions = {},
  watchOptions: WatchOptions = {},
): HeaderHandle<MountOptions> {
  const { slot, watchSlot } = openSlot(element);
  return mountHeader(slot, options, {
    ...createSetup(),
    watch: (readSite) => watchSlot(watchHeader(element, readSite, renderFallbackHeader, watchOptions)),
  });
}
