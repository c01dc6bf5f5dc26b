/** Kept in this browser; without it the system decides. */
const COLOR_SCHEME_COOKIE = 'color-scheme';

const COLOR_SCHEMES = ['light', 'dark'] as const;
export type ColorScheme = (typeof COLOR_SCHEMES)[number];

/** In the order of the switch. */
export const COLOR_SCHEME_CHOICES = ['system', ...COLOR_SCHEMES] as const;
export type ColorSchemeChoice = (typeof COLOR_SCHEME_CHOICES)[number];

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** @returns null for the system's, which anything else counts as */
export function parseColorScheme(text: string | null | undefined): ColorScheme | null {
  return COLOR_SCHEMES.find((scheme) => scheme === text) ?? null;
}

/** @param cookies of a request's `Cookie` field */
export function readColorScheme(cookies: string | null): ColorScheme | null {
  return parseColorScheme(new RegExp(`(?:^|;) *${COLOR_SCHEME_COOKIE}=(\\w+)`).exec(cookies ?? '')?.[1]);
}

/**
 * Builds a `Set-Cookie` value, which a page's script may set too.
 *
 * @param isSecure false for the script of a page without TLS: WebKit would keep nothing. The edge takes care of the server's.
 */
export function buildColorSchemeCookie(scheme: ColorScheme | null, isSecure = true): string {
  const age = scheme === null ? 0 : MAX_AGE_SECONDS;
  return `${COLOR_SCHEME_COOKIE}=${scheme ?? ''}; Path=/;${isSecure ? ' Secure;' : ''} SameSite=Lax; Max-Age=${age}`;
}
