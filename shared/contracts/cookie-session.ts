import { SESSION_COOKIE } from './session-cookies.ts';
import type { SessionPayload, SessionTokens } from './session-token.ts';

/** A request with more values is probing: each value costs an HMAC. */
const MAX_COOKIES_TRIED = 4;

/**
 * Reads every value that was sent for a cookie name. A subdomain can set a second cookie of the same name, and browsers
 * do not tell them apart.
 */
export function readCookies(header: string | null | undefined, name: string): readonly string[] {
  if (!header?.includes(`${name}=`)) return [];
  const values = header.split(';').flatMap((pair) => {
    const [key = '', ...value] = pair.split('=');
    return key.trim() === name ? [value.join('=').trim()] : [];
  });
  return [...new Set(values)].slice(0, MAX_COOKIES_TRIED);
}

/** Reads the session of a request's `Cookie` field; null if there is no valid one. */
export async function findCookieSession(
  tokens: SessionTokens,
  cookieHeader: string | null | undefined,
  nowSeconds: number,
): Promise<SessionPayload | null> {
  let found: SessionPayload | null = null;
  for (const token of readCookies(cookieHeader, SESSION_COOKIE)) {
    const session = await tokens.verify(token, nowSeconds);
    if (session === null) continue;
    // Of two valid sessions one was planted, and it is unknown which.
    if (found !== null && found.sid !== session.sid) return null;
    found = session;
  }
  return found;
}
