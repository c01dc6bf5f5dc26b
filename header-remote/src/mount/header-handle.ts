import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import type { HeaderServices } from '../ui/header-context.ts';
import type { HeaderWatch } from './watch-header.ts';

/** An object of which a host passes what it knows: null, undefined and what is missing mean the default. */
type Loose<Value> = { readonly [Key in keyof Value]?: Value[Key] | null | undefined };

/** Functions of the host that the header calls, beside the DOM events of the same names. */
export type HeaderCallbacks = Partial<Pick<HeaderServices, 'onLocation' | 'onError'>> & {
  /** Receives a search, as `marquee:search` does; a listener of that may cancel it. */
  readonly onSearch?: (...search: Parameters<HeaderServices['onSearch']>) => void;
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

/** Any of the header's props, whole or in part; what is missing is requested from the header's own site. */
export type HostProps = {
  readonly [Key in Exclude<keyof HeaderProps, 'flags'>]?: Loose<HeaderProps[Key]> | null | undefined;
} & Loose<HeaderCallbacks>;

/** Controls a mounted header. */
export interface HeaderHandle<Options = HostProps> {
  /** Renders again with these options over the current ones. One that is null or undefined takes its default again. */
  readonly update: (options: Options) => void;
  /** Removes the header from the page; a second call does nothing. */
  readonly unmount: () => void;
}

/** The handle of `mount`. */
export interface MountHandle<Options = HostProps> extends HeaderHandle<Options> {
  /** The flags that the header shows, as the edge evaluated them; none before `marquee:ready`, whose detail has them too. */
  readonly flags: HeaderProps['flags'];
}

/** What a header's root reports: that its content shows, and that rendering threw. */
export type RootWatch = Pick<HeaderWatch, 'fail' | 'succeed'>;

/** A header in a page, in a React root of its own. */
export interface HeaderRoot {
  /** The props that it shows. */
  readonly props: HeaderProps;
  /** Those of the props' locale. */
  readonly messages: CompiledMessages;
  /** Renders again with these over the current ones. The messages are those of the props' locale. */
  readonly update: (changes: {
    readonly props?: HeaderProps;
    readonly messages?: CompiledMessages;
    readonly callbacks?: HeaderCallbacks;
    readonly watch?: RootWatch;
  }) => void;
  readonly unmount: () => void;
}

/**
 * Where an element keeps the root of its header. The symbol is registered, because the page's own bundle and a federated
 * one are separate programs that must find each other's header instead of rendering a second one.
 */
const ROOT = Symbol.for('marquee.header.root');

type HeaderElement = Element & { [ROOT]?: HeaderRoot };

export function findRoot(element: Element): HeaderRoot | undefined {
  return (element as HeaderElement)[ROOT];
}

export function setRoot(element: Element, root: HeaderRoot | undefined): void {
  if (root === undefined) delete (element as HeaderElement)[ROOT];
  else (element as HeaderElement)[ROOT] = root;
}
