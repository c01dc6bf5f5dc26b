import * as z from 'zod/mini';
import { readCookies } from '../cookies/read-cookie.ts';
import { SESSION_COOKIE } from '../cookies/session-cookies.ts';
import type { SecretKeys } from './hmac-keys.ts';
import { headerUserSchema } from './shape-schema.ts';
import { SignedClaims } from './signed-claims.ts';

/** Content of a session. Times are seconds since 1970. */
export const sessionPayloadSchema = z.object({
  user: headerUserSchema,
  /** The session's own id, to which CSRF tokens are bound. Never logged. */
  sid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  /** Organization that the user works for. */
  organizationId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  iat: z.int().check(z.nonnegative()),
  exp: z.int().check(z.nonnegative()),
});
export type SessionPayload = z.infer<typeof sessionPayloadSchema>;

/** Browsers limit cookies to 4 KB; longer values were not issued here and are not hashed. */
const MAX_TOKEN_LENGTH = 4096;

/** Signs and verifies sessions: the origin signs, the edge verifies. */
export class SessionTokens extends SignedClaims<SessionPayload> {
  constructor(keys: SecretKeys) {
    super(keys, { schema: sessionPayloadSchema, maxLength: MAX_TOKEN_LENGTH });
  }
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
