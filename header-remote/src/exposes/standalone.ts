import type { HeaderHandle } from '../mount/handle.ts';
import { loadMessages, renderHeader } from '../mount/header-code.ts';
import { type MountOptions, mountHeader } from '../mount/mount-header.ts';

export { loadMessages, renderHeader };

declare const __webpack_public_path__: string;

/** `mount` for pages without the federation runtime: the header on a React of its own (contract §3). */
export function mount(element: Element, options: MountOptions = {}): HeaderHandle {
  const { origin } = new URL(__webpack_public_path__, document.baseURI);
  return mountHeader(element, options, origin, async () => ({ renderHeader: renderHeader, loadMessages }));
}
