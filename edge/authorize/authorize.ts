import type { Context, MiddlewareHandler } from 'hono';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { SecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findCookieSession, type SessionPayload, SessionTokens } from '../../shared/contracts/session-token.ts';
import { readCookies } from '../../shared/cookies/read-cookie.ts';
import { SESSION_HINT_COOKIE } from '../../shared/cookies/session-cookies.ts';
import type { EdgeEnv } from '../env.ts';
import { inSpan } from '../span.ts';
import { type AuthorizerKind, resolveAuthorizer, type StageAuthorizer } from './authorizers.ts';
import { readBearerToken } from './credentials.ts';
import { resolveRoles } from './roles.ts';

/** Imported keys belong to the isolate, not to a request: a key set is imported once. */
const tokensByKeys = new WeakMap<SecretKeys, SessionTokens>();

function tokensOf(keys: SecretKeys): SessionTokens {
  const known = tokensByKeys.get(keys);
  if (known !== undefined) return known;
  const tokens = new SessionTokens(keys);
  tokensByKeys.set(keys, tokens);
  return tokens;
}

/**
 * Authorizes requests: sets `user` and `session`. Blocking kinds answer 401 `NO_AUTH` without a valid session; the
 * others continue as anonymous.
 *
 * @param now clock in ms, for tests
 */
export function createAuthorizer(kind: AuthorizerKind, now: () => number = Date.now): MiddlewareHandler<EdgeEnv> {
  return async (c, next) => {
    const authorizer = resolveAuthorizer(kind, c.var.config);
    const session = await inSpan('authorize', () => findSession(c, authorizer, Math.floor(now() / 1000)));
    const user = session === null ? ANONYMOUS_USER : resolveRoles(session.user);
    if (authorizer.blocking && !user.isAuthenticated) throw createChallenge(c, authorizer);
    c.set('session', user.isAuthenticated ? session : null);
    c.set('user', user);
    return next();
  };
}

async function findSession(
  c: Context<EdgeEnv>,
  { credential, keys }: StageAuthorizer,
  nowSeconds: number,
): Promise<SessionPayload | null> {
  if (credential === 'bearer') {
    const token = readBearerToken(c.req.header('authorization'));
    return token === null ? null : tokensOf(keys).verify(token, nowSeconds);
  }
  return findCookieSession(tokensOf(keys), c.req.header('cookie'), nowSeconds);
}

function createChallenge(c: Context<EdgeEnv>, { id, credential }: StageAuthorizer): HttpProblem {
  const headers: Record<string, string> = { vary: credential === 'cookie' ? 'Cookie' : 'Authorization' };
  if (credential === 'bearer') headers['www-authenticate'] = `Bearer realm="${id}"`;
  // The hint outlived the session: without this, every page would request the user again.
  else if (readCookies(c.req.header('cookie'), SESSION_HINT_COOKIE).length > 0) {
    headers['set-cookie'] = `${SESSION_HINT_COOKIE}=; Path=/; Secure; SameSite=Lax; Max-Age=0`;
  }
  return new HttpProblem('NO_AUTH', 'Sign in to see this.', { headers });
}
