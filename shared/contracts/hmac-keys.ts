// The part of Web Crypto that Node and workerd share; `shared` has the types of neither.
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
declare const atob: (text: string) => string;
declare const btoa: (text: string) => string;
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export interface SecretKey {
  /** Sent with the signature, so that only one key has to be tried. */
  readonly id: string;
  readonly secret: string;
}
/** The first key signs, all verify. */
export type SecretKeys = readonly [SecretKey, ...SecretKey[]];

const MIN_SECRET_LENGTH = 16;

/**
 * Parses `k1:secret,k0:oldsecret`. To rotate, put a new key in front and remove the last key once everything that it
 * signed has expired.
 *
 * @throws Error that names what is wrong, and never a secret.
 */
export function parseSecretKeys(text: string): SecretKeys {
  const keys = text.split(',').map((entry, index) => {
    const [, id, secret = ''] = /^\s*([\w-]{1,32})\s*:(.*)$/s.exec(entry) ?? [];
    if (id === undefined) throw new Error(`key ${index + 1} needs the form id:secret`);
    if (secret.trim().length < MIN_SECRET_LENGTH) {
      throw new Error(`the secret of key ${id} is shorter than ${MIN_SECRET_LENGTH} characters`);
    }
    return { id, secret: secret.trim() };
  });
  const repeated = keys.find((key, index) => keys.findIndex(({ id }) => id === key.id) !== index);
  if (repeated !== undefined) throw new Error(`key ${repeated.id} is listed twice`);
  return keys as [SecretKey, ...SecretKey[]];
}

/** Signs and verifies text. */
export class HmacKeys {
  readonly #signingKeyId: string;
  readonly #secrets: ReadonlyMap<string, string>;
  // Keys, not promises of keys: in workerd a request must not await another request's promise.
  readonly #imported = new Map<string, HmacKey>();
  readonly #encoder = new TextEncoder();

  constructor(keys: SecretKeys) {
    this.#signingKeyId = keys[0].id;
    this.#secrets = new Map(keys.map(({ id, secret }) => [id, secret]));
  }

  /** `{text}.{keyId}.{base64url(HMAC-SHA256 of text.keyId)}`, by the first key. */
  async sign(text: string): Promise<string> {
    const key = await this.#importKey(this.#signingKeyId);
    if (key === null) throw new Error(`no key ${this.#signingKeyId}`);
    const message = `${text}.${this.#signingKeyId}`;
    const signature = await crypto.subtle.sign('HMAC', key, this.#encoder.encode(message));
    return `${message}.${encodeBase64Url(new Uint8Array(signature))}`;
  }

  /** Returns the signed text; null if none of the keys signed it. Compares in constant time. */
  async verify(signed: string): Promise<string | null> {
    const [, text, keyId = '', mac = ''] = /^(.*)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/s.exec(signed) ?? [];
    const key = text === undefined ? null : await this.#importKey(keyId);
    const signature = decodeBase64Url(mac);
    if (text === undefined || key === null || signature === null) return null;
    const isValid = await crypto.subtle.verify('HMAC', key, signature, this.#encoder.encode(`${text}.${keyId}`));
    return isValid ? text : null;
  }

  async #importKey(id: string): Promise<HmacKey | null> {
    const known = this.#imported.get(id);
    if (known !== undefined) return known;
    const secret = this.#secrets.get(id);
    if (secret === undefined) return null;
    const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
    const key = await crypto.subtle.importKey('raw', this.#encoder.encode(secret), algorithm, false, [
      'sign',
      'verify',
    ]);
    this.#imported.set(id, key);
    return key;
  }
}

/** Bytes as base64url without padding (RFC 4648 §5). */
export function encodeBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** Decodes base64url; null if the text is not canonical base64url. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
  // Unused low bits of the last character could be set: two texts for the same bytes would both verify.
  const end = bytes.length % 3;
  return end === 0 || text.endsWith(encodeBase64Url(bytes.subarray(-end))) ? bytes : null;
}
