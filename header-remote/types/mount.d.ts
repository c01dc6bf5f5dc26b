import type { MountHandle, MountOptions, WatchOptions } from './contract.js';

export type * from './contract.js';

/** Options of `mount` itself. */
export interface FederatedMountOptions extends WatchOptions {
  /** `createRoot` of the host's `react-dom/client`, for a host that shares `react` alone. */
  readonly createRoot?: ((container: Element) => { render(children: never): void; unmount(): void }) | undefined;
}

/**
 * Mounts the header in an element, in a React root of its own. A header that is mounted there already is updated.
 *
 * @throws TypeError when `element` is no Element
 */
export declare function mount(
  element: Element,
  options?: MountOptions,
  mountOptions?: FederatedMountOptions,
): MountHandle;
