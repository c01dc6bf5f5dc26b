import type { Location } from '../location/location.ts';
import { parseLocation } from '../location/parse-location.ts';
import { readCookies } from './read-cookie.ts';

const LOCATION_COOKIE = 'location';
const LOCATION_COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Builds the cookie of a chosen place, as `document.cookie` takes it; pages with TLS add `Secure`. */
export function serializeLocationCookie(location: Location): string {
  const value = encodeURIComponent(JSON.stringify(location));
  return `${LOCATION_COOKIE}=${value}; Max-Age=${LOCATION_COOKIE_MAX_AGE_SECONDS}; Path=/; SameSite=Lax`;
}

/**
 * Parses the chosen place of a `Cookie` header or of `document.cookie`.
 *
 * @returns null if the place is missing, damaged or without a slug: a place without a slug does not outlive its page.
 */
export function parseLocationCookie(cookies: string | null | undefined): Location | null {
  for (const value of readCookies(cookies, LOCATION_COOKIE)) {
    try {
      const location = parseLocation(JSON.parse(decodeURIComponent(value)));
      if (location?.slug) return location;
    } catch {
      // Damaged, and treated as missing.
    }
  }
  return null;
}
