import { readCookie } from './read-cookie.ts';

/** Without the cookie the system's scheme applies. */
const COLOR_SCHEME_COOKIE = 'color-scheme';

const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** In the order of the switch. */
export const COLOR_SCHEME_CHOICES = ['system', ...COLOR_SCHEMES] as const;
export type ColorSchemeChoice = (typeof COLOR_SCHEME_CHOICES)[number];

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** @returns null for the system's scheme, and for any unknown value */
export function parseColorScheme(text: string | null | undefined): ColorScheme | null {
  return COLOR_SCHEMES.find((scheme) => scheme === text) ?? null;
}

export function readColorScheme(cookies: string | null): ColorScheme | null {
  return parseColorScheme(readCookie(cookies, COLOR_SCHEME_COOKIE));
}

/**
 * Builds a `Set-Cookie` value, which a script may also assign to `document.cookie`.
 *
 * @param isSecure false in scripts of pages without TLS, where WebKit drops `Secure` cookies. The edge adapts the server's cookies.
 */
export function buildColorSchemeCookie(scheme: ColorScheme | null, isSecure = true): string {
  const age = scheme === null ? 0 : MAX_AGE_SECONDS;
  return `${COLOR_SCHEME_COOKIE}=${scheme ?? ''}; Path=/;${isSecure ? ' Secure;' : ''} SameSite=Lax; Max-Age=${age}`;
}
