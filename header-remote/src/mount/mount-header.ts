import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import { findHandle, type HeaderCallbacks, type HeaderHandle, type HostProps } from './header-handle.ts';
import { dispatchHeaderEvent } from './header-services.ts';
import { resolveProps } from './resolve-props.ts';
import { readAddress } from './watch-address.ts';

/** Options of `mount`: any of the header's props, the host's callbacks, and the site that the header belongs to. */
export interface MountOptions extends HostProps {
  /** Origin of that site: `https://www.marquee.de`. Default: the origin that serves the build. */
  readonly origin?: string;
  /** Locale of that site: `fr_CA`. Default: the site's default locale. */
  readonly locale?: string;
}

/** The module `header-code.lazy.ts`, and the React that it renders with. */
export interface HeaderCode {
  readonly createHeaderRoot: (
    element: Element,
    props: HeaderProps & HeaderCallbacks,
    messages: CompiledMessages,
  ) => HeaderHandle;
  readonly loadMessages: (locale: string) => Promise<CompiledMessages>;
}

/** The page's cookies; none in a sandboxed frame, where reading them throws. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Drops what a host left undefined, so that it does not hide what an earlier call passed. */
function withoutUndefined(props: HostProps): HostProps {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));
}

/**
 * Mounts a header and returns at once; code, props and messages load meanwhile. A header that is there already, rendered
 * by the page itself, is updated instead. Failures are passed to `onError` and `marquee:error`, and not thrown.
 *
 * @param folder address of the build: `https://www.marquee.com/header/builds/1a2b3c4d5e6f/`
 * @throws TypeError when `element` is no Element
 */
export function mountHeader(
  element: Element,
  options: MountOptions,
  folder: URL,
  loadCode: () => Promise<HeaderCode>,
): HeaderHandle {
  if (!(element instanceof Element)) throw new TypeError('mount needs an Element to render the header in');
  // Pages of hosts find the header by it.
  element.setAttribute('data-marquee-root', '');
  const { origin = folder.origin, locale, ...props } = options;
  let latest = withoutUndefined(props);
  let isUnmounted = false;

  const existing = findHandle(element);
  if (existing !== undefined) {
    existing.update(latest);
    return existing;
  }

  const source = {
    origin,
    locale,
    fetch: (...request: Parameters<typeof fetch>) => globalThis.fetch(...request),
    cookies: readCookies(),
    path: readAddress(),
    build: folder.pathname.split('/').at(-2) ?? '',
  };
  let handle: HeaderHandle | undefined;
  const start = async () => {
    const [code, resolved] = await Promise.all([loadCode(), resolveProps(latest, source)]);
    const messages = await code.loadMessages(resolved.env.localeInfo.locale);
    if (isUnmounted) return;
    handle = code.createHeaderRoot(element, { ...resolved, ...latest } as HeaderProps & HeaderCallbacks, messages);
  };
  start().catch((error: unknown) => {
    latest.onError?.(error);
    dispatchHeaderEvent(element, 'marquee:error', { error });
  });

  return {
    update(changes) {
      latest = { ...latest, ...withoutUndefined(changes) };
      handle?.update(changes);
    },
    unmount() {
      isUnmounted = true;
      handle?.unmount();
    },
  };
}
