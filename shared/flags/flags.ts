import type { HeaderFlags } from '../contracts/header-props.ts';

/**
 * Feature flags of the header, all off by default (spec §2, §6). `neighborhoods-and-boroughs` lets the location field
 * suggest and choose parts of cities too (spec §7).
 */
export const FLAG_NAMES = [
  'manage-overview',
  'creator-home',
  'old-collections-link',
  'new-signin-signup',
  'interests-detached',
  'neighborhoods-and-boroughs',
] as const satisfies readonly (keyof HeaderFlags)[];

/**
 * Reads a comma list of flags that are on: `creator-home,new-signin-signup`.
 *
 * @throws Error that names a flag the header does not know.
 */
export function parseFlags(text: string): HeaderFlags {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const flags: HeaderFlags = {};
  for (const name of names) {
    const flag = FLAG_NAMES.find((candidate) => candidate === name);
    if (flag === undefined) throw new Error(`Unknown flag: ${name}`);
    flags[flag] = true;
  }
  return flags;
}
