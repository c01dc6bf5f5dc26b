import { readCookie } from './read-cookie.ts';

/** Without the cookie the system's scheme applies. */
const COLOR_SCHEME_COOKIE = 'color-scheme';

const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** @returns null for the system's scheme, and for any unknown value */
export function readColorScheme(cookies: string | null): ColorScheme | null {
  const chosen = readCookie(cookies, COLOR_SCHEME_COOKIE);
  return COLOR_SCHEMES.find((scheme) => scheme === chosen) ?? null;
}
