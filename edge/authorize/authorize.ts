import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { MOBILE_USER_PATH, USER_PATH } from '../../shared/contracts/header-paths.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findCookieSession, type SessionPayload } from '../../shared/contracts/session-token.ts';
import { readCookies } from '../../shared/cookies/read-cookie.ts';
import { SESSION_HINT_COOKIE } from '../../shared/cookies/session-cookies.ts';
import type { EdgeEnv } from '../env.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { inSpan } from '../span.ts';

/**
 * The four kinds of request authorizers. `blocking` answers 401 without a valid session. Each stage has its own: its
 * keys make tokens of another stage invalid.
 */
export const AUTHORIZERS = {
  'unauthenticated-cookie': { credential: 'cookie', blocking: false },
  'authenticated-cookie': { credential: 'cookie', blocking: true },
  mobile: { credential: 'bearer', blocking: true },
  'unauthenticated-mobile': { credential: 'bearer', blocking: false },
} as const satisfies Record<string, { readonly credential: 'cookie' | 'bearer'; readonly blocking: boolean }>;

export type AuthorizerKind = keyof typeof AUTHORIZERS;

/**
 * Authorizes requests: sets `user` and `session`. Blocking kinds answer 401 `NO_AUTH` without a valid session; the
 * others continue as anonymous.
 *
 * @param now clock in ms, for tests
 */
export function createAuthorizer(kind: AuthorizerKind, now: () => number = Date.now): MiddlewareHandler<EdgeEnv> {
  const { credential, blocking } = AUTHORIZERS[kind];
  return async (c, next) => {
    const session = await inSpan('authorize', () => findSession(c, credential, Math.floor(now() / 1000)));
    const user = session === null ? ANONYMOUS_USER : resolveRoles(session.user);
    if (blocking && !user.isAuthenticated) throw createChallenge(c, kind);
    c.set('session', user.isAuthenticated ? session : null);
    c.set('user', user);
    return next();
  };
}

async function findSession(
  c: Context<EdgeEnv>,
  credential: 'cookie' | 'bearer',
  nowSeconds: number,
): Promise<SessionPayload | null> {
  const { sessionTokens, mobileTokens } = c.var.config;
  if (credential === 'cookie') return findCookieSession(sessionTokens, c.req.header('cookie'), nowSeconds);
  // The scheme's case does not matter (RFC 6750 §2.1).
  const [, token] = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return token === undefined ? null : mobileTokens.verify(token, nowSeconds);
}

function createChallenge(c: Context<EdgeEnv>, kind: AuthorizerKind): HttpProblem {
  const isCookie = AUTHORIZERS[kind].credential === 'cookie';
  const headers: Record<string, string> = { vary: isCookie ? 'Cookie' : 'Authorization' };
  if (!isCookie) headers['www-authenticate'] = `Bearer realm="${c.var.config.stage}:${kind}"`;
  // The hint outlived the session: without this, every page would request the user again.
  else if (readCookies(c.req.header('cookie'), SESSION_HINT_COOKIE).length > 0) {
    headers['set-cookie'] = `${SESSION_HINT_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`;
  }
  return new HttpProblem('NO_AUTH', 'Sign in to see this.', { headers });
}

/** The header user object of the session, for the web and for the apps. Both answer 401 without a session. */
export function createUserRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  for (const { path, kind, vary } of [
    { path: USER_PATH, kind: 'authenticated-cookie', vary: 'Cookie' },
    { path: MOBILE_USER_PATH, kind: 'mobile', vary: 'Authorization' },
  ] as const) {
    routes.use(path, allowHosts).get(createAuthorizer(kind), (c) =>
      // No cache may keep it, whatever its key.
      c.json(c.var.user, 200, { 'cache-control': 'private, no-store', vary, 'x-content-type-options': 'nosniff' }),
    );
  }
  return routes;
}

const countOrNull = (count: number | null) =>
  count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;

/**
 * The one place that decides what a session's user may see; everything behind it only reads the flags of the user.
 *
 * - Without `isAuthenticated` the user is anonymous, whatever else the session holds.
 * - The debug bar is for staff only.
 * - Paid publishing implies publishing.
 */
export function resolveRoles(user: HeaderUser | null | undefined): HeaderUser {
  if (user === null || user === undefined || !user.isAuthenticated) return ANONYMOUS_USER;
  return {
    ...user,
    hasTikibar: user.isStaff && user.hasTikibar,
    hasPublish: user.hasPublish || user.hasPaidPublish,
    numOrders: countOrNull(user.numOrders),
    numSavedEvents: countOrNull(user.numSavedEvents),
    numFollowing: countOrNull(user.numFollowing),
  };
}
