import type { HeaderProps } from '../../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../../shared/i18n/translate.ts';
import type { HeaderServices } from '../../ui/header-context.ts';
import type { HeaderWatch } from '../fallback/watch-header.ts';

/** An object that a host passes in part: null, undefined and missing fields mean the default. */
type Loose<Value> = { readonly [Key in keyof Value]?: Value[Key] | null | undefined };

/** Functions of the host that the header calls in addition to the DOM events of the same names. */
export type HeaderCallbacks = Partial<Pick<HeaderServices, 'onLocation'>> & {
  /** An error, reported instead of thrown, as `marquee:error` does. */
  readonly onError?: (error: unknown) => void;
  /** Receives a search, as `marquee:search` does. A listener of that event may cancel the search. */
  readonly onSearch?: (...search: Parameters<HeaderServices['onSearch']>) => void;
  /**
   * Navigates in a host that has its own router. Default: the browser navigates. With `replace: true` the address
   * replaces the current history entry.
   */
  readonly navigate?: (...to: Parameters<HeaderServices['navigate']>) => void;
  /** Receives the analytics events, as `marquee:analytics` does. */
  readonly onAnalytics?: HeaderServices['track'];
  /** The header is rendered and interactive, as `marquee:ready` says. */
  readonly onReady?: () => void;
};

/** Any of the header's props, whole or in part. Missing props are requested from the header's own site. */
export type HostProps = {
  readonly [Key in Exclude<keyof HeaderProps, 'flags'>]?: Loose<HeaderProps[Key]> | null | undefined;
} & Loose<HeaderCallbacks>;

/** Controls a mounted header. */
export interface HeaderHandle<Options = HostProps> {
  /**
   * Renders again with these options merged into the current ones. An option that is null or undefined returns to its
   * default.
   */
  readonly update: (options: Options) => void;
  /** Removes the header from the page; a second call does nothing. */
  readonly unmount: () => void;
}

/** The handle of `mount`. */
export interface MountHandle<Options = HostProps> extends HeaderHandle<Options> {
  /** The flags that the header shows, as the edge evaluated them; none before `marquee:ready`, whose detail has them too. */
  readonly flags: HeaderProps['flags'];
}

/** Events that a header's root reports: its content shows, or rendering threw. */
export type RootWatch = Pick<HeaderWatch, 'fail' | 'succeed'>;

/** A header in a page, in a React root of its own. */
export interface HeaderRoot {
  /** The rendered props. */
  readonly props: HeaderProps;
  /** The messages of the props' locale. */
  readonly messages: CompiledMessages;
  /** Renders again with these changes. The messages must be those of the props' locale. */
  readonly update: (changes: {
    readonly props?: HeaderProps;
    readonly messages?: CompiledMessages;
    readonly callbacks?: HeaderCallbacks;
    readonly watch?: RootWatch;
  }) => void;
  readonly unmount: () => void;
}

/**
 * Key of the header's root on its element. The symbol is registered, because the page's own bundle and a
 * federated bundle are separate programs that must find each other's header instead of rendering a second one.
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
