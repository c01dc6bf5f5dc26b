import type * as z from 'zod/mini';
import { decodeBase64Url, encodeBase64Url, HmacKeys, type SecretKeys } from './hmac-keys.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Times of issue and expiry of a token, in seconds since 1970. */
interface TokenTimes {
  readonly iat: number;
  readonly exp: number;
}

/** A token issued further in the future than this cannot be explained by clock drift. */
const CLOCK_SKEW_SECONDS = 60;

export interface SignedClaimsOptions<Claims> {
  readonly schema: z.ZodMiniType<Claims>;
  /** Part of the signed text, so that a token of one kind cannot be used as another kind with the same keys. */
  readonly prefix?: string;
  /** Longer values are not hashed. */
  readonly maxLength: number;
}

/** Signs and verifies claims of one schema: `{prefix}base64url(JSON) . keyId . base64url(HMAC-SHA256)`. */
export class SignedClaims<Claims extends TokenTimes> {
  readonly #keys: HmacKeys;
  readonly #options: SignedClaimsOptions<Claims>;

  constructor(keys: SecretKeys, options: SignedClaimsOptions<Claims>) {
    this.#keys = new HmacKeys(keys);
    this.#options = options;
  }

  sign(claims: Claims): Promise<string> {
    const { schema, prefix = '' } = this.#options;
    const json = JSON.stringify(schema.parse(claims));
    return this.#keys.sign(prefix + encodeBase64Url(new TextEncoder().encode(json)));
  }

  /** Returns the claims of a token that one of the keys signed and that is valid at `nowSeconds`, else null. */
  async verify(token: string, nowSeconds: number): Promise<Claims | null> {
    const { prefix = '', maxLength } = this.#options;
    if (token.length > maxLength) return null;
    const signed = await this.#keys.verify(token);
    const claims = signed?.startsWith(prefix) === true ? this.#parse(signed.slice(prefix.length)) : null;
    if (claims === null || claims.exp <= nowSeconds || claims.exp <= claims.iat) return null;
    return claims.iat <= nowSeconds + CLOCK_SKEW_SECONDS ? claims : null;
  }

  #parse(body: string): Claims | null {
    const bytes = decodeBase64Url(body);
    if (bytes === null) return null;
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      const result = this.#options.schema.safeParse(JSON.parse(text));
      return result.success ? result.data : null;
    } catch {
      return null;
    }
  }
}
