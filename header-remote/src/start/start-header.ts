import {
  type LoadedFile,
  RELEASE_POINTER_TOKEN,
  type ReleasePointer,
} from '../../../shared/contracts/release-pointer.ts';
import type { HeaderHandle, MountOptions } from '../../types/contract.d.ts';
import type { HeaderLife, HeaderSite } from './header-watch.ts';
import { importModule, loadStyles } from './load-files.ts';
import { show } from './server-header.ts';
import type { mountWatched } from './standalone.ts';

/** The build of the channel: the edge replaces the token. */
export const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

/** A header that loads. */
export interface LoadingHeader extends HeaderHandle {
  /** Whether the server's header shows, or the header's code has loaded; it never rejects. */
  readonly isLoaded: Promise<boolean>;
}

/** Begins the life of a header, or continues the one that the page's own bundle began. */
export type BeginLife = (onFault: () => HeaderSite) => HeaderLife;

const importFile = <Module>(file: LoadedFile, suffix?: string): Promise<Module> =>
  importModule(release.base + file, release.integrity[file], suffix);

const importStyles = () => loadStyles(`${release.base}header.css`, release.integrity['header.css']);

/** Imports the build's code, together with its imports and styles. */
const importCode = (suffix?: string) =>
  Promise.all([
    importFile<{ readonly mountWatched: typeof mountWatched }>('mount.js', suffix),
    importFile('react.js'),
    importFile('react-dom.js'),
    importStyles(),
  ]);

/** Starts a header in a separate element beside the host's content, and returns at once. */
export function startHeader(element: Element, options: MountOptions, beginLife: BeginLife): LoadingHeader {
  const slot = document.createElement('div');
  slot.dataset.marqueeRoot = '';
  element.append(slot);
  let given = options;
  let header: HeaderHandle | undefined;
  const mounted = new AbortController();
  const readSite = () => ({ ...given, origin: given.origin ?? release.origin, folder: release.base });
  const life = beginLife(readSite);

  // The server's header shows with these alone, whose link has their integrity.
  importStyles().catch(() => {});
  // If it fails, the code requests the header's props itself.
  const shown = show(element, slot, readSite, life, mounted.signal).catch(() => undefined);
  const code = shown
    .then((html) => html?.intent)
    .then(() => importCode().catch(() => importCode('?again')))
    .then(([{ mountWatched }]) => {
      if (!mounted.signal.aborted) header = mountWatched(element, slot, given, life, options);
      return true;
    })
    .catch((error: unknown) => {
      life.fail('network', error);
      return false;
    });
  return {
    isLoaded: shown.then((html) => !!html || code),
    update(changes) {
      given = { ...given, ...changes };
      void shown.then((html) => html?.update());
      header?.update(changes);
    },
    unmount() {
      mounted.abort();
      life.stop();
      header?.unmount();
      slot.remove();
    },
  };
}
