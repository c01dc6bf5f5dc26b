import * as z from 'zod/mini';
import { headerUserSchema } from './header-user-schema.ts';
import type { SecretKeys } from './hmac-keys.ts';
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
export class SessionTokens {
  readonly #signed: SignedClaims<SessionPayload>;

  constructor(keys: SecretKeys) {
    this.#signed = new SignedClaims(keys, { schema: sessionPayloadSchema, maxLength: MAX_TOKEN_LENGTH });
  }

  /** Signs with the first key: `base64url(JSON) . keyId . base64url(HMAC-SHA256)`. */
  sign(payload: SessionPayload): Promise<string> {
    return this.#signed.sign(payload);
  }

  /** Returns the payload of a token that one of the keys signed and that is valid at `nowSeconds`, else null. */
  verify(token: string, nowSeconds: number): Promise<SessionPayload | null> {
    return this.#signed.verify(token, nowSeconds);
  }
}
