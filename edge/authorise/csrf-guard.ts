import type { Context, MiddlewareHandler } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { CSRF_COOKIE, CSRF_HEADER } from '../../shared/contracts/session-cookies.ts';
import { buildServerUrl } from '../config/server-url.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { readCookies } from './credentials.ts';
import { isCsrfToken } from './csrf-token.ts';

/** Field of a form that carries the token: forms cannot send headers. */
export const CSRF_FIELD = 'csrfmiddlewaretoken';
const FORM_MAX_BYTES = 16 * 1024;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Why a call was taken for another site's. Said in the error object, for those who integrate. */
export type CsrfProblem = 'origin' | 'requested-with' | 'token';

const DESCRIPTIONS: Readonly<Record<CsrfProblem, string>> = {
  origin: 'The request comes from another site.',
  'requested-with': 'The header X-Requested-With is missing.',
  token: 'The CSRF token is missing, wrong or of another session.',
};

/**
 * Lets a state-changing call pass when it comes from our own page (contract §8 "Edge"): the same site by `Origin` and
 * `Sec-Fetch-Site`, and the token of the cookie echoed in `X-CSRFToken` together with `X-Requested-With`, or in the
 * field of a form. Needs `session` to be set. Safe methods pass.
 *
 * @param respond answers what is refused; the error object by default
 */
export function createCsrfGuard(
  respond: (c: Context<EdgeEnv>, problem: CsrfProblem) => Response | Promise<Response> = refuse,
): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const problem = SAFE_METHODS.has(c.req.method) ? null : await findCsrfProblem(c);
    return problem === null ? next() : respond(c, problem);
  };
}

function refuse(_: Context<EdgeEnv>, problem: CsrfProblem): never {
  throw new HttpProblem('FORBIDDEN', DESCRIPTIONS[problem]);
}

async function findCsrfProblem(c: Context<EdgeEnv>): Promise<CsrfProblem | null> {
  if (!isOwnOrigin(c)) return 'origin';
  const header = c.req.header(CSRF_HEADER);
  if (header !== undefined && c.req.header('x-requested-with') === undefined) return 'requested-with';
  const token = header ?? (await readFormToken(c));
  const { config, session } = c.var;
  const isEchoed = token !== null && readCookies(c.req.header('cookie'), CSRF_COOKIE).includes(token);
  return isEchoed && (await isCsrfToken(config.sessionKeys, session?.sid, token)) ? null : 'token';
}

/** Both headers are the browser's own, no script can set them. Old browsers send neither: the token decides then. */
function isOwnOrigin(c: Context<EdgeEnv>): boolean {
  const fetchSite = c.req.header('sec-fetch-site');
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return false;
  const origin = c.req.header('origin');
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  // The scheme may have been ended in front of the worker: hosts are compared. Ours come from the table or were resolved.
  const { host } = new URL(origin);
  return host === new URL(c.req.url).host || origin === buildServerUrl(c.var.config, c.var.siteLocale.site);
}

async function readFormToken(c: Context<EdgeEnv>): Promise<string | null> {
  const type = c.req.header('content-type') ?? '';
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || !(length <= FORM_MAX_BYTES)) return null;
  // A copy: whoever handles the form reads it again.
  const fields = new URLSearchParams(await c.req.raw.clone().text());
  const tokens = fields.getAll(CSRF_FIELD);
  return tokens.length === 1 ? (tokens[0] ?? null) : null;
}
