import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import type { HeaderWatch, WatchedSite } from './fallback/watch-header.ts';
import { loadLazyMessages, loadMessages } from './loading/load-messages.ts';
import { createHostPage } from './props/host-page.ts';
import { hasProps, loadCompletion } from './props/load-completion.ts';
import { type RequestedProps, resolveDefaults } from './props/resolve-props.ts';
import type { HeaderRootOptions } from './root/create-header-root.tsx';
import {
  findRoot,
  type HeaderCallbacks,
  type HeaderRoot,
  type HostProps,
  type MountHandle,
} from './root/header-handle.ts';
import { isAtAddress, readAddress } from './root/watch-address.ts';

/** Options of `mount`: any of the header's props, the host's callbacks, and the header's site. */
export interface MountOptions extends HostProps {
  /** Origin of the header's site: `https://www.marquee.de`. Default: the origin that serves the build. */
  readonly origin?: string | null | undefined;
  /** Locale of the header's site: `fr_CA`. Default: the site's default locale. */
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
  /** The options that an existing header was rendered for. Default: the page's own site. */
  readonly served?: Pick<MountOptions, 'origin' | 'locale'>;
  /** @param readSite reads the current options when it is called */
  readonly watch: (readSite: () => WatchedSite) => HeaderWatch;
}

export function pickCallbacks(options: MountOptions): HeaderCallbacks {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === 'function'));
}

/** Whether two options are the same; null and undefined both mean the default. */
const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? undefined) === (other ?? undefined);

/** A sandboxed frame has no cookies, and throws when they are read. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/**
 * Mounts a header and returns at once; code, props and messages load in the meantime. A header that the page rendered
 * itself is taken over as soon as it is hydrated. Failures go to the watch and are not thrown.
 *
 * @param element belongs to the header: its other content is removed
 */
export function mountHeader(element: Element, options: MountOptions, setup: MountSetup): MountHandle {
  // Hosts' pages find the header by this attribute.
  element.setAttribute('data-marquee-root', '');
  let given = options;
  let callbacks = pickCallbacks(given);
  let root: HeaderRoot | undefined;
  /** An existing header keeps the props that it was rendered from. */
  let adopted: HeaderProps | undefined;
  /** The address then, where its page was that one. */
  let followedAddress: string | undefined;
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
        ? // A page that was of the address is so still, wherever the host has gone since.
          {
            ...adopted,
            page: (followedAddress ?? readAddress()) === readAddress() ? adopted.page : createHostPage(readAddress()),
          }
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
    // The site does not have this locale: it has answered in its default locale, and the check reports it.
    const isOtherLocale = given.locale != null && given.locale !== defaults.env.localeInfo.locale;
    if (completion === undefined && !isOtherLocale) return defaults;
    const { completeProps, warnOfProps } = await (completion ?? loadCompletion());
    return warnOfProps((report) => completeProps(given, defaults, report));
  };

  /** Only the last of several calls that wait for files renders. */
  const render = async () => {
    lastRender += 1;
    const own = lastRender;
    try {
      if (root === undefined) code ??= setup.loadCode();
      const [loaded, props] = await Promise.all([code, resolveComplete()]);
      const messages = await loadMessages(props.env.localeInfo.locale);
      root ??= findRoot(element);
      // Lazy parts may already be shown in the previous language.
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
    if (isAtAddress(adopted.page.path, readAddress())) followedAddress = readAddress();
    if (Object.keys(given).length > 0) void render();
  };
  const adoptHydrated = () => {
    const hydrated = findRoot(element);
    if (hydrated !== undefined && root === undefined) adopt(hydrated);
  };
  const existing = findRoot(element);
  if (existing !== undefined || element.hasAttribute('data-marquee-build')) {
    // The page's own script hydrates the HTML of the page, and reports failures.
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
      // A host's component may render again with the same options.
      if (isUnmounted || Object.entries(changes).every(([key, value]) => current[key] === value)) return;
      // Signing in or out changes the user.
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
