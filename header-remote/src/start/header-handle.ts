import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { CompiledMessages } from '../../../shared/i18n/translate.ts';
import type { HeaderCallbacks, Loose, MountOptions } from '../../types/contract.d.ts';

/** A header in a page, in a React root of its own. */
export interface HeaderRoot {
  /** The rendered props. */
  readonly props: HeaderProps;
  /** The messages of the props' locale. */
  readonly messages: CompiledMessages;
  /** Renders again with these changes, except for callbacks. The messages must be those of the props' locale. */
  readonly update: (changes: {
    readonly props?: HeaderProps;
    readonly messages?: CompiledMessages;
    readonly callbacks?: Loose<HeaderCallbacks>;
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

/** Asks for React in the server's header. */
export const HYDRATION_REQUEST = 'marquee:hydrate';

/** Asks for React in a header, or in the one that an element is going to show. A header that has it ignores this. */
export function requestHydration(element: HTMLElement): void {
  element.dataset.marqueeHydrate = 'load';
  element.dispatchEvent(new Event(HYDRATION_REQUEST));
}

/** The callbacks among a host's options. */
export function pickCallbacks(options: MountOptions): Loose<HeaderCallbacks> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => typeof value === 'function'));
}

/**
 * Returns the changes from a host's last options to its next. An option that is no longer passed returns to its
 * default.
 */
export function changeOptions<Options extends object>(last: Options, next: Options): Options {
  return { ...Object.fromEntries(Object.keys(last).map((key) => [key, undefined])), ...next } as Options;
}
