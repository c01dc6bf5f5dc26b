import * as z from 'zod/mini';
import { headerUserSchema } from './header-props.ts';
import { decodeBase64Url, encodeBase64Url, HmacKeys, type SecretKeys } from './hmac-keys.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** Content of a session. Times are seconds since 1970. */
export const sessionPayloadSchema = z.object({
  user: headerUserSchema,
  /** The session's own id: what CSRF tokens are bound to. Never logged. */
  sid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  /** Organization that the user works for. */
  organizationId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))),
  iat: z.int().check(z.nonnegative()),
  exp: z.int().check(z.nonnegative()),
});
export type SessionPayload = z.infer<typeof sessionPayloadSchema>;

/** Issued in the future by more than this: not by a clock that drifts. */
const CLOCK_SKEW_SECONDS = 60;
/** Browsers cut cookies at 4 KB; nothing longer was ever ours, and nothing longer is hashed. */
const MAX_TOKEN_LENGTH = 4096;

/** Signs and verifies sessions: the origin signs, the edge verifies. */
export class SessionTokens {
  readonly #keys: HmacKeys;

  constructor(keys: SecretKeys) {
    this.#keys = new HmacKeys(keys);
  }

  /** Signs with the first key: `base64url(JSON) . keyId . base64url(HMAC-SHA256)`. */
  sign(payload: SessionPayload): Promise<string> {
    const json = JSON.stringify(sessionPayloadSchema.parse(payload));
    return this.#keys.sign(encodeBase64Url(new TextEncoder().encode(json)));
  }

  /** The payload of a token that one of the keys signed and that is valid at `nowSeconds`, else null. */
  async verify(token: string, nowSeconds: number): Promise<SessionPayload | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const body = await this.#keys.verify(token);
    const payload = body === null ? null : parsePayload(body);
    if (payload === null || payload.exp <= nowSeconds) return null;
    return payload.iat <= nowSeconds + CLOCK_SKEW_SECONDS && payload.iat < payload.exp ? payload : null;
  }
}

function parsePayload(body: string): SessionPayload | null {
  const bytes = decodeBase64Url(body);
  if (bytes === null) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const result = sessionPayloadSchema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
