import type { MountHandle, MountOptions, WatchOptions } from '../../types/contract.d.ts';
import type { FederatedMountOptions } from '../../types/mount.d.ts';
import { renderFallbackHeader } from '../start/fallback-header.ts';
import { openSlot } from '../start/header-place.ts';
import type { AttachRoot } from '../start/header-root.tsx';
import { type HeaderLife, watchHeader } from '../start/header-watch.ts';
import { attachWith, type CreateRoot, type HeaderCode } from '../start/hydrate-header.ts';
import { loadStyles } from '../start/load-files.ts';
import { importWithIntegrity, readIntegrity } from '../start/load-messages.ts';
import { mountHeader } from '../start/mount-header.ts';

export type { HeaderHandle, MountOptions } from '../../types/contract.d.ts';

declare const __webpack_public_path__: string;

/** Folder of the build that this file belongs to: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
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
 * Loads the header's code for the host's React if that is compatible, else with its own React, from the files that
 * edge-rendered pages hydrate from. A host without React, or with another major version, loads a second React.
 *
 * @param resolveAttach tried before any code is requested: many hosts share `react` and `react-dom` alone
 */
async function loadCode(resolveAttach: () => Promise<AttachRoot>): Promise<HeaderCode> {
  try {
    const { version } = await import('react');
    if (!version.startsWith(REACT_MAJOR)) return loadOwnCode();
    const attach = await resolveAttach();
    const code = await import(/* webpackChunkName: "header-code" */ '../start/header-code.lazy.ts');
    return { ...code, attach };
  } catch {
    // The host does not share React, or React DOM to render with; or a file of the header does not load.
    return loadOwnCode();
  }
}

export interface InternalMountOptions extends WatchOptions {
  /** Resolves the function that renders with the host's React. */
  readonly resolveAttach: () => Promise<AttachRoot>;
  /** The host's element, which shows the fallback. */
  readonly element: Element;
  /** Extends the header's life: hides and restores the host's content. */
  readonly place: (life: HeaderLife) => HeaderLife;
}

/** Mounts in a separate node, with the caller's function for rendering with the host's React. */
export function mountWith(
  slot: HTMLElement,
  options: MountOptions,
  { resolveAttach, element, place, ...watchOptions }: InternalMountOptions,
): MountHandle {
  return mountHeader(slot, options, {
    folder: buildFolder(),
    loadCode: () => loadCode(resolveAttach),
    createLife: (onFault) => place(watchHeader(element, onFault, renderFallbackHeader, watchOptions)),
  });
}

/** Mounts the header in an element, in a React root of its own. Hosts read about it in `types/mount.d.ts`. */
export function mount(
  element: Element,
  options: MountOptions = {},
  { createRoot, ...watchOptions }: FederatedMountOptions = {},
): MountHandle {
  const resolveAttach = async () =>
    attachWith((createRoot as CreateRoot | undefined) ?? (await import('react-dom/client')).createRoot);
  const { slot, place } = openSlot(element);
  return mountWith(slot, options, { resolveAttach, element, place, ...watchOptions });
}
