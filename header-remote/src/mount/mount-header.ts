import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import type { HeaderRootOptions } from './create-header-root.tsx';
import { findRoot, type HeaderCallbacks, type HeaderRoot, type HostProps, type MountHandle } from './header-handle.ts';
import { hasProps, loadCompletion } from './load-completion.ts';
import { loadLazyMessages, loadMessages } from './load-messages.ts';
import { type RequestedProps, resolveDefaults } from './resolve-props.ts';
import { readAddress } from './watch-address.ts';
import type { HeaderWatch, WatchedSite } from './watch-header.ts';

/** Options of `mount`: any of the header's props, the host's callbacks, and the site that the header belongs to. */
export interface MountOptions extends HostProps {
  /** Origin of that site: `https://www.marquee.de`. Default: the origin that serves the build. */
  readonly origin?: string | null | undefined;
  /** Locale of that site: `fr_CA`. Default: the site's default locale. */
  readonly locale?: string | null | undefined;
}

/** The code that renders the header, and the React that it renders with. */
export interface HeaderCode extends Pick<HeaderRootOptions, 'attach' | 'Search'> {
  readonly createHeaderRoot: (
    element: Element,
    props: HeaderProps,
    messages: CompiledMessages,
    options: HeaderRootOptions,
  ) => HeaderRoot;
}

export interface MountSetup {
  /** Address of the build: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
  readonly folder: URL;
  readonly loadCode: () => Promise<HeaderCode>;
  /** What a header that is here before was rendered for. Default: the page's own site. */
  readonly served?: Pick<MountOptions, 'origin' | 'locale'>;
  /** @param readSite from the options as they are when it is called */
  readonly watch: (readSite: () => WatchedSite) => HeaderWatch;
}

export function pickCallbacks(options: MountOptions): HeaderCallbacks {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === 'function'));
}

/** Whether two options are the same, with null and undefined for the default. */
const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? undefined) === (other ?? undefined);

/** A sandboxed frame has no cookies, and throws where they are read. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/**
 * Mounts a header and returns at once; code, props and messages load meanwhile. A header that the page rendered itself is
 * taken over, as soon as it is hydrated. Failures go to the watch, and are not thrown.
 *
 * @throws TypeError when `element` is no Element
 */
export function mountHeader(element: Element, options: MountOptions, setup: MountSetup): MountHandle {
  if (!(element instanceof Element)) throw new TypeError('mount needs an Element to render the header in');
  // Pages of hosts find the header by it.
  element.setAttribute('data-marquee-root', '');
  let given = options;
  let callbacks = pickCallbacks(given);
  let root: HeaderRoot | undefined;
  /** Those of a header that was here before: what it was rendered from. */
  let adopted: HeaderProps | undefined;
  let lastRender = 0;
  let isUnmounted = false;
  let code: Promise<HeaderCode> | undefined;
  const requested: RequestedProps = new Map();
  const watch = setup.watch(() => ({
    ...given,
    origin: given.origin ?? setup.folder.origin,
    folder: setup.folder.href,
  }));

  const resolveComplete = async (): Promise<HeaderProps> => {
    const completion = hasProps(given) ? loadCompletion() : undefined;
    const defaults =
      adopted !== undefined && isSame(given.origin, setup.served?.origin) && isSame(given.locale, setup.served?.locale)
        ? // The page may have gone to another address since.
          { ...adopted, page: given.page == null && root !== undefined ? root.props.page : adopted.page }
        : await resolveDefaults(
            given,
            {
              origin: given.origin ?? setup.folder.origin,
              locale: given.locale,
              fetch: (...request) => globalThis.fetch(...request),
              pageOrigin: location.origin,
              cookies: readCookies(),
              path: readAddress(),
              build: setup.folder.pathname.split('/').at(-2) ?? '',
            },
            requested,
          );
    // A locale that the site does not have: it has answered in its default one, and the check reports it.
    const isOtherLocale = given.locale != null && given.locale !== defaults.env.localeInfo.locale;
    if (completion === undefined && !isOtherLocale) return defaults;
    const { completeProps, warnOfProps } = await (completion ?? loadCompletion());
    return warnOfProps((report) => completeProps(given, defaults, report));
  };

  /** Of several calls that wait for their files, only the last one renders. */
  const render = async () => {
    lastRender += 1;
    const own = lastRender;
    try {
      if (root === undefined) code ??= setup.loadCode();
      const [loaded, props] = await Promise.all([code, resolveComplete()]);
      const messages = await loadMessages(props.env.localeInfo.locale);
      root ??= findRoot(element);
      // Lazy parts may show already, in another language.
      if (root !== undefined && root.messages !== messages) await loadLazyMessages(messages);
      if (own !== lastRender) return;
      if (root !== undefined) root.update({ props, messages, callbacks, watch });
      else if (loaded !== undefined)
        root = loaded.createHeaderRoot(element, props, messages, {
          ...loaded,
          callbacks,
          watch,
          folder: setup.folder.href,
        });
    } catch (error) {
      if (own === lastRender) watch.fail('network', error);
    }
  };

  const adopt = (existing: HeaderRoot) => {
    root = existing;
    adopted = existing.props;
    if (Object.keys(given).length > 0) void render();
  };
  const adoptHydrated = () => {
    const hydrated = findRoot(element);
    if (hydrated !== undefined && root === undefined) adopt(hydrated);
  };
  const existing = findRoot(element);
  if (existing !== undefined || element.hasAttribute('data-marquee-build')) {
    // The page's own script hydrates the HTML that it came with, and reports what fails.
    watch.succeed();
    if (existing !== undefined) adopt(existing);
    else element.addEventListener('marquee:ready', adoptHydrated);
  } else void render();

  return {
    get flags() {
      return root?.props.flags ?? {};
    },
    update(changes) {
      const current: Readonly<Record<string, unknown>> = { ...given };
      // A host's component renders again with what it passed before.
      if (isUnmounted || Object.entries(changes).every(([key, value]) => current[key] === value)) return;
      // Who has signed in or out since is somebody else.
      if ('user' in changes || 'origin' in changes) requested.delete('user');
      given = { ...given, ...changes };
      callbacks = pickCallbacks(given);
      if (root !== undefined || code !== undefined) void render();
    },
    unmount() {
      isUnmounted = true;
      lastRender = -1;
      watch.stop();
      element.removeEventListener('marquee:ready', adoptHydrated);
      root?.unmount();
      root = undefined;
    },
  };
}
