import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { CacheApi } from '../cache/cache-api-tier.ts';

/** Builds that pointers name are kept equally long. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
/** A longer look-up is abandoned: the store is faster. */
const MATCH_TIMEOUT_MS = 100;
/** Fields of a stored file; the route adds its own. */
const KEPT_FIELDS = ['etag', 'content-type'] as const;

type FileCache = Pick<CacheApi, 'match' | 'put'>;

/**
 * Files of stored builds in the data centre's Cache API. A build never changes, and the platform does not cache what a
 * worker answers: without this tier each browser that gets a new build reads each file from the store.
 */
export class BuildFileCache {
  readonly #open: () => FileCache | undefined;
  readonly #stage: Stage;

  constructor(open: () => FileCache | undefined, stage: Stage) {
    this.#open = open;
    this.#stage = stage;
  }

  /** @returns null if the file is not there, or not in time */
  async match(build: string, file: string): Promise<Response | null> {
    const cache = this.#open();
    if (cache === undefined) return null;
    const match = () => cache.match(this.#buildAddress(build, file)).catch(() => undefined);
    const stored = await withTimeLimit(MATCH_TIMEOUT_MS, match, () => undefined);
    return stored === undefined ? null : new Response(stored.body, { headers: pickFields(stored) });
  }

  async put(build: string, file: string, response: Response): Promise<void> {
    const headers = { ...pickFields(response), 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` };
    try {
      await this.#open()?.put(this.#buildAddress(build, file), new Response(response.body, { headers }));
    } catch {
      // A tier that cannot write is a slower tier, not an error of a request.
    }
  }

  /** An address in the worker's own zone, as the platform requires of cache entries; no route answers it. */
  #buildAddress(build: string, file: string): string {
    return `https://${DEFAULT_SITE.host}/header/stored-builds/${this.#stage}/${build}/${file}`;
  }
}

function pickFields({ headers }: Response): Record<string, string> {
  return Object.fromEntries(
    KEPT_FIELDS.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
