import type {
  AnalyticsEvent,
  HeaderFlags,
  HeaderHandle,
  Location,
  MountHandle,
  MountOptions,
  SearchDetail,
} from './contract.js';

export type * from './contract.js';

/** A call that the test double received, or an event that it dispatched. */
export type HeaderCall =
  | { readonly name: 'mount' | 'update'; readonly element: Element; readonly options: MountOptions }
  | { readonly name: 'unmount'; readonly element: Element };

/** Details of the events that `raise` dispatches. */
export interface RaisedDetails {
  readonly search: SearchDetail;
  readonly location: Location;
  readonly analytics: AnalyticsEvent;
  readonly error: { readonly error: unknown };
  readonly ready: { readonly flags: HeaderFlags };
}

/** Every call since the last `reset`, oldest first. */
export declare const calls: HeaderCall[];

/** `mount` of the federated remote, without a network: a small banner in the element, and `onReady` in the next task. */
export declare function mount(element: Element, options?: MountOptions): MountHandle;

/** `loadHeader` of the loader, in the same way. */
export declare function loadHeader(element: Element, options?: MountOptions): Promise<HeaderHandle>;

/**
 * Calls the callback and dispatches the DOM event of a header, as the real one does.
 *
 * @returns false where a listener cancelled the event
 * @throws Error where the element has no header
 */
export declare function raise<Name extends keyof RaisedDetails>(
  element: Element,
  name: Name,
  detail: RaisedDetails[Name],
): boolean;

/** Unmounts every header and forgets the calls. */
export declare function reset(): void;
