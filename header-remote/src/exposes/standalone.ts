import { createHeaderRoot, loadMessages } from '../mount/header-code.lazy.ts';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { type MountOptions, mountHeader } from '../mount/mount-header.ts';

/** The build's own parts, for `mount.ts` of the same build on a host without a compatible React. */
export { createHeaderRoot, loadMessages };

declare const __webpack_public_path__: string;

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
export function mount(element: Element, options: MountOptions = {}): HeaderHandle {
  const folder = new URL(__webpack_public_path__, document.baseURI);
  return mountHeader(element, options, folder, async () => ({ createHeaderRoot, loadMessages }));
}
