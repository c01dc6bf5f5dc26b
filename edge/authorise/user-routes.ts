import { Hono } from 'hono';
import type { EdgeEnv } from '../config/variables.ts';
import { allowHosts } from '../security/cross-origin.ts';
import { createAuthoriser } from './authorise.ts';

const ROUTES = [
  { path: '/header/user', kind: 'authenticated-cookie', vary: 'Cookie' },
  { path: '/header/mobile/user', kind: 'mobile', vary: 'Authorization' },
] as const;

/** The header user object of the session, for the web and for the apps. Both answer 401 without a session. */
export function createUserRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  for (const { path, kind, vary } of ROUTES) {
    routes.use(path, allowHosts).get(createAuthoriser(kind), (c) =>
      // No cache may keep it, whatever its key.
      c.json(c.var.user, 200, { 'cache-control': 'private, no-store', vary, 'x-content-type-options': 'nosniff' }),
    );
  }
  return routes;
}
