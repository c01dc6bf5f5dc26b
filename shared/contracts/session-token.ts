import * as z from 'zod/mini';
import { decodeBase64Url, encodeBase64Url } from './base64url.ts';
import { headerUserSchema } from './header-props.ts';

// Web Crypto as Node and workerd both have it; `shared` knows the types of neither.
interface HmacKey {
  readonly type: string;
}
interface Hmac {
  importKey(
    format: 'raw',
    data: Uint8Array,
    algorithm: { name: 'HMAC'; hash: 'SHA-256' },
    extractable: false,
    usages: ('sign' | 'verify')[],
  ): Promise<HmacKey>;
  sign(algorithm: 'HMAC', key: HmacKey, data: Uint8Array): Promise<ArrayBuffer>;
  verify(algorithm: 'HMAC', key: HmacKey, signature: Uint8Array, data: Uint8Array): Promise<boolean>;
}
declare const crypto: { readonly subtle: Hmac };
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

export interface SessionKey {
  /** Travels in the token, so that one key is tried and not all. */
  readonly id: string;
  readonly secret: string;
}

/** Issued in the future by more than this: not by a clock that drifts. */
const CLOCK_SKEW_SECONDS = 60;
const SECRET_MIN_LENGTH = 16;
/** Cookies are cut at 4 KB by browsers; nothing longer was ever ours, and nothing longer is hashed. */
const TOKEN_MAX_LENGTH = 4096;

/**
 * Reads `SESSION_KEYS`: `k1:secret,k0:oldsecret`. The first signs, all verify: to rotate, put a new key in front and
 * drop the last one when the sessions it signed have run out.
 *
 * @throws Error that names what is wrong, and never a secret.
 */
export function parseSessionKeys(text: string): readonly [SessionKey, ...SessionKey[]] {
  const keys = text.split(',').map((entry, index) => {
    const colon = entry.indexOf(':');
    const id = entry.slice(0, Math.max(colon, 0)).trim();
    const secret = entry.slice(colon + 1).trim();
    if (!/^[A-Za-z0-9_-]{1,32}$/.test(id)) throw new Error(`key ${index + 1} needs the form id:secret`);
    if (secret.length < SECRET_MIN_LENGTH) {
      throw new Error(`the secret of key ${id} is shorter than ${SECRET_MIN_LENGTH} characters`);
    }
    return { id, secret };
  });
  const repeated = keys.find((key, index) => keys.findIndex(({ id }) => id === key.id) !== index);
  if (repeated !== undefined) throw new Error(`key ${repeated.id} is there twice`);
  const [first, ...rest] = keys;
  if (first === undefined) throw new Error('no key');
  return [first, ...rest];
}

export interface SessionTokens {
  /** Signs with the first key: `base64url(JSON) . keyId . base64url(HMAC-SHA256)`. */
  readonly sign: (payload: SessionPayload) => Promise<string>;
  /** The payload of a token of ours that has not run out at `nowSeconds`, else null, whatever is wrong with it. */
  readonly verify: (token: string, nowSeconds: number) => Promise<SessionPayload | null>;
}

/** Signs and verifies sessions. Portable: Web Crypto alone, so that the origin signs what the edge verifies. */
export function createSessionTokens(keys: readonly [SessionKey, ...SessionKey[]]): SessionTokens {
  const encoder = new TextEncoder();
  const secrets = new Map(keys.map(({ id, secret }) => [id, secret]));
  // Keys and not promises of keys: in workerd a promise of one request must not be awaited by another.
  const imported = new Map<string, HmacKey>();

  const importKey = async (id: string): Promise<HmacKey | null> => {
    const known = imported.get(id);
    if (known !== undefined) return known;
    const secret = secrets.get(id);
    if (secret === undefined) return null;
    const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
    const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify']);
    imported.set(id, key);
    return key;
  };

  return {
    sign: async (payload) => {
      const { id } = keys[0];
      const key = await importKey(id);
      if (key === null) throw new Error(`no key ${id}`);
      const body = encodeBase64Url(encoder.encode(JSON.stringify(sessionPayloadSchema.parse(payload))));
      const signed = `${body}.${id}`;
      const signature = await crypto.subtle.sign('HMAC', key, encoder.encode(signed));
      return `${signed}.${encodeBase64Url(new Uint8Array(signature))}`;
    },

    verify: async (token, nowSeconds) => {
      if (token.length > TOKEN_MAX_LENGTH) return null;
      const [body, keyId, mac, ...rest] = token.split('.');
      if (body === undefined || keyId === undefined || mac === undefined || rest.length > 0) return null;
      const key = await importKey(keyId);
      const signature = decodeBase64Url(mac);
      if (key === null || signature === null) return null;
      // `subtle.verify` compares in constant time.
      if (!(await crypto.subtle.verify('HMAC', key, signature, encoder.encode(`${body}.${keyId}`)))) return null;
      const payload = parsePayload(body);
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
