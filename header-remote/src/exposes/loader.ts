import { LOADED_FIRST, RELEASE_POINTER_TOKEN, type ReleasePointer } from '../../../shared/contracts/release-pointer.ts';
import type { HeaderHandle } from '../mount/header-handle.ts';
import { addLink, loadStyles } from '../mount/load-files.ts';
import type { MountOptions } from '../mount/mount-header.ts';
import { type WatchOptions, watchHeader } from '../mount/watch-header.ts';
import type { mountWatched } from './standalone.ts';

// The edge replaces the token by the build of the channel.
const release: ReleasePointer = JSON.parse(RELEASE_POINTER_TOKEN);

/** Options of `loadHeader` itself. */
export type LoadOptions = WatchOptions;

/** A header whose code loads. */
export interface StartedHeader extends HeaderHandle<MountOptions> {
  /** Whether its code has loaded; it never rejects. */
  readonly isLoaded: Promise<boolean>;
}

/** Origin of the site with a domain, derived from this site's: `.de` → `https://www.marquee.de`. */
export function findSiteOrigin(domain: string): string {
  return release.origin.replace(release.domain, domain);
}

/** Imports the build's code. The preloads carry its integrity: the browser refuses a file with other content. */
async function importCode(suffix = ''): Promise<{ readonly mountWatched: typeof mountWatched }> {
  const links = LOADED_FIRST.filter((file) => file.endsWith('.js')).map((file) =>
    addLink('modulepreload', release.base + file + (file === 'mount.js' ? suffix : ''), release.integrity[file]),
  );
  try {
    const [code] = await Promise.all([
      import(/* webpackIgnore: true */ `${release.base}mount.js${suffix}`),
      loadStyles(`${release.base}header.css`, release.integrity['header.css']),
    ]);
    return code;
  } finally {
    for (const link of links) link.remove();
  }
}

/** Starts a header in an element of its own beside the host's content, and returns at once. */
export function startHeader(element: Element, options: MountOptions, loadOptions?: LoadOptions): StartedHeader {
  const slot = document.createElement('div');
  slot.setAttribute('data-marquee-root', '');
  element.append(slot);
  let given = options;
  let header: HeaderHandle<MountOptions> | undefined;
  let isUnmounted = false;
  const readSite = () => ({ ...given, origin: given.origin ?? release.origin, folder: release.base });
  const watch = watchHeader(element, readSite, loadOptions);
  const succeed = () => {
    watch.succeed();
    for (const node of [...element.childNodes]) if (node !== slot) node.remove();
  };

  const load = async () => {
    try {
      const { mountWatched } = await importCode().catch(() => importCode('?again'));
      if (!isUnmounted) header = mountWatched(slot, given, () => ({ ...watch, succeed }));
      return true;
    } catch (error) {
      watch.fail('network', error);
      return false;
    }
  };
  return {
    isLoaded: load(),
    update(changes) {
      given = { ...given, ...changes };
      header?.update(changes);
    },
    unmount() {
      isUnmounted = true;
      watch.stop();
      header?.unmount();
      slot.remove();
    },
  };
}

/**
 * Loads the header of this channel into an element, by a module of its own that needs no Module Federation. The files
 * are checked against their integrity and requested twice at most. The element keeps its content until the header shows.
 * If that is late or fails, an empty element gets a plain header, and one error is reported: by `marquee:error` on the
 * element, `onError` and a beacon to the site.
 *
 * @param element receives the header and loses its own content once the header shows
 * @param options the header's props, callbacks, site and locale. Default: this site, with props that it answers.
 * @param loadOptions when the plain header shows, and what else to show
 * @returns the header's handle, or null when its code does not load; it never rejects
 * @example
 * import { loadHeader } from 'https://www.marquee.com/header/stable/loader.js';
 *
 * const header = await loadHeader(document.querySelector('#header'), { locale: 'de_DE' });
 * header?.update({ variant: 'logo-only' });
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  loadOptions: LoadOptions = {},
): Promise<HeaderHandle<MountOptions> | null> {
  const header = startHeader(element, options, loadOptions);
  return (await header.isLoaded) ? header : null;
}
