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
/** Part of the signed text: the keys may be those of sessions, whose tokens must not pass as these. */
const PREFIX = 'origin.';

export const buildOriginAudience = (stage: Stage): string => `origin:${stage}`;

/** Signs and verifies `eb-soa-token`: the edge signs, the origin verifies. */
export class OriginTokens {
  readonly #signed: SignedClaims<OriginClaims>;

  constructor(keys: SecretKeys) {
    this.#signed = new SignedClaims(keys, { schema: originClaimsSchema, prefix: PREFIX, maxLength: MAX_TOKEN_LENGTH });
  }

  sign(claims: OriginClaims): Promise<string> {
    return this.#signed.sign(claims);
  }

  /** @returns the claims, or null for a token that is invalid, of another time or for another audience */
  async verify(token: string, audience: string, nowSeconds: number): Promise<OriginClaims | null> {
    const claims = await this.#signed.verify(token, nowSeconds);
    return claims?.aud === audience ? claims : null;
  }
}
