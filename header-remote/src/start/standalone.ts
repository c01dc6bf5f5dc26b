import { createRoot } from 'react-dom/client';
import '../menus/server-styles.ts';
import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import { createServerSearch, loadSearchParts } from '../search/ServerSearch.tsx';
import { HeaderSearch, renderSearch } from '../search/search.lazy.tsx';
import { hydrateInTransition } from '../ui/hydrate-in-transition.ts';
import { renderFallbackHeader } from './fallback-header.ts';
import { placeHeader } from './header-place.ts';
import { type AttachRoot, createHeaderRoot } from './header-root.tsx';
import { type HeaderLife, watchHeader } from './header-watch.ts';
import { attachWith, type HeaderCode } from './hydrate-header.ts';
import { mountHeader } from './mount-header.ts';

declare const __webpack_public_path__: string;

/** Renders with React DOM of the build, or of the host that this code is built for. */
export const code: HeaderCode = {
  createHeaderRoot,
  Search: HeaderSearch,
  attach: (...rendering) => attachWith(createRoot)(...rendering),
};

/** Hydrates the server's HTML. */
const hydratingCode: HeaderCode = {
  createHeaderRoot,
  isServerRendered: true,
  Search: createServerSearch(() => loadSearchParts({ renderSearch })),
  attach: hydrateInTransition,
};

const readFolder = () => new URL(__webpack_public_path__, document.baseURI);

/**
 * Mounts with the life that the build's loader began before this file was requested. A server-rendered header that the
 * element already shows is hydrated.
 *
 * @param element shows the header
 * @param slot the header's node inside `element`, or `element` itself
 * @param served the options that the server rendered the header for
 * @param attach renders in a tree of the host
 */
export function mountWatched(
  element: Element,
  slot: HTMLElement,
  options: MountOptions,
  life: HeaderLife,
  served: MountOptions,
  attach: AttachRoot = code.attach,
): MountHandle {
  return mountHeader(slot.querySelector<HTMLElement>('[data-marquee-build]') ?? slot, options, {
    folder: readFolder(),
    loadCode: async () => ({ ...code, attach }),
    createLife: () => (slot === element ? life : placeHeader(life, element, slot)),
    hydratingCode,
    served,
  });
}

/** Updates a header that the page has hydrated, or is about to, by a host's options. */
export function adopt(root: HTMLElement, options: MountOptions): MountHandle {
  return mountHeader(root, options, {
    folder: readFolder(),
    loadCode: async () => code,
    createLife: (onFault) => watchHeader(root, onFault, renderFallbackHeader, {}),
  });
}
