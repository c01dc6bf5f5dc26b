import type { HeaderHandle } from '../mount/handle.ts';
import { drawHeader, loadMessages } from '../mount/header-code.ts';
import { type MountOptions, startHostedHeader } from '../mount/start-hosted-header.ts';

export { drawHeader, loadMessages };

declare const __webpack_public_path__: string;

/** `mount` for pages without the federation runtime: the header on a React of its own (contract §3). */
export function mount(element: Element, options: MountOptions = {}): HeaderHandle {
  const { origin } = new URL(__webpack_public_path__, document.baseURI);
  return startHostedHeader(element, options, origin, async () => ({ drawHeader, loadMessages }));
}
