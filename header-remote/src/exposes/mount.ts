import type { HeaderHandle } from '../mount/handle.ts';
import { loadStyles } from '../mount/load-styles.ts';
import { type MountOptions, mountHeader } from '../mount/mount-header.ts';
import type { HeaderCode } from '../mount/start-header.ts';

export type { HeaderCallbacks, HeaderHandle, HostProps } from '../mount/handle.ts';
export type { MountOptions } from '../mount/mount-header.ts';

declare const __webpack_public_path__: string;

/** Folder of the build this file came from: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
const buildFolder = () => new URL('..', new URL(__webpack_public_path__, document.baseURI));

/** Major version of React that the header is written for; it uses nothing that came after 19.0. */
const REACT_MAJOR = '19.';

/**
 * The header's code on the host's own React where that is compatible, else on a React of its own: the files that pages
 * of the edge hydrate from. A host without React, or with another major, pays for a second one, and works.
 */
async function loadCode(): Promise<HeaderCode> {
  try {
    const { version } = await import('react');
    if (version.startsWith(REACT_MAJOR))
      return await import(/* webpackChunkName: "header-code" */ '../mount/header-code.ts');
  } catch {
    // The host shares no React, or only half of the pair.
  }
  const folder = buildFolder();
  const [code] = await Promise.all([
    import(/* webpackIgnore: true */ new URL('mount.js', folder).href) as Promise<HeaderCode>,
    loadStyles(new URL('header.css', folder).href),
  ]);
  return code;
}

/**
 * Puts the header into an element, in a React root of its own (contract §3).
 *
 * @returns a handle at once; `marquee:ready` or `onReady` tells when the header is up, `marquee:error` or `onError`
 * when it cannot be.
 * @throws TypeError for an element that is none.
 */
export function mount(element: Element, options: MountOptions = {}): HeaderHandle {
  return mountHeader(element, options, buildFolder().origin, loadCode);
}
