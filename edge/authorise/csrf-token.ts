import type { MiddlewareHandler } from 'hono';
import { encodeBase64Url } from '../../shared/contracts/base64url.ts';
import { createHmacKeys, type HmacKeys, type SecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { CSRF_COOKIE } from '../../shared/contracts/session-cookies.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { readCookies } from './credentials.ts';

const NONCE_BYTES = 16;

const hmacByKeys = new WeakMap<SecretKeys, HmacKeys>();

function hmacOf(keys: SecretKeys): HmacKeys {
  const known = hmacByKeys.get(keys);
  if (known !== undefined) return known;
  const hmac = createHmacKeys(keys);
  hmacByKeys.set(keys, hmac);
  return hmac;
}

/**
 * A signed double-submit token, bound to the session: a cookie that a subdomain plants, or one of another session, is
 * not accepted. The `csrf:` in front keeps it from ever being a session, whose text is base64url.
 */
const prefixOf = (sessionId: string | undefined) => `csrf:${sessionId ?? 'visitor'}:`;

export async function createCsrfToken(keys: SecretKeys, sessionId: string | undefined): Promise<string> {
  const nonce = encodeBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  const prefix = prefixOf(sessionId);
  const signed = await hmacOf(keys).sign(`${prefix}${nonce}`);
  // The cookie holds what the session id cannot be read from.
  return signed.slice(prefix.length);
}

export async function isCsrfToken(keys: SecretKeys, sessionId: string | undefined, token: string): Promise<boolean> {
  return token.length <= 256 && (await hmacOf(keys).verify(`${prefixOf(sessionId)}${token}`)) !== null;
}

/**
 * Sets `csrfToken`: the one the request's cookie has, or a new one that the answer's cookie sets. Needs `session`. Only
 * a page carries the cookie, and only one that no cache may share: a token in a shared answer would be everybody's.
 */
export function createCsrfIssuer(): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const { config, session } = c.var;
    const known = await findCsrfToken(config.sessionKeys, session?.sid, c.req.header('cookie'));
    const token = known ?? (await createCsrfToken(config.sessionKeys, session?.sid));
    c.set('csrfToken', token);
    await next();
    // After the handler: a response that it made itself would drop what was set before. An ended session's stays ended.
    if (known !== null || !isPageOfOne(c.res.headers)) return;
    if (c.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${CSRF_COOKIE}=`))) return;
    c.header('set-cookie', `${CSRF_COOKIE}=${token}; Path=/; Secure; SameSite=Lax`, { append: true });
  };
}

function isPageOfOne(headers: Headers): boolean {
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return isPage && /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '');
}

async function findCsrfToken(keys: SecretKeys, sessionId: string | undefined, cookies: string | undefined) {
  for (const token of readCookies(cookies, CSRF_COOKIE)) {
    if (await isCsrfToken(keys, sessionId, token)) return token;
  }
  return null;
}
