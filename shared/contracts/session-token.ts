import * as z from 'zod/mini';
import { headerUserSchema } from './header-props.ts';
import {
  createHmacKeys,
  decodeBase64Url,
  encodeBase64Url,
  parseSecretKeys,
  type SecretKey,
  type SecretKeys,
} from './hmac-keys.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
declare const TextDecoder: new (
  label: 'utf-8',
  options: { fatal: true; ignoreBOM: true },
) => { decode(bytes: Uint8Array): string };

/** What a session says. Times are seconds since 1970. */
export const sessionPayloadSchema = z.object({
  user: headerUserSchema,
  /** The session's own id: what CSRF tokens are bound to. Never logged. */
  sid: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  iat: z.int().check(z.nonnegative()),
  exp: z.int().check(z.nonnegative()),
});
export type SessionPayload = z.infer<typeof sessionPayloadSchema>;

export type SessionKey = SecretKey;

/** Issued in the future by more than this: not by a clock that drifts. */
const CLOCK_SKEW_SECONDS = 60;
/** Browsers cut cookies at 4 KB; nothing longer was ever ours, and nothing longer is hashed. */
const MAX_TOKEN_LENGTH = 4096;

/**
 * Reads `SESSION_KEYS`: `k1:secret,k0:oldsecret`. The first signs, all verify.
 *
 * @throws Error that names what is wrong, and never a secret.
 */
export const parseSessionKeys: (text: string) => SecretKeys = parseSecretKeys;

export interface SessionTokens {
  /** Signs with the first key: `base64url(JSON) . keyId . base64url(HMAC-SHA256)`. */
  readonly sign: (payload: SessionPayload) => Promise<string>;
  /** The payload of a token of ours that has not run out at `nowSeconds`, else null, whatever is wrong with it. */
  readonly verify: (token: string, nowSeconds: number) => Promise<SessionPayload | null>;
}

/** Signs and verifies sessions: the origin signs, the edge verifies. */
export function createSessionTokens(keys: SecretKeys): SessionTokens {
  const hmac = createHmacKeys(keys);
  return {
    sign: (payload) => {
      const json = JSON.stringify(sessionPayloadSchema.parse(payload));
      return hmac.sign(encodeBase64Url(new TextEncoder().encode(json)));
    },

    verify: async (token, nowSeconds) => {
      if (token.length > MAX_TOKEN_LENGTH) return null;
      const body = await hmac.verify(token);
      const payload = body === null ? null : parsePayload(body);
      if (payload === null || payload.exp <= nowSeconds) return null;
      return payload.iat <= nowSeconds + CLOCK_SKEW_SECONDS && payload.iat < payload.exp ? payload : null;
    },
  };
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
