import { readCookies } from '../cookies/read-cookie.ts';
import { SESSION_COOKIE } from '../cookies/session-cookies.ts';
import type { SessionPayload, SessionTokens } from './session-token.ts';

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
