import * as z from 'zod/mini';
import type { Stage } from '../stages/stages.ts';
import type { SecretKeys } from './hmac-keys.ts';
import { SignedClaims } from './signed-claims.ts';

/** Content of `eb-soa-token`: the caller as the edge has verified it. Times are in seconds since 1970. */
export const originClaimsSchema = z.object({
  /** Audience of the token: an origin of another stage refuses it. */
  aud: z.string(),
  /** Public id of the user; the same as `eb-user-id`. */
  sub: z.string(),
  /** Organization of the user, or null; the same as `eb-organization-id`. */
  org: z.nullable(z.string()),
  /** Id of the session that the edge verified. */
  sid: z.string(),
  iat: z.int().check(z.nonnegative()),
  exp: z.int().check(z.nonnegative()),
});
export type OriginClaims = z.infer<typeof originClaimsSchema>;

/** Longer than any call of the edge, too short to be worth stealing. */
export const ORIGIN_TOKEN_LIFETIME_SECONDS = 120;
const MAX_TOKEN_LENGTH = 2048;
/**
 * Part of the signed text, because the keys may be those of sessions: neither kind of token can be used as the other.
 */
const PREFIX = 'origin.';

/** Audience of the tokens of a stage. */
export function buildOriginAudience(stage: Stage): string {
  return `origin:${stage}`;
}

/** Signs and verifies `eb-soa-token`: the edge signs, the origin verifies. */
export class OriginTokens {
  readonly #signed: SignedClaims<OriginClaims>;

  constructor(keys: SecretKeys) {
    this.#signed = new SignedClaims(keys, { schema: originClaimsSchema, prefix: PREFIX, maxLength: MAX_TOKEN_LENGTH });
  }

  /** `origin . base64url(JSON) . keyId . base64url(HMAC-SHA256)`, by the first key. */
  sign(claims: OriginClaims): Promise<string> {
    return this.#signed.sign(claims);
  }

  /**
   * Returns the claims of a token that one of the keys signed for this audience and that is valid at `nowSeconds`, else
   * null.
   */
  async verify(token: string, audience: string, nowSeconds: number): Promise<OriginClaims | null> {
    const claims = await this.#signed.verify(token, nowSeconds);
    return claims?.aud === audience ? claims : null;
  }
}
