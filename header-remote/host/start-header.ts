import { type HeaderSite, watchHeader } from '../src/start/header-watch.ts';
import type { BeginLife } from '../src/start/start-header.ts';
import type { HeaderHandle, MountOptions, WatchOptions } from '../types/contract.d.ts';
import { importRemote } from './import-remote.ts';
import { showPlainForm } from './plain-form.ts';
import { DEFAULT_ORIGIN } from './site-origin.ts';

/** The releases that a page follows: `auto` is a share of visitors of `canary`, and `stable` for the others. */
export type Channel = 'stable' | 'canary' | 'auto';

/** Options of `loadHeader` itself. */
export interface LoadOptions extends WatchOptions {
  /** Default: `stable`. */
  readonly channel?: Channel | undefined;
}

/** A header that loads. */
export interface LoadingHeader extends HeaderHandle {
  /** Whether its code has loaded; it never rejects. */
  readonly isLoaded: Promise<boolean>;
}

/** The loader of a channel. `beginLife` continues the life that began here. */
interface Loader {
  readonly start: (element: Element, options: MountOptions, beginLife: BeginLife) => LoadingHeader;
}

/** Loads the loader of a channel, by its address. */
export type LoadLoader = (url: string) => Promise<object>;

export const buildLoaderUrl = (origin: string | null | undefined, channel: Channel = 'stable') =>
  `${origin ?? DEFAULT_ORIGIN}/header/${channel}/loader.js`;

/**
 * Loads a channel's loader and starts its header. Both share one life: one deadline, one fallback and one report.
 *
 * @returns at once; a header that is unmounted while it loads does not show
 */
export function startHeader(
  element: Element,
  options: MountOptions,
  { channel, ...watchOptions }: LoadOptions,
  loadLoader: LoadLoader = importRemote,
): LoadingHeader {
  const origin = options.origin ?? DEFAULT_ORIGIN;
  let given = options;
  let header: LoadingHeader | undefined;
  let isUnmounted = false;
  let readSite = (): HeaderSite => ({ ...given, origin, folder: '' });
  const life = watchHeader(element, () => readSite(), showPlainForm, watchOptions);
  const isLoaded = loadLoader(buildLoaderUrl(origin, channel))
    .then((loader) => {
      if (isUnmounted) return false;
      header = (loader as Loader).start(element, given, (readSiteOfBuild) => {
        readSite = readSiteOfBuild;
        return life;
      });
      return header.isLoaded;
    })
    .catch((error: unknown) => {
      life.fail('network', error);
      return false;
    });
  return {
    isLoaded,
    update(changes) {
      given = { ...given, ...changes };
      header?.update(changes);
    },
    unmount() {
      isUnmounted = true;
      life.stop();
      header?.unmount();
    },
  };
}
