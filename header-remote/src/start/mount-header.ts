import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { MountHandle, MountOptions } from '../../types/contract.d.ts';
import { findRoot, type HeaderRoot, pickCallbacks, requestHydration } from './header-handle.ts';
import * as steps from './header-life.ts';
import type { HeaderLife, HeaderSite } from './header-watch.ts';
import { createHostPage, isAtAddress, readAddress, readCookies } from './host-page.ts';
import { type HeaderCode, hydrateHeader } from './hydrate-header.ts';
import { loadLazyMessages, loadMessages } from './load-messages.ts';
import { hasProps, loadCompletion, type RequestedProps, resolveDefaults } from './resolve-props.ts';

export interface MountSetup {
  /** Address of the build: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
  readonly folder: URL;
  readonly loadCode: () => Promise<HeaderCode>;
  /** Hydrates the server's HTML in the element. Default: the page's own script does. */
  readonly hydratingCode?: HeaderCode;
  /** The options that an existing header was rendered for. Default: the page's own site. */
  readonly served?: Pick<MountOptions, 'origin' | 'locale'>;
  /** @param onFault called when a fault is reported; returns the site in the current options */
  readonly createLife: (onFault: () => HeaderSite) => HeaderLife;
}

/** Whether two options are the same; null and undefined both mean the default. */
const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? undefined) === (other ?? undefined);

/** Whether options change what the header shows: callbacks do not. */
const isChanging = (options: MountOptions) => JSON.stringify(options) !== '{}';

/**
 * Mounts a header and returns at once; code, props and messages load in the meantime. A header that the page rendered
 * itself is taken over as soon as it is hydrated. Failures go to the life and are not thrown.
 *
 * @param element belongs to the header: its other content is removed
 */
export function mountHeader(element: HTMLElement, options: MountOptions, setup: MountSetup): MountHandle {
  // Hosts' pages find the header by this attribute.
  element.setAttribute('data-marquee-root', '');
  const { folder, hydratingCode, served } = setup;
  let given = options;
  let root: HeaderRoot | undefined;
  /** An existing header keeps the props that it was rendered from. */
  let adopted: HeaderProps | undefined;
  /** The address then, where its page was that one. */
  let followedAddress: string | undefined;
  let lastRender = 0;
  let isUnmounted = false;
  let code: Promise<HeaderCode> | undefined;
  const requested: RequestedProps = new Map();
  const readOrigin = () => given.origin ?? folder.origin;
  const watch = setup.createLife(() => {
    steps.advance(element, steps.fail);
    return { ...given, origin: readOrigin(), folder: folder.href };
  });
  const life = steps.followLife(element, watch);

  const resolveAdopted = (): HeaderProps | undefined => {
    if (adopted === undefined || !isSame(given.origin, served?.origin) || !isSame(given.locale, served?.locale)) return;
    // A page that was of the address is so still, wherever the host has gone since.
    const isStill = followedAddress === undefined || followedAddress === readAddress();
    return isStill ? adopted : { ...adopted, page: createHostPage(readAddress()) };
  };
  const resolveComplete = async (): Promise<HeaderProps> => {
    const completion = hasProps(given) ? loadCompletion() : undefined;
    const source = {
      origin: readOrigin(),
      locale: given.locale,
      fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
      pageOrigin: location.origin,
      cookies: readCookies(),
      path: readAddress(),
      build: folder.pathname.split('/').at(-2) ?? '',
    };
    const defaults = resolveAdopted() ?? (await resolveDefaults(given, source, requested));
    // The site does not have this locale: it has answered in its default locale, and the check reports it.
    const isOtherLocale = given.locale != null && given.locale !== defaults.env.localeInfo.locale;
    if (completion === undefined && !isOtherLocale) return defaults;
    return (await (completion ?? loadCompletion())).completeAndWarn(given, defaults);
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
      const callbacks = pickCallbacks(given);
      if (root !== undefined) root.update({ props, messages, callbacks, life });
      else
        root = loaded?.createHeaderRoot(element, props, messages, { ...loaded, callbacks, life, folder: folder.href });
    } catch (error) {
      if (own === lastRender) life.fail('network', error);
    }
  };

  const adopt = () => {
    const existing = findRoot(element);
    if (existing === undefined || root !== undefined) return;
    root = existing;
    adopted = existing.props;
    if (isAtAddress(adopted.page.path, readAddress())) followedAddress = readAddress();
    life.succeed();
    if (Object.keys(given).length > 0) void render();
  };
  const mounted = findRoot(element);
  if (mounted !== undefined) {
    adopt();
    mounted.update({ life });
  } else if (element.hasAttribute('data-marquee-build')) {
    element.addEventListener('marquee:ready', adopt);
    if (isChanging(given)) requestHydration(element);
    if (hydratingCode !== undefined)
      void hydrateHeader(
        element,
        element.parentElement?.querySelector('[data-marquee-props]'),
        { callbacks: pickCallbacks(given), life, folder: folder.href },
        async () => (isUnmounted ? undefined : hydratingCode),
      );
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
      if (root === undefined && isChanging(changes)) requestHydration(element);
      if (root !== undefined || code !== undefined) void render();
    },
    unmount() {
      isUnmounted = true;
      lastRender = -1;
      life.stop();
      element.removeEventListener('marquee:ready', adopt);
      if (hydratingCode !== undefined) root ??= findRoot(element);
      root?.unmount();
      root = undefined;
    },
  };
}
