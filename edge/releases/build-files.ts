import { type Context, Hono } from 'hono';
import { BUILD_ID } from '../../shared/contracts/build-manifest.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import { matchCached, type OpenCache, putCached } from '../cache/cache-api-tier.ts';
import { requireWithin } from '../cache/in-flight-requests.ts';
import type { EdgeEnv } from '../env.ts';
import { discard } from '../http/body.ts';
import { applyPreconditions } from '../http/preconditions.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';
import type { WaitUntil } from './pointer-reader.ts';
import { type BuildBucket, buildFileKey } from './renderers.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  ts: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
};

/** Paths of a browser's files, without dot segments (RFC 3986 §5.2.4). Other paths are never requested from a store. */
const FILE_PATH =
  /^(?!.{201})(?!(?:.*\/)?\.\.?(?:\/|$))(?!server\/|build\.json$)[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/;
/** Time limit of the store for the start of a file. */
const STORE_TIMEOUT_MS = 2_000;
/** Builds that pointers name are kept equally long. */
const CACHED_SECONDS = 7 * 24 * 60 * 60;

export const createMissingFileProblem = () => new HttpProblem('NOT_FOUND', 'There is no such file in this build.');

interface BuildFilesDependencies {
  readonly assets: Fetcher | undefined;
  readonly builds: BuildBucket | undefined;
  readonly openCache: OpenCache;
  readonly stage: Stage;
  readonly onStoreFailure: (error: unknown) => void;
}

export type BuildFiles = ReturnType<typeof createBuildFiles>;

/** Reads a file deployed with the worker, by its path below `/header/`; null if there is none. */
async function fetchAsset(assets: Fetcher, folder: string, file: string): Promise<Response | null> {
  if (!FILE_PATH.test(file)) return null;
  const response = await assets.fetch(new Request(`https://assets.internal/header/${folder}/${file}`));
  if (response.status === 200) return response;
  discard(response);
  return null;
}

/** The browser files of every build that can be served. */
export function createBuildFiles({ assets, builds, openCache, stage, onStoreFailure }: BuildFilesDependencies) {
  const fetchStored = async (store: BuildBucket, build: string, file: string): Promise<Response | null> => {
    const object = await requireWithin(STORE_TIMEOUT_MS, () => store.get(buildFileKey(build, file))).catch(
      (error: unknown) => {
        onStoreFailure(error);
        throw new HttpProblem('BAD_GATEWAY', 'The store of builds does not answer.');
      },
    );
    if (object === null) return null;
    const type = CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return new Response(object.body, { headers: { etag: object.httpEtag, 'content-type': type } });
  };

  /**
   * A build never changes, and the platform does not cache what a worker answers: without the data centre's cache each
   * browser that gets a new build reads each file from the store.
   */
  const fetchCached = async (store: BuildBucket, build: string, file: string, waitUntil: WaitUntil) => {
    // An address in the worker's own zone, as the platform requires of cache entries; no route answers it.
    const address = `https://${DEFAULT_SITE.host}/header/stored-builds/${stage}/${build}/${file}`;
    const cached = await matchCached(openCache, address);
    const response = cached ?? (await fetchStored(store, build, file));
    if (response === null) return null;
    const { headers } = response;
    const fields = { etag: headers.get('etag') ?? '', 'content-type': headers.get('content-type') ?? '' };
    if (cached === undefined) {
      const kept = { ...fields, 'cache-control': `public, max-age=${CACHED_SECONDS}` };
      waitUntil(putCached(openCache, address, new Response(response.clone().body, { headers: kept })));
    }
    return new Response(response.body, { headers: fields });
  };

  return {
    /**
     * Reads a file of a build from the files deployed with the worker, else from the store; null if neither has it.
     *
     * @param waitUntil keeps a stored file in the data centre's cache, and takes it from there; without it the store
     * itself is asked, so that its failure is noticed
     * @throws HttpProblem `BAD_GATEWAY` if the store fails or does not answer in time: caches must not store this as a
     * missing file.
     */
    async fetch(build: string, file: string, waitUntil?: WaitUntil): Promise<Response | null> {
      if (!BUILD_ID.test(build) || !FILE_PATH.test(file)) return null;
      const asset = assets === undefined ? null : await fetchAsset(assets, `builds/${build}`, file);
      if (asset !== null || builds === undefined) return asset;
      return waitUntil === undefined ? fetchStored(builds, build, file) : fetchCached(builds, build, file, waitUntil);
    },
  };
}

const BUILD_CACHE_CONTROL = 'public, max-age=31536000, immutable';
const STATIC_CACHE_CONTROL = 'public, max-age=86400';

/** The files of header builds, and files with plain names. */
export function createBuildRoutes(files: BuildFiles, assets: Fetcher): Hono<EdgeEnv> {
  const respond = ({ req }: Context<EdgeEnv>, file: Response | null, cacheControl: string) => {
    if (file === null) throw createMissingFileProblem();
    const response = new Response(file.body, file);
    response.headers.set('cache-control', cacheControl);
    return applyPreconditions(req.raw.headers, response);
  };
  const routes = new Hono<EdgeEnv>();
  routes.use('/header/builds/*', allowEveryOrigin).get(async (c) => {
    const [, build = '', file = ''] = /^\/header\/builds\/([^/]+)\/(.+)$/.exec(new URL(c.req.url).pathname) ?? [];
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    return respond(c, await files.fetch(build, file, waitUntil), BUILD_CACHE_CONTROL);
  });
  // Icons have plain names, which other pages and crawlers remember.
  routes.use('/header/static/*', allowEveryOrigin).get(async (c) => {
    const file = new URL(c.req.url).pathname.slice('/header/static/'.length);
    return respond(c, await fetchAsset(assets, 'static', file), STATIC_CACHE_CONTROL);
  });
  return routes;
}
