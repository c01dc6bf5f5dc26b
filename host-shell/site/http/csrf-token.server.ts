import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import { encodeBase64Url, HmacKeys, type SecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { CSRF_COOKIE } from '../../../shared/contracts/session-cookies.ts';

const NONCE_BYTES = 16;
const TOKEN_MAX_LENGTH = 256;

/**
 * Signed double-submit tokens, bound to the session: a cookie planted by a subdomain, or one of another session, is
 * not accepted. The prefix `csrf:` keeps a token from being accepted as a session, whose text is base64url.
 */
export class CsrfTokens {
  readonly #keys: HmacKeys;

  constructor(keys: SecretKeys) {
    this.#keys = new HmacKeys(keys);
  }

  /** @param sessionId undefined for an anonymous request */
  async create(sessionId: string | undefined): Promise<string> {
    const nonce = encodeBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
    const prefix = buildPrefix(sessionId);
    const signed = await this.#keys.sign(`${prefix}${nonce}`);
    // The session's id is cut off, because scripts can read this cookie.
    return signed.slice(prefix.length);
  }

  async verify(sessionId: string | undefined, token: string): Promise<boolean> {
    if (token.length > TOKEN_MAX_LENGTH) return false;
    return (await this.#keys.verify(`${buildPrefix(sessionId)}${token}`)) !== null;
  }

  /** Finds the first valid token among the request's cookies; null if there is none. */
  async find(sessionId: string | undefined, cookieHeader: string | undefined): Promise<string | null> {
    for (const token of readCookies(cookieHeader, CSRF_COOKIE)) {
      if (await this.verify(sessionId, token)) return token;
    }
    return null;
  }
}

const buildPrefix = (sessionId: string | undefined) => `csrf:${sessionId ?? 'anonymous'}:`;
