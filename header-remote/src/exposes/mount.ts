import type { createRoot } from 'react-dom/client';
import { attachWith } from '../mount/attach-root.ts';
import type { AttachRoot } from '../mount/create-header-root.tsx';
import type { MountHandle } from '../mount/header-handle.ts';
import { loadStyles } from '../mount/load-files.ts';
import { type HeaderCode, type MountOptions, mountHeader } from '../mount/mount-header.ts';
import { importWithIntegrity, readIntegrity } from '../mount/verified-files.ts';
import { type WatchOptions, watchHeader } from '../mount/watch-header.ts';

export type { HeaderCallbacks, HeaderHandle, HostProps, MountHandle } from '../mount/header-handle.ts';
export type { MountOptions } from '../mount/mount-header.ts';
export type { WatchOptions } from '../mount/watch-header.ts';

declare const __webpack_public_path__: string;

/** Folder of the build this file came from: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
const buildFolder = () => new URL('..', new URL(__webpack_public_path__, document.baseURI));

/** Major version of React that the header is written for; it uses nothing newer than 19.0. */
const REACT_MAJOR = '19.';

async function loadOwnCode(): Promise<HeaderCode> {
  const folder = buildFolder();
  const [{ code }] = await Promise.all([
    importWithIntegrity<{ readonly code: HeaderCode }>(`${folder}mount.js`),
    loadStyles(`${folder}header.css`, readIntegrity('header.css')),
  ]);
  return code;
}

/**
 * Loads the header's code for the host's own React where that is compatible, else for a React of its own, from the files
 * that pages of the edge hydrate from. A host without React, or with another major version, loads a second one.
 *
 * @param resolveAttach tried before any code is requested: many hosts share `react` and `react-dom` alone
 */
async function loadCode(resolveAttach: () => Promise<AttachRoot>): Promise<HeaderCode> {
  try {
    const { version } = await import('react');
    if (!version.startsWith(REACT_MAJOR)) return loadOwnCode();
    const attach = await resolveAttach();
    const code = await import(/* webpackChunkName: "header-code" */ '../mount/header-code.lazy.ts');
    return { ...code, attach };
  } catch {
    // The host shares no React, or no React DOM to render with; or a file of the header does not load.
    return loadOwnCode();
  }
}

export interface InternalMountOptions extends WatchOptions {
  /** Resolves what renders on the host's React. */
  readonly resolveAttach: () => Promise<AttachRoot>;
  /** The header's content is in the page, and not painted yet. */
  readonly onShown?: () => void;
}

/** Mounts with the caller's way to render on the host's React. */
export function mountWith(
  element: Element,
  options: MountOptions,
  { resolveAttach, onShown, ...watchOptions }: InternalMountOptions,
): MountHandle<MountOptions> {
  return mountHeader(element, options, {
    folder: buildFolder(),
    loadCode: () => loadCode(resolveAttach),
    watch(readSite) {
      const watch = watchHeader(element, readSite, watchOptions);
      const succeed = () => {
        watch.succeed();
        onShown?.();
      };
      return { ...watch, succeed };
    },
  });
}

/** Options of `mount` itself. */
export interface FederatedMountOptions extends WatchOptions {
  /**
   * `createRoot` of the host's `react-dom/client`, for a host that shares `react` but not `react-dom/client`. Without
   * either, the header renders with a React of its own.
   */
  readonly createRoot?: typeof createRoot | undefined;
}

/**
 * Mounts the header in an element, in a React root of its own. A header that is mounted there already is updated.
 *
 * Default props: `env` and `flags` as the site answers them, `user` as well where a cookie hints at a session (else the
 * anonymous one), `location` null (the saved one or the site's guess), `page` from the page's address, `variant` `full`.
 *
 * @param element keeps its content until the header shows. An empty one gets a plain header when that is late or fails.
 * @param options props, callbacks, site and locale; each has a default, which null and undefined mean too
 * @returns a handle at once; `onReady` or `marquee:ready` follows once the header is interactive, else `onError` or
 * `marquee:error` when props, messages or code do not load or are late, or rendering throws
 * @throws TypeError when `element` is no Element
 * @example
 * const { mount } = await loadRemote<typeof import('header/mount')>('header/mount');
 * const header = mount(slot, { locale: 'de_DE', navigate: (url) => router.push(url) });
 * header.update({ variant: 'logo-only' });
 */
export function mount(
  element: Element,
  options: MountOptions = {},
  { createRoot, ...watchOptions }: FederatedMountOptions = {},
): MountHandle<MountOptions> {
  const resolveAttach = async () => attachWith(createRoot ?? (await import('react-dom/client')).createRoot);
  return mountWith(element, options, { resolveAttach, ...watchOptions });
}
