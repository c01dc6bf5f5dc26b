import { BUILD_ID } from '../../shared/contracts/build-manifest.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { withTimeLimit } from '../http/time-limit.ts';
import { buildFileKey } from './build-store.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  ts: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
};

const FILE_PATH = /^[A-Za-z0-9_@.-]+(?:\/[A-Za-z0-9_@.-]+)*$/;
/** Of the store until a file begins. */
const STORE_TIMEOUT_MS = 2_000;
/** A build's server module is the edge's own. */
const SERVER_FOLDER = 'server/';

export const createMissingFileProblem = () => new HttpProblem('NOT_FOUND', 'There is no such file in this build.');

export interface BuildFiles {
  /**
   * A file of a build, from the files deployed with the worker, else from the store; null where neither has it.
   *
   * @throws HttpProblem `BAD_GATEWAY` where the store fails or does not answer in time: nobody may keep it as a file that is missing.
   */
  readonly fetch: (build: string, file: string, request: Request) => Promise<Response | null>;
}

export interface BuildFilesDependencies {
  readonly assets: Fetcher | undefined;
  readonly builds: Pick<R2Bucket, 'get'> | undefined;
  readonly onStoreFailure: (error: unknown) => void;
}

/** The browser files of every build that can be served. */
export function createBuildFiles({ assets, builds, onStoreFailure }: BuildFilesDependencies): BuildFiles {
  const fetchAsset = async (path: string, request: Request): Promise<Response | null> => {
    if (assets === undefined) return null;
    const response = await assets.fetch(new Request(new URL(path, 'https://assets.internal'), request));
    if (response.status === 200 || response.status === 304) return response;
    await response.body?.cancel();
    return null;
  };

  const fetchStored = async (build: string, file: string, request: Request): Promise<Response | null> => {
    if (builds === undefined) return null;
    let object: R2Object | R2ObjectBody | null;
    try {
      object = await withTimeLimit(
        STORE_TIMEOUT_MS,
        () => builds.get(buildFileKey(build, file), { onlyIf: request.headers }),
        () => {
          throw new Error(`no answer within ${STORE_TIMEOUT_MS} ms`);
        },
      );
    } catch (error) {
      onStoreFailure(error);
      throw new HttpProblem('BAD_GATEWAY', 'The store of builds does not answer.');
    }
    if (object === null) return null;
    const type = CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    const headers = { etag: object.httpEtag, 'content-type': type };
    return 'body' in object ? new Response(object.body, { headers }) : new Response(null, { status: 304, headers });
  };

  return {
    async fetch(build, file, request) {
      if (!BUILD_ID.test(build) || !FILE_PATH.test(file) || file.startsWith(SERVER_FOLDER)) return null;
      const asset = await fetchAsset(`/header/builds/${build}/${file}`, request);
      return asset ?? (await fetchStored(build, file, request));
    },
  };
}
