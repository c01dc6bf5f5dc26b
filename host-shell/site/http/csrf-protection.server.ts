import type { Context, MiddlewareHandler } from 'hono';
import { readCookies } from '../../../shared/contracts/cookie-session.ts';
import { CSRF_COOKIE, CSRF_FIELD, CSRF_HEADER } from '../../../shared/contracts/session-cookies.ts';
import { readBoundedBody, readBoundedText } from '../../http/request-body.ts';
import type { CsrfTokens } from './csrf-token.server.ts';
import type { HostShellEnv } from './env.server.ts';
import { parseFormObject } from './parse-form-object.server.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Reasons to refuse a state-changing request; part of the error object, for integrators. */
export const CSRF_PROBLEMS = {
  origin: 'The request comes from another site.',
  'requested-with': 'The header X-Requested-With is missing.',
  token: 'The CSRF token is missing, wrong or of another session.',
  size: 'The form is too large to be read.',
} as const;

export type CsrfProblem = keyof typeof CSRF_PROBLEMS;

type PageContext = Context<HostShellEnv>;

/**
 * Lets a state-changing request pass when it comes from a page of the same site, by `Origin` and `Sec-Fetch-Site`, and
 * echoes the cookie's token in `X-CSRFToken` together with `X-Requested-With`, or in the field of a form. Safe methods
 * pass. Sets `form`, and the cookie of pages that have none yet.
 *
 * Needs `session` and `services`, whose `csrfToken` is the token of this request.
 */
export function createCsrfProtection(
  resolveTokens: (c: PageContext) => CsrfTokens,
  refuse: (c: PageContext, problem: CsrfProblem) => Response | Promise<Response>,
  acceptsFile: (c: PageContext) => boolean = () => false,
): MiddlewareHandler<HostShellEnv> {
  return async (c, next) => {
    const isSafe = SAFE_METHODS.has(c.req.method);
    const form = isSafe ? NO_FORM : await readForm(c.req.raw, acceptsFile(c));
    const { fields, file } = form === 'too-large' ? NO_FORM : form;
    c.set('form', new URLSearchParams(fields));
    c.set('file', file);
    const problem = isSafe ? null : await findProblem(c, resolveTokens(c), form === 'too-large');
    if (problem === null) await next();
    else c.res = await refuse(c, problem);

    const { csrfToken, request } = c.var.services;
    if (!isPrivatePage(c.res.headers) || readCookies(c.req.header('cookie'), CSRF_COOKIE).includes(csrfToken)) return;
    // The forms of a prefetched page would lack their cookie. With 425 the browser fetches the page again when the user opens it.
    if (request.isPrefetch) c.res = new Response(null, { status: 425, headers: { 'cache-control': 'no-store' } });
    else c.header('set-cookie', `${CSRF_COOKIE}=${csrfToken}; Path=/; Secure; SameSite=Lax`, { append: true });
  };
}

async function findProblem(c: PageContext, tokens: CsrfTokens, isTooLarge: boolean): Promise<CsrfProblem | null> {
  if (!isOwnOrigin(c)) return 'origin';
  if (isTooLarge) return 'size';
  const header = c.req.header(CSRF_HEADER);
  if (header !== undefined && c.req.header('x-requested-with') === undefined) return 'requested-with';
  const [field, ...more] = c.var.form.getAll(CSRF_FIELD);
  const token = header ?? (more.length === 0 ? field : undefined);
  const isEchoed = token !== undefined && readCookies(c.req.header('cookie'), CSRF_COOKIE).includes(token);
  return isEchoed && (await tokens.verify(c.var.session?.sid, token)) ? null : 'token';
}

/** Scripts cannot set these headers. Old browsers send neither; the token then decides. */
function isOwnOrigin(c: PageContext): boolean {
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  const origin = c.req.header('origin');
  return origin === undefined || origin === c.var.services.request.origin;
}

interface PostedForm {
  readonly fields: [string, string][];
  readonly file: File | null;
}

const NO_FORM: PostedForm = { fields: [], file: null };
/** Above the limit of a picture, so that an oversized picture gets an error of its own. */
const MAX_FILE_FORM_BYTES = 12_000_000;

/** Reads a form's fields, which scripts send as JSON. Other body types have no fields. */
async function readForm(request: Request, acceptsFile: boolean): Promise<PostedForm | 'too-large'> {
  const type = request.headers.get('content-type') ?? '';
  if (acceptsFile && /^multipart\/form-data\b/i.test(type)) return readFileForm(request, type);
  const isJson = /^application\/json\b/i.test(type);
  if (!isJson && !/^application\/x-www-form-urlencoded\b/i.test(type)) return NO_FORM;
  const text = await readBoundedText(request);
  if (text === null) return 'too-large';
  return { fields: isJson ? parseFormObject(text) : [...new URLSearchParams(text)], file: null };
}

async function readFileForm(request: Request, type: string): Promise<PostedForm | 'too-large'> {
  const body = await readBoundedBody(request, MAX_FILE_FORM_BYTES);
  if (body === null) return 'too-large';
  const entries = await new Response(body, { headers: { 'content-type': type } }).formData().then(
    (form) => [...form],
    // The body is not a form, whatever its Content-Type says.
    () => [],
  );
  return {
    fields: entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])),
    file: entries.map(([, value]) => value).find((value) => typeof value !== 'string') ?? null,
  };
}

/** Whether a response may set the token: a page in a shared cache would give one token to many users, and a file or redirect has no form. */
function isPrivatePage(headers: Headers): boolean {
  const isPage = /^text\/html\b/i.test(headers.get('content-type') ?? '');
  return isPage && /\b(?:private|no-store)\b/i.test(headers.get('cache-control') ?? '');
}
