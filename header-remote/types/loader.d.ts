import type { HeaderHandle, MountOptions, WatchOptions } from './contract.js';

export type * from './contract.js';

/**
 * Loads the header of this channel into an element, without Module Federation.
 *
 * @returns its handle, or null when the code does not load; it never rejects
 */
export declare function loadHeader(
  element: Element,
  options?: MountOptions,
  loadOptions?: WatchOptions,
): Promise<HeaderHandle | null>;
