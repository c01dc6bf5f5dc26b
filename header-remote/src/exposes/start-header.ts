import {
  type LoadedFile,
  RELEASE_POINTER_TOKEN,
  type ReleasePointer,
} from '../../../shared/contracts/release-pointer.ts';
import type { ShowServerHeader } from '../early/server-header.ts';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { addLink, loadStyles } from '../mount/load-files.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import { type HeaderWatch, type WatchOptions, watchHeader } from '../mount/watch-header.ts';
import type { mountWatched } from './standalone.ts';

/** The build of the channel: the edge replaces the token. */
export const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

/** A header whose code loads. */
export interface StartedHeader extends HeaderHandle<MountOptions> {
  /** Whether its code has loaded; it never rejects. */
  readonly isLoaded: Promise<boolean>;
}

/**
 * Imports a file of the build. The preload carries its integrity: the browser refuses a file with other content.
 *
 * @param suffix of the address, for a second try
 */
export function importFile<Module>(file: LoadedFile, suffix = ''): Promise<Module> {
  const url = release.base + file + suffix;
  const link = addLink('modulepreload', url, release.integrity[file]);
  return import(/* webpackIgnore: true */ url).finally(() => link.remove());
}

/** Imports the build's code, and at once what that imports and looks like. */
const importCode = (suffix?: string) =>
  Promise.all([
    importFile<{ readonly mountWatched: typeof mountWatched }>('mount.js', suffix),
    importFile('react.js'),
    importFile('react-dom.js'),
    loadStyles(`${release.base}header.css`, release.integrity['header.css']),
  ]);

/**
 * Starts a header in an element of its own beside the host's content, and returns at once.
 *
 * @param show shows the server's header until the code is here
 */
export function startHeader(
  element: Element,
  options: MountOptions,
  show: ShowServerHeader,
  watchOptions?: WatchOptions,
): StartedHeader {
  const slot = document.createElement('div');
  slot.dataset.marqueeRoot = '';
  element.append(slot);
  let given = options;
  let header: HeaderHandle<MountOptions> | undefined;
  const mounted = new AbortController();
  const readSite = () => ({ ...given, origin: given.origin ?? release.origin, folder: release.base });
  const starting = watchHeader(element, readSite, watchOptions);
  const watch: HeaderWatch = {
    ...starting,
    succeed(isHtml) {
      starting.succeed(isHtml);
      for (const node of [...element.childNodes]) if (node !== slot) node.remove();
    },
  };

  const code = importCode().catch(() => importCode('?again'));
  // Where it fails, the code requests the header's props itself.
  const shown = show({ slot, readSite, watch, signal: mounted.signal }).catch(() => {});
  const isLoaded = code
    .finally(() => shown)
    .then(([{ mountWatched }]) => {
      if (!mounted.signal.aborted) header = mountWatched(slot, given, () => watch, options);
      return true;
    })
    .catch((error: unknown) => {
      watch.fail('network', error);
      return false;
    });
  return {
    isLoaded,
    update(changes) {
      given = { ...given, ...changes };
      header?.update(changes);
    },
    unmount() {
      mounted.abort();
      watch.stop();
      header?.unmount();
      slot.remove();
    },
  };
}
