import type { MountOptions } from '../../types/contract.d.ts';

/** Options that the server renders by, as parameters of its address. */
export const SERVED_OPTIONS = ['locale', 'variant', 'slots', 'location'] as const;

export type ShownOption = readonly [name: string, value: NonNullable<unknown>];

/** The options that a header shows: not its callbacks, nor null, which means the default. */
export const listContent = (options: MountOptions): readonly ShownOption[] =>
  Object.entries(options).filter(
    (entry): entry is [string, object] => entry[1] != null && typeof entry[1] !== 'function',
  );

/** Whether the server knows an option. Of the page it knows the path. */
export const isServed = ([name, value]: ShownOption): boolean =>
  ['origin', ...SERVED_OPTIONS].includes(name) || (name === 'page' && `${Object.keys(value)}` === 'path');
