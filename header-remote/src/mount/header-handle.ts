import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';

/** Functions of the host that the header calls, beside the DOM events of the same names. */
export type HeaderCallbacks = Partial<Pick<HeaderServices, 'onSearch' | 'onLocation' | 'onError'>> & {
  /**
   * Goes to an address in a host with a router of its own. Default: the browser goes there. With `replace: true` the
   * address takes the place of the current history entry.
   */
  readonly navigate?: (...to: Parameters<HeaderServices['navigate']>) => void;
  /** Receives the analytics events, as `marquee:analytics` does. */
  readonly onAnalytics?: HeaderServices['track'];
  /** The header is rendered and interactive, as `marquee:ready` says. */
  readonly onReady?: () => void;
};

/** Any of the header's props; those that are missing are requested from the header's own site. */
export type HostProps = { readonly [Key in keyof HeaderProps]?: HeaderProps[Key] | undefined } & HeaderCallbacks;

/** Controls a mounted header. */
export interface HeaderHandle {
  /** Renders again with these props over the current ones. A prop that is `undefined` keeps its value. */
  readonly update: (props: HostProps) => void;
  /** Removes the header from the page; a second call does nothing. */
  readonly unmount: () => void;
}

/**
 * Where a mounted header keeps its handle. The symbol is registered, because the page's own bundle and a federated one
 * are separate programs that must find each other's header instead of rendering a second one.
 */
const HANDLE = Symbol.for('marquee.header.handle');

type HeaderElement = Element & { [HANDLE]?: HeaderHandle };

export function findHandle(element: Element): HeaderHandle | undefined {
  return (element as HeaderElement)[HANDLE];
}

export function setHandle(element: Element, handle: HeaderHandle | undefined): void {
  if (handle === undefined) delete (element as HeaderElement)[HANDLE];
  else (element as HeaderElement)[HANDLE] = handle;
}
