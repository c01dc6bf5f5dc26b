import { createRoot } from 'react-dom/client';
import { attachWith } from '../mount/attach-root.ts';
import '../menus/server-styles.ts';
import { createHeaderRoot } from '../mount/create-header-root.tsx';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { type HeaderCode, type MountOptions, type MountSetup, mountHeader } from '../mount/mount-header.ts';
import { type WatchOptions, watchHeader } from '../mount/watch-header.ts';
import '../search/early-styles.ts';
import { HeaderSearch } from '../search/HeaderSearch.tsx';

declare const __webpack_public_path__: string;

/** The build's code on a React of its own; for `mount.ts` of the same build too, on a host without a compatible one. */
export const code: HeaderCode = { createHeaderRoot, Search: HeaderSearch, attach: attachWith(createRoot) };

/** Mounts under the watch of the build's loader, which began before this file was requested. */
export function mountWatched(
  element: Element,
  options: MountOptions,
  watch: MountSetup['watch'],
): HeaderHandle<MountOptions> {
  const folder = new URL(__webpack_public_path__, document.baseURI);
  return mountHeader(element, options, { folder, loadCode: async () => code, watch });
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
  return mountWatched(element, options, (readSite) => watchHeader(element, readSite, watchOptions));
}
