import type { Context, MiddlewareHandler } from 'hono';
import { encodeBase64Url, HmacKeys, type SecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../../shared/contracts/http-problem.ts';
import { readCookies } from '../../../shared/cookies/read-cookie.ts';
import { CSRF_COOKIE, CSRF_FIELD, CSRF_HEADER } from '../../../shared/cookies/session-cookies.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { buildNoticeCookie } from './notices.server.ts';
import type { HostShellEnv } from './route.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const NONCE_BYTES = 16;
const TOKEN_MAX_LENGTH = 256;

/** Reasons to refuse a state-changing request; part of the error object, for integrators. */
const CSRF_PROBLEMS = {
  origin: 'The request comes from another site.',
  'requested-with': 'The header X-Requested-With is missing.',
  token: 'The CSRF token is missing, wrong or of another session.',
} as const;
type CsrfProblem = keyof typeof CSRF_PROBLEMS;

type PageContext = Context<HostShellEnv>;

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

/**
 * Lets a state-changing request pass when it comes from a page of the same site, by `Origin` and `Sec-Fetch-Site`, and
 * echoes the cookie's token in `X-CSRFToken` together with `X-Requested-With`, or in the field of a form. Safe methods
 * pass. Sets `form`, and the cookie of pages that have none yet.
 *
 * Needs `session` and `services`, whose `csrfToken` is the token of this request.
 */
export function createCsrfProtection(resolveTokens: (c: PageContext) => CsrfTokens): MiddlewareHandler<HostShellEnv> {
  return async (c, next) => {
    const isSafe = SAFE_METHODS.has(c.req.method);
    c.set('form', new URLSearchParams(isSafe ? [] : await readForm(c.req.raw)));
    const problem = isSafe ? null : await findProblem(c, resolveTokens(c));
    if (problem === null) await next();
    else c.res = refuse(c, problem);

    const { csrfToken, request } = c.var.services;
    if (!isPrivatePage(c.res.headers) || readCookies(c.req.header('cookie'), CSRF_COOKIE).includes(csrfToken)) return;
    // The forms of a prefetched page would lack their cookie. With 425 the browser fetches the page again when the user opens it.
    if (request.isPrefetch) c.res = new Response(null, { status: 425, headers: { 'cache-control': 'no-store' } });
    else c.header('set-cookie', `${CSRF_COOKIE}=${csrfToken}; Path=/; Secure; SameSite=Lax`, { append: true });
  };
}

async function findProblem(c: PageContext, tokens: CsrfTokens): Promise<CsrfProblem | null> {
  if (!isOwnOrigin(c)) return 'origin';
  const header = c.req.header(CSRF_HEADER);
  if (header !== undefined && c.req.header('x-requested-with') === undefined) return 'requested-with';
  const [field, ...more] = c.var.form.getAll(CSRF_FIELD);
  const token = header ?? (more.length === 0 ? field : undefined);
  const isEchoed = token !== undefined && readCookies(c.req.header('cookie'), CSRF_COOKIE).includes(token);
  return isEchoed && (await tokens.verify(c.var.session?.sid, token)) ? null : 'token';
}

/**
 * Refuses a request. A form whose page was open for too long leads back to its page, which has a fresh token and says what
 * happened. The header's form without script has an empty token, and leads to the page of its own address, which asks.
 */
function refuse(c: PageContext, problem: CsrfProblem): Response {
  const { services, form } = c.var;
  const isForm = (c.req.header('accept') ?? '').includes('text/html');
  if (!isForm || problem !== 'token') throw new HttpProblem('FORBIDDEN', CSRF_PROBLEMS[problem]);
  const { url, language } = services.request;
  const isOfHeader = !form.get(CSRF_FIELD);
  const location = isOfHeader
    ? url.pathname + url.search
    : (parseReferrer(form.get('referrer')) ?? `${language.prefix}/`);
  if (!isOfHeader) {
    const id = c.req.header('cookie') === undefined ? 'cookies-needed' : 'form-expired';
    c.header('set-cookie', buildNoticeCookie(id), { append: true });
  }
  return c.redirect(location, 303);
}

/** Scripts cannot set these headers. Old browsers send neither; the token then decides. */
function isOwnOrigin(c: PageContext): boolean {
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  const origin = c.req.header('origin');
  return origin === undefined || origin === c.var.services.request.origin;
}

/** Reads a form's fields, which scripts send as a JSON object of strings. Other bodies have no fields. */
async function readForm(request: Request): Promise<[string, string][]> {
  const type = request.headers.get('content-type') ?? '';
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^application\/x-www-form-urlencoded\b/i.test(type)) return [];
  const text = await request.text();
  if (!isJson) return [...new URLSearchParams(text)];
  try {
    return Object.entries(JSON.parse(text) ?? {}).filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    );
  } catch {
    return [];
  }
}

/** Whether a response may set the token: a page in a shared cache would give one token to many users, and a file or redirect has no form. */
function isPrivatePage(headers: Headers): boolean {
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return isPage && /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '');
}
