import { type CacheEntry, expiresAt } from './cache-entry.ts';

/** The tier behind memory, shared by the isolates of a location. */
export interface SharedTier {
  match(key: string): Promise<CacheEntry | undefined>;
  put(key: string, entry: CacheEntry, now: number): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The part of the platform's Cache that is used. */
export type CacheApi = Pick<Cache, 'match' | 'put' | 'delete'>;

const META_HEADER = 'marquee-cache-entry';
/** A look-up that takes longer is given up: asking the origin is faster. */
const MATCH_TIMEOUT_MS = 100;
/** Writes under way in one isolate; a flood of unique keys loses writes and not memory. */
const PUTS_UNDERWAY_MAX = 64;

/**
 * Keeps entries in the platform's Cache API under `https://{key}`: keys begin with a host of the worker's own zone,
 * which is where the platform wants them.
 */
export function createCacheApiTier(open: () => CacheApi | undefined): SharedTier {
  let putsUnderway = 0;
  return {
    async match(key) {
      const response = await orUndefined(open()?.match(`https://${key}`), MATCH_TIMEOUT_MS);
      return response === undefined ? undefined : decodeEntry(key, response);
    },
    async put(key, entry, now) {
      const seconds = Math.floor((expiresAt(entry) - now) / 1000);
      const cache = open();
      if (cache === undefined || seconds < 1 || putsUnderway >= PUTS_UNDERWAY_MAX) return;
      putsUnderway += 1;
      try {
        await cache.put(`https://${key}`, encodeEntry(key, entry, seconds));
      } catch {
        // A tier that cannot write is a slower tier, not an error of anybody's request.
      } finally {
        putsUnderway -= 1;
      }
    },
    async delete(key) {
      await open()
        ?.delete(`https://${key}`)
        .catch(() => undefined);
    },
  };
}

function encodeEntry(key: string, entry: CacheEntry, seconds: number): Response {
  const { body, ...meta } = entry;
  return new Response(body, {
    headers: {
      'cache-control': `public, max-age=${seconds}`,
      [META_HEADER]: encodeURIComponent(JSON.stringify({ key, meta })),
    },
  });
}

/** An entry that was written under another key, or is not ours, is no entry. */
async function decodeEntry(key: string, response: Response): Promise<CacheEntry | undefined> {
  try {
    const stored = JSON.parse(decodeURIComponent(response.headers.get(META_HEADER) ?? 'null')) as {
      readonly key: string;
      readonly meta: Omit<CacheEntry, 'body'>;
    } | null;
    if (stored === null || stored.key !== key) return undefined;
    return { ...stored.meta, body: new Uint8Array(await response.arrayBuffer()) };
  } catch {
    return undefined;
  }
}

async function orUndefined<T>(work: Promise<T> | undefined, timeoutMs: number): Promise<T | undefined> {
  if (work === undefined) return undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  try {
    return await Promise.race([work.catch(() => undefined), late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
