import * as z from 'zod/mini';
import type { Stage } from '../stages/stages.ts';
import { decodeBase64Url, encodeBase64Url, HmacKeys, type SecretKeys } from './hmac-keys.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Content of `eb-soa-token`: who the edge says is calling. Times are seconds since 1970. */
export const originClaimsSchema = z.object({
  /** Whom the token is for: an origin of another stage refuses it. */
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

/** Longer than any call of the edge lasts, too short to be worth stealing. */
export const ORIGIN_TOKEN_LIFETIME_SECONDS = 120;
const CLOCK_SKEW_SECONDS = 60;
const MAX_TOKEN_LENGTH = 2048;
/** The keys may be those of sessions: with it in the signed text neither token is ever taken for the other. */
const PREFIX = 'origin.';

/** Audience of the tokens of a stage. */
export function buildOriginAudience(stage: Stage): string {
  return `origin:${stage}`;
}

/** Signs and verifies `eb-soa-token`: the edge signs, the origin verifies. */
export class OriginTokens {
  readonly #keys: HmacKeys;

  constructor(keys: SecretKeys) {
    this.#keys = new HmacKeys(keys);
  }

  /** `origin . base64url(JSON) . keyId . base64url(HMAC-SHA256)`, by the first key. */
  sign(claims: OriginClaims): Promise<string> {
    return this.#keys.sign(`${PREFIX}${encodeBase64Url(new TextEncoder().encode(JSON.stringify(claims)))}`);
  }

  /** The claims of a token that one of the keys signed for this audience and that is valid at `nowSeconds`, else null. */
  async verify(token: string, audience: string, nowSeconds: number): Promise<OriginClaims | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const signed = await this.#keys.verify(token);
    const claims = signed?.startsWith(PREFIX) === true ? parseClaims(signed.slice(PREFIX.length)) : null;
    if (claims === null || claims.aud !== audience || claims.exp <= nowSeconds) return null;
    return claims.iat <= nowSeconds + CLOCK_SKEW_SECONDS ? claims : null;
  }
}

function parseClaims(body: string): OriginClaims | null {
  const bytes = decodeBase64Url(body);
  if (bytes === null) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const result = originClaimsSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
