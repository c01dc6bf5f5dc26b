import { Hono } from 'hono';
import { MOBILE_USER_PATH, USER_PATH } from '../../shared/contracts/header-paths.ts';
import type { EdgeEnv } from '../env.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { createAuthorizer } from './authorize.ts';

const ROUTES = [
  { path: USER_PATH, kind: 'authenticated-cookie', vary: 'Cookie' },
  { path: MOBILE_USER_PATH, kind: 'mobile', vary: 'Authorization' },
] as const;

/** The header user object of the session, for the web and for the apps. Both answer 401 without a session. */
export function createUserRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  for (const { path, kind, vary } of ROUTES) {
    routes.use(path, allowHosts).get(createAuthorizer(kind), (c) =>
      // No cache may keep it, whatever its key.
      c.json(c.var.user, 200, { 'cache-control': 'private, no-store', vary, 'x-content-type-options': 'nosniff' }),
    );
  }
  return routes;
}
