import { type Context, Hono } from 'hono';
import type { EdgeEnv } from '../env.ts';
import { applyPreconditions } from '../http/preconditions.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';
import { type BuildFiles, createMissingFileProblem, fetchAsset } from './build-files.ts';

const BUILD_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const STATIC_CACHE_CONTROL = 'public, max-age=86400';

export interface BuildRoutesDependencies {
  readonly files: BuildFiles;
  readonly assets: Fetcher;
}

/** The files of header builds, and files with plain names. */
export function createBuildRoutes({ files, assets }: BuildRoutesDependencies): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  const respond = ({ req }: Context<EdgeEnv>, file: Response | null, cacheControl: string) => {
    if (file === null) throw createMissingFileProblem();
    const response = new Response(file.body, file);
    response.headers.set('cache-control', cacheControl);
    return applyPreconditions(req.raw.headers, response);
  };

  routes.use('/header/builds/*', allowEveryOrigin).get(async (c) => {
    const [, build = '', file = ''] = /^\/header\/builds\/([^/]+)\/(.+)$/.exec(new URL(c.req.url).pathname) ?? [];
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return respond(c, await files.fetch(build, file, waitUntil), BUILD_CACHE_CONTROL);
  });
  // Icons have plain names, which other pages and crawlers remember.
  routes.use('/header/static/*', allowEveryOrigin).get(async (c) => {
    const { pathname } = new URL(c.req.url);
    return respond(
      c,
      await fetchAsset(assets, 'static', pathname.slice('/header/static/'.length)),
      STATIC_CACHE_CONTROL,
    );
  });
  return routes;
}
