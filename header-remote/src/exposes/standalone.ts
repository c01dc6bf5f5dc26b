import { createRoot } from 'react-dom/client';
import { attachWith } from '../mount/attach-root.ts';
import '../menus/server-styles.ts';
import { createHeaderRoot } from '../mount/create-header-root.tsx';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { hydrateHeader } from '../mount/hydrate-header.ts';
import { type HeaderCode, type MountOptions, type MountSetup, mountHeader } from '../mount/mount-header.ts';
import { type WatchOptions, watchHeader } from '../mount/watch-header.ts';
import '../search/early-styles.ts';
import { createServerSearch, loadSearchParts } from '../search/ServerSearch.tsx';
import { HeaderSearch, renderSearch } from '../search/search.lazy.tsx';
import { hydrateInParts } from '../ui/hydrate-in-parts.ts';

declare const __webpack_public_path__: string;

/** The build's code on a React of its own; for `mount.ts` of the same build too, on a host without a compatible one. */
export const code: HeaderCode = { createHeaderRoot, Search: HeaderSearch, attach: attachWith(createRoot) };

/** The same for the server's HTML. */
const hydratingCode: HeaderCode = {
  createHeaderRoot,
  Search: createServerSearch(() => loadSearchParts({ renderSearch })),
  attach: hydrateInParts,
};

const createSetup = () => ({
  folder: new URL(__webpack_public_path__, document.baseURI),
  loadCode: async () => code,
});

/**
 * Mounts under the watch of the build's loader, which began before this file was requested. A header of the server's that
 * the element shows is hydrated.
 *
 * @param served the options that it was rendered for
 */
export function mountWatched(
  element: Element,
  options: MountOptions,
  watch: MountSetup['watch'],
  served: MountOptions,
): HeaderHandle<MountOptions> {
  const setup = { ...createSetup(), watch };
  const root = element.querySelector('[data-marquee-build]');
  return root === null
    ? mountHeader(element, options, setup)
    : hydrateHeader(root, options, { ...setup, served }, hydratingCode);
}

/**
 * Mounts the header like `mount` of the federated remote, for pages without the federation runtime: it brings a React of
 * its own. The page adds the build's `header.css` itself.
 *
 * @param options default: the site that serves the build, with props that it answers
 * @returns a handle at once; `onReady` or `marquee:ready` follows once the header is interactive, else `onError` or
 * `marquee:error`
 * @throws TypeError when `element` is no Element
 * @example
 * const { mount } = await import(`${buildFolder}mount.js`);
 * const header = mount(document.querySelector('#header'), { onReady: () => console.log('ready') });
 */
export function mount(
  element: Element,
  options: MountOptions = {},
  watchOptions: WatchOptions = {},
): HeaderHandle<MountOptions> {
  return mountHeader(element, options, {
    ...createSetup(),
    watch: (readSite) => watchHeader(element, readSite, watchOptions),
  });
}
