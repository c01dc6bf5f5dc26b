import type { Location } from './location.ts';
import { parseLocation } from './parse-location.ts';

const LOCATION_COOKIE = 'location';

const LOCATION_COOKIE_MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** Builds the cookie of a chosen place, as `Set-Cookie` and `document.cookie` take it. */
export function serializeLocationCookie(location: Location): string {
  const value = encodeURIComponent(JSON.stringify(location));
  return `${LOCATION_COOKIE}=${value}; Max-Age=${LOCATION_COOKIE_MAX_AGE_SECONDS}; Path=/; Secure; SameSite=Lax`;
}

/**
 * Parses the chosen place of a `Cookie` header or of `document.cookie`.
 *
 * @returns null when there is none, when it is damaged, and when it has no slug: such a place does not outlive its page.
 */
export function parseLocationCookie(cookies: string | null | undefined): Location | null {
  for (const pair of (cookies ?? '').split(';')) {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    if (name !== LOCATION_COOKIE) continue;
    try {
      const location = parseLocation(JSON.parse(decodeURIComponent(value)));
      if (location?.slug) return location;
    } catch {
      // Damaged: as if there were none.
    }
  }
  return null;
}
