import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { type CacheEntry, expiresAt } from './cache-entry.ts';

/** The used part of the platform's Cache. */
export type CacheApi = Pick<Cache, 'match' | 'put' | 'delete'>;

const META_HEADER = 'marquee-cache-entry';
/** A longer look-up is abandoned: the origin is faster. */
const MATCH_TIMEOUT_MS = 100;
/** Limit of writes in flight in one isolate: a flood of unique keys loses writes instead of filling memory. */
const MAX_PUTS_IN_FLIGHT = 64;

/**
 * The tier behind memory, shared by the isolates of a location: entries in the platform's Cache API under
 * `https://{key}`. Keys begin with a host of the worker's own zone, as the platform requires.
 */
export class CacheApiTier {
  readonly #open: () => CacheApi | undefined;
  #putsInFlight = 0;

  constructor(open: () => CacheApi | undefined) {
    this.#open = open;
  }

  async match(key: string): Promise<CacheEntry | undefined> {
    const cache = this.#open();
    if (cache === undefined) return undefined;
    const match = () => cache.match(`https://${key}`).catch(() => undefined);
    const response = await withTimeLimit(MATCH_TIMEOUT_MS, match, () => undefined);
    return response === undefined ? undefined : decodeEntry(key, response);
  }

  async put(key: string, entry: CacheEntry, now: number): Promise<void> {
    const seconds = Math.floor((expiresAt(entry) - now) / 1000);
    const cache = this.#open();
    if (cache === undefined || seconds < 1 || this.#putsInFlight >= MAX_PUTS_IN_FLIGHT) return;
    this.#putsInFlight += 1;
    try {
      await cache.put(`https://${key}`, encodeEntry(key, entry, seconds));
    } catch {
      // A tier that cannot write is a slower tier, not an error of a request.
    } finally {
      this.#putsInFlight -= 1;
    }
  }

  async delete(key: string): Promise<void> {
    await this.#open()
      ?.delete(`https://${key}`)
      .catch(() => undefined);
  }
}

function encodeEntry(key: string, entry: CacheEntry, seconds: number): Response {
  const { body, ...meta } = entry;
  return new Response(body as BodyInit, {
    headers: {
      'cache-control': `public, max-age=${seconds}`,
      [META_HEADER]: encodeURIComponent(JSON.stringify({ key, meta })),
    },
  });
}

/** An entry that was written under a different key, or by another writer, is ignored. */
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
