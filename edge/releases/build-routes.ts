import { type Context, Hono } from 'hono';
import type { EdgeEnv } from '../config/variables.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';
import { type BuildFiles, createMissingFileProblem } from './build-files.ts';

const BUILD_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const STATIC_CACHE_CONTROL = 'public, max-age=86400';

export interface BuildRoutesDependencies {
  readonly files: BuildFiles;
  readonly assets: Fetcher;
}

/** The files of header builds, and those with plain names. */
export function createBuildRoutes({ files, assets }: BuildRoutesDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const respond = ({ status, body, headers }: Response, cacheControl: string) => {
    const response = new Response(status === 304 ? null : body, { status, headers });
    response.headers.set('cache-control', cacheControl);
    return response;
  };

  routes.use('/header/builds/*', allowEveryOrigin).get(async (c) => {
    const [, build = '', file = ''] = /^\/header\/builds\/([^/]+)\/(.+)$/.exec(new URL(c.req.url).pathname) ?? [];
    const response = await files.fetch(build, file, c.req.raw);
    if (response === null) throw createMissingFileProblem();
    return respond(response, BUILD_CACHE_CONTROL);
  });
  // Icons have plain names, which other pages and crawlers keep.
  routes.use('/header/static/*', allowEveryOrigin).get(async (c: Context<EdgeEnv>) => {
    const address = new URL(new URL(c.req.url).pathname, 'https://assets.internal');
    const response = await assets.fetch(new Request(address, c.req.raw));
    if (response.status !== 200 && response.status !== 304) throw createMissingFileProblem();
    return respond(response, STATIC_CACHE_CONTROL);
  });
  return routes;
}
