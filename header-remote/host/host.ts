import { DEFAULT_DEADLINE_MS, isEmpty } from '../src/mount/fallback/watch-header.ts';
import { reportFault } from '../src/mount/reporting/report-fault.ts';
import type { HeaderHandle, MountOptions, WatchOptions } from '../types/contract.d.ts';
import { showPlainForm } from './plain-form.ts';
import { DEFAULT_ORIGIN } from './site-origin.ts';

export type * from '../types/contract.d.ts';
export { RESERVED_HEIGHT_CSS } from './reserved-height.ts';

/** The releases that a page follows: `auto` is a share of visitors of `canary`, and `stable` for the others. */
export type Channel = 'stable' | 'canary' | 'auto';

/** Options of `loadHeader` itself. */
export interface LoadOptions extends WatchOptions {
  /** Default: `stable`. */
  readonly channel?: Channel | undefined;
}

/** A `<link>` for the page's head, in the form that frameworks take. */
export interface PreloadLink {
  readonly rel: 'modulepreload';
  readonly href: string;
  readonly crossOrigin: 'anonymous';
}

/** What the loader takes beside the options of hosts: `isReported`, where its own lateness is reported already. */
type Load = (
  element: Element,
  options: MountOptions,
  watchOptions: WatchOptions & { readonly isReported: boolean },
) => Promise<HeaderHandle | null>;

const buildLoaderUrl = (origin: string | null | undefined, channel: Channel = 'stable') =>
  `${origin ?? DEFAULT_ORIGIN}/header/${channel}/loader.js`;

/** The header's address is known at run time: bundlers leave it alone. */
const importLoader = (url: string): Promise<{ readonly loadHeader: Load }> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ url);

/**
 * Lists the links that let a browser request the header's loader before the page's own script asks for it.
 *
 * @param options `origin` of the header's site, default `https://www.marquee.com`, and the channel
 * @example
 * export const links = () => preloadLinks({ origin: 'https://www.marquee.de' });
 */
export function preloadLinks(
  options: { readonly origin?: string | undefined; readonly channel?: Channel | undefined } = {},
): readonly PreloadLink[] {
  return [{ rel: 'modulepreload', href: buildLoaderUrl(options.origin, options.channel), crossOrigin: 'anonymous' }];
}

/**
 * Loads the header of a channel into an element. The code comes from the header's site at run time, so a page has the
 * current release without a build of its own. The element keeps its content, which is not rendered while the header
 * shows. Where the loader is late or does not load, an empty element gets a link home and a search form, and one error
 * is reported: by `marquee:error` on the element, `onError` and a beacon to the site. A header that comes later
 * replaces the form.
 *
 * @param element receives the header, in a node of its own
 * @param options the header's props and callbacks. Default: `https://www.marquee.com`, with the props from its answers.
 * @param loadOptions the channel, when the fallback shows, and what to show in its place
 * @returns the header's handle, or null when its code does not load; it never rejects
 * @example
 * const header = await loadHeader(document.querySelector('#header'), { origin: 'https://www.marquee.de' });
 * header?.update({ variant: 'logo-only' });
 */
export async function loadHeader(
  element: Element,
  options: MountOptions = {},
  { channel, ...watchOptions }: LoadOptions = {},
): Promise<HeaderHandle | null> {
  const { deadline = DEFAULT_DEADLINE_MS, fallback } = watchOptions;
  const origin = options.origin ?? DEFAULT_ORIGIN;
  const url = buildLoaderUrl(origin, channel);
  const startedAt = Date.now();
  let isReported = false;
  let form: Element | undefined;

  const fail = (reason: 'deadline' | 'network', error: unknown) => {
    if (isReported) return;
    isReported = true;
    if (isEmpty(element)) {
      if (fallback === undefined) form = showPlainForm(element, origin);
      else fallback(element);
    }
    reportFault(element, { origin, folder: '' }, reason, error);
    options.onError?.(error);
  };

  const timer = setTimeout(() => fail('deadline', new Error('The loader of the header is late')), deadline);
  try {
    const loader = await importLoader(url).catch(() => importLoader(`${url}?again`));
    clearTimeout(timer);
    // The loader and what it loads have one deadline and one report between them.
    const left = Math.max(0, deadline - (Date.now() - startedAt));
    const header = await loader.loadHeader(element, options, { ...watchOptions, deadline: left, isReported });
    return (
      header && {
        update: header.update,
        unmount() {
          header.unmount();
          form?.remove();
        },
      }
    );
  } catch (error) {
    clearTimeout(timer);
    fail('network', error);
    return null;
  }
}
