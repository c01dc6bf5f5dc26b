import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { MountOptions } from '../../types/contract.d.ts';
import { loadLazyMessages, loadMessages } from '../files/load-messages.ts';
import type { RenderHeader } from '../header/header-code.ts';
import { createHostPage, isAtAddress, readAddress } from '../props/host-page.ts';
import { hasProps, loadCompletion, type RequestedProps, resolveDefaults } from '../props/resolve-props.ts';
import { readCookies } from '../ui/page-cookies.ts';
import { findRoot, type HeaderRoot, pickCallbacks } from './header-handle.ts';
import type { HeaderLife } from './header-watch.ts';

export interface MountSetup {
  /** Absolute address of the build's folder: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`. */
  readonly folder: string;
  readonly life: HeaderLife;
  /** Aborted when the host unmounts the header. */
  readonly signal: AbortSignal;
  /** Renders the header. Default: the element has the server's, which the page hydrates. */
  readonly render?: RenderHeader;
  /** The options that the server rendered that header for. Its events are heard by others. */
  readonly served?: Pick<MountOptions, 'origin' | 'locale'>;
}

/** Whether two options are the same; null and undefined both mean the default. */
const isSame = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? undefined) === (other ?? undefined);

/**
 * Renders a header by a host's options, or renders the server's one anew by them as soon as it is hydrated. Returns at once; props
 * and messages load in the meantime. Failures go to the life and are not thrown.
 *
 * @param element belongs to the header: its other content is removed
 * @returns changes the options
 */
export function mountHeader(
  element: HTMLElement,
  options: MountOptions,
  { folder, life, signal, render, served }: MountSetup,
): (changes: MountOptions) => void {
  const build = new URL(folder);
  let given = options;
  let root: HeaderRoot | undefined;
  /** The server's header keeps the props that it was rendered from. */
  let adopted: HeaderProps | undefined;
  /** The address then, where its page was that one. */
  let followedAddress: string | undefined;
  let lastRender = 0;
  const requested: RequestedProps = new Map();

  const resolveAdopted = (): HeaderProps | undefined => {
    if (adopted === undefined || !isSame(given.origin, served?.origin) || !isSame(given.locale, served?.locale)) return;
    // A page that was of the address is so still, wherever the host has gone since.
    const isStill = followedAddress === undefined || followedAddress === readAddress();
    return isStill ? adopted : { ...adopted, page: createHostPage(readAddress()) };
  };
  const resolveComplete = async (): Promise<HeaderProps> => {
    const completion = hasProps(given) ? loadCompletion() : undefined;
    const source = {
      origin: given.origin ?? build.origin,
      locale: given.locale,
      fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
      pageOrigin: location.origin,
      cookies: readCookies(),
      path: readAddress(),
      build: build.pathname.split('/').at(-2) ?? '',
    };
    const defaults = resolveAdopted() ?? (await resolveDefaults(given, source, requested));
    // The site does not have this locale: it has answered in its default locale, and the check reports it.
    const isOtherLocale = given.locale != null && given.locale !== defaults.env.localeInfo.locale;
    if (completion === undefined && !isOtherLocale) return defaults;
    return (await (completion ?? loadCompletion())).completeAndWarn(given, defaults);
  };

  /** Only the last of several calls that wait for files renders. */
  const renderLast = async () => {
    lastRender += 1;
    const own = lastRender;
    try {
      const props = await resolveComplete();
      const messages = await loadMessages(props.env.localeInfo.locale);
      // Lazy parts may already be shown in the previous language.
      if (root !== undefined && root.messages !== messages) await loadLazyMessages(messages);
      if (own !== lastRender || signal.aborted) return;
      // The page's listeners hear the events of the server's header.
      const callbacks = served ? { navigate: given.navigate } : pickCallbacks(given);
      if (root !== undefined) root.update({ props, messages, callbacks });
      else root = render?.(element, props, messages, { callbacks, life, folder });
    } catch (error) {
      if (own === lastRender && !signal.aborted) life.fail('network', error);
    }
  };
  const adopt = () => {
    root = findRoot(element);
    if (root === undefined) return;
    adopted = root.props;
    if (isAtAddress(adopted.page.path, readAddress())) followedAddress = readAddress();
    if (Object.keys(given).length > 0) void renderLast();
  };

  if (render !== undefined) void renderLast();
  else if (findRoot(element) !== undefined) adopt();
  else element.addEventListener('marquee:ready', adopt, { once: true, signal });
  signal.addEventListener('abort', () => root?.unmount());
  return (changes) => {
    const current: Readonly<Record<string, unknown>> = { ...given };
    const isHeard = (key: string) => served !== undefined && key.startsWith('on');
    // A host's component may render again with the same options.
    if (Object.entries(changes).every(([key, value]) => current[key] === value || isHeard(key))) return;
    // Signing in or out changes the user.
    if ('user' in changes || 'origin' in changes) requested.delete('user');
    given = { ...given, ...changes };
    if (root !== undefined || render !== undefined) void renderLast();
  };
}
