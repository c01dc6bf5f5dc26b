/**
 * Reads a cookie of a request's `Cookie` field, or of `document.cookie`.
 *
 * @param name without characters that mean something to a regular expression
 */
export function readCookie(cookies: string | null | undefined, name: string): string | undefined {
  return cookies?.match(`(?:^|;) *${name}=([^;]*)`)?.[1];
}

/** A request with more values is probing: each value costs an HMAC. */
const MAX_COOKIES_TRIED = 4;

/**
 * Reads every value that was sent for a cookie name. A subdomain can set a second cookie of the same name, and browsers
 * do not tell them apart.
 */
export function readCookies(cookies: string | null | undefined, name: string): readonly string[] {
  const found = cookies?.matchAll(new RegExp(`(?:^|;) *${name}=([^;]*)`, 'g')) ?? [];
  return [...new Set(Array.from(found, ([, value = '']) => value.trim()))].slice(0, MAX_COOKIES_TRIED);
}
