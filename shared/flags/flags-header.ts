import { FLAG_NAMES, type HeaderFlags } from './flags.ts';

/** On requests for pages: the flags that the edge evaluated, so that the page agrees with its header. */
export const FLAGS_HEADER = 'eb-flags';

/** Builds `creator-home,manage-overview`: the flags that are on; empty if none is. */
export function buildFlagsHeader(flags: HeaderFlags): string {
  return FLAG_NAMES.filter((name) => flags[name] === true).join(',');
}

/**
 * Parses a comma list of the flags that are on. Unlike in operators' lists, unknown names are ignored: the two sides
 * may have different versions.
 */
export function parseFlagsHeader(text: string | null): HeaderFlags {
  const names = text?.split(',').map((name) => name.trim()) ?? [];
  return Object.fromEntries(FLAG_NAMES.filter((name) => names.includes(name)).map((name) => [name, true]));
}
