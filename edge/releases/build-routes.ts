import { type Context, Hono } from 'hono';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { EdgeEnv } from '../config/variables.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';

const BUILD_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const STATIC_CACHE_CONTROL = 'public, max-age=86400';

export const createMissingFileProblem = () => new HttpProblem('NOT_FOUND', 'There is no such file in this build.');

/** The files of header builds, and those with plain names. */
export function createBuildRoutes(assets: Fetcher): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const serveAsset = (cacheControl: string) => async (c: Context<EdgeEnv>) => {
    const { pathname } = new URL(c.req.url);
    const { status, body, headers } = await assets.fetch(
      new Request(new URL(pathname, 'https://assets.internal'), c.req.raw),
    );
    if (status !== 200 && status !== 304) throw createMissingFileProblem();
    const response = new Response(status === 304 ? null : body, { status, headers });
    response.headers.set('cache-control', cacheControl);
    return response;
  };

  routes.use('/header/builds/*', allowEveryOrigin).get(serveAsset(BUILD_CACHE_CONTROL));
  // Icons have plain names, which other pages and crawlers keep.
  routes.use('/header/static/*', allowEveryOrigin).get(serveAsset(STATIC_CACHE_CONTROL));
  return routes;
}
