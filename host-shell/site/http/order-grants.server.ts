import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import { HmacKeys, type SecretKeys } from '../../../shared/contracts/hmac-keys.ts';

const GRANT_COOKIE = 'orders';
const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Lax';
const MAX_AGE_SECONDS = 24 * 60 * 60;
const MAX_ORDERS = 10;
/** Keeps a list of orders from being accepted as a session or a CSRF token, which the same keys sign. */
const PREFIX = 'orders:';

/**
 * Orders that this browser may see without an account: those it placed, and those found by number and e-mail address. The
 * grants are in a signed cookie, so that no page needs a secret URL.
 */
export class OrderGrants {
  readonly #keys: HmacKeys;

  constructor(keys: SecretKeys) {
    this.#keys = new HmacKeys(keys);
  }

  /** Reads the numbers of the granted orders. */
  async read(cookieHeader: string | undefined): Promise<readonly string[]> {
    for (const value of readCookies(cookieHeader, GRANT_COOKIE)) {
      const text = await this.#keys.verify(`${PREFIX}${value}`);
      if (text !== null) return text.slice(PREFIX.length).split('_');
    }
    return [];
  }

  /** Builds the `Set-Cookie` value that grants one more order. The oldest grant is dropped at the limit. */
  async buildCookie(cookieHeader: string | undefined, order: string): Promise<string> {
    const others = (await this.read(cookieHeader)).filter((id) => id !== order);
    const signed = await this.#keys.sign(PREFIX + [order, ...others].slice(0, MAX_ORDERS).join('_'));
    return `${GRANT_COOKIE}=${signed.slice(PREFIX.length)}; ${ATTRIBUTES}; Max-Age=${MAX_AGE_SECONDS}`;
  }
}
