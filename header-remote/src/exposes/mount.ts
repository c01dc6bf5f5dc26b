import type { HeaderHandle } from '../mount/header-handle.ts';
import { loadStyles } from '../mount/load-files.ts';
import { type HeaderCode, type MountOptions, mountHeader } from '../mount/mount-header.ts';

export type { HeaderCallbacks, HeaderHandle, HostProps } from '../mount/header-handle.ts';
export type { MountOptions } from '../mount/mount-header.ts';

declare const __webpack_public_path__: string;

/** Folder of the build this file came from: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
const buildFolder = () => new URL('..', new URL(__webpack_public_path__, document.baseURI));

/** Major version of React that the header is written for; it uses nothing newer than 19.0. */
const REACT_MAJOR = '19.';

/**
 * Loads the header's code for the host's own React where that is compatible, else for a React of its own, from the files
 * that pages of the edge hydrate from. A host without React, or with another major version, loads a second one.
 */
async function loadCode(): Promise<HeaderCode> {
  try {
    const { version } = await import('react');
    if (version.startsWith(REACT_MAJOR))
      return await import(/* webpackChunkName: "header-code" */ '../mount/header-code.lazy.ts');
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
 * Mounts the header in an element, in a React root of its own. A header that is mounted there already is updated.
 *
 * Default props: `env` and `flags` as the site answers them, `user` as well where a cookie hints at a session (else the
 * anonymous one), `location` null (the saved one or the site's guess), `page` from the page's address, `variant` `full`.
 *
 * @param element keeps its content until the header renders
 * @param options props, callbacks, site and locale; each has a default
 * @returns a handle at once; `onReady` or `marquee:ready` follows once the header is interactive, else `onError` or
 * `marquee:error` when props, messages or code do not load, or rendering throws
 * @throws TypeError when `element` is no Element
 * @example
 * const { mount } = await loadRemote<typeof import('header/mount')>('header/mount');
 * const header = mount(slot, { locale: 'de_DE', navigate: (url) => router.push(url) });
 * header.update({ variant: 'logo-only' });
 */
export function mount(element: Element, options: MountOptions = {}): HeaderHandle {
  return mountHeader(element, options, buildFolder(), loadCode);
}
