import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';

/** What a host may be told, beside the DOM events of the same names (contract §3). */
export type HeaderCallbacks = Partial<Pick<HeaderServices, 'onSearch' | 'onLocation' | 'onError'>> & {
  /** Goes to an address instead of the browser, in a host with a router of its own. */
  readonly navigate?: (...to: Parameters<HeaderServices['navigate']>) => void;
  readonly onAnalytics?: HeaderServices['track'];
  /** The header is drawn and listens: `marquee:ready`. */
  readonly onReady?: () => void;
};

/** Any of the header's props; what is missing is asked from the header's own site (contract §9 "Hosts"). */
export type HostProps = { readonly [Key in keyof HeaderProps]?: HeaderProps[Key] | undefined } & HeaderCallbacks;

export interface HeaderHandle {
  /** Draws again with these props over the ones it has. */
  readonly update: (props: HostProps) => void;
  /** Takes the header off the page; a second call does nothing. */
  readonly unmount: () => void;
}

/**
 * Where a live header keeps its handle. The symbol is registered, because the page's own bundle and a federated one
 * are different programs that must recognise each other's header instead of drawing a second one.
 */
const HANDLE = Symbol.for('marquee.header.handle');

type HeaderElement = Element & { [HANDLE]?: HeaderHandle };

export function findHandle(element: Element): HeaderHandle | undefined {
  return (element as HeaderElement)[HANDLE];
}

export function keepHandle(element: Element, handle: HeaderHandle | undefined): void {
  if (handle === undefined) delete (element as HeaderElement)[HANDLE];
  else (element as HeaderElement)[HANDLE] = handle;
}
