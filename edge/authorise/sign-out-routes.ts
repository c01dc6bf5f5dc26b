import { type Context, Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { buildEndedSessionCookies } from '../../shared/contracts/session-cookies.ts';
import { parseReferrer } from '../../shared/navigation/referrer.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { createAuthoriser } from './authorise.ts';
import { createCsrfGuard } from './csrf-guard.ts';
import { createCsrfIssuer } from './csrf-token.ts';

export interface SignOutDependencies {
  /** The page that asks whether to log out; its form posts `c.var.csrfToken` in the field `CSRF_FIELD`. */
  readonly renderPage: (c: Context<EdgeEnv>) => Response | Promise<Response>;
  /** Tells the origin that the session of the request is over. Nobody waits for it. */
  readonly endSession: (c: Context<EdgeEnv>) => void;
}

/**
 * Log out (contract §8 "Edge"): `GET` asks, since a link or an image of another site must not end a session; `POST` of
 * the form ends it, whether the origin is there or not. Each language's own path is mounted.
 */
export function createSignOutRoutes({ renderPage, endSession }: SignOutDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const guard = createCsrfGuard(async (c) => {
    if (!(c.req.header('accept') ?? '').includes('text/html')) {
      throw new HttpProblem('FORBIDDEN', 'The form has expired. Please try again.');
    }
    // A tab that was left open for long: the person is asked again, with a fresh form.
    const page = await renderPage(c);
    return new Response(page.body, { status: 403, headers: page.headers });
  });

  for (const prefix of ['', '/fr', '/it']) {
    routes.use(`${prefix}/signout/`, createAuthoriser('unauthenticated-cookie'), createCsrfIssuer());
    routes.get(`${prefix}/signout/`, (c) => renderPage(c));
    routes.post(`${prefix}/signout/`, guard, (c) => {
      if (c.var.session !== null) endSession(c);
      for (const cookie of buildEndedSessionCookies()) c.header('set-cookie', cookie, { append: true });
      c.header('cache-control', 'no-store');
      return c.redirect(parseReferrer(c.req.query('referrer')) ?? `${prefix}/`, 303);
    });
  }
  return routes;
}
