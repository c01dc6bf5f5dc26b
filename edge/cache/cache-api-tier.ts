import { type CacheEntry, expiresAt } from './cache-entry.ts';
import { waitFor } from './in-flight-requests.ts';

/** The used part of the platform's Cache. */
export type CacheApi = Pick<Cache, 'match' | 'put' | 'delete'>;

/** A worker has no cache while it starts, and some platforms have none. */
export type OpenCache = () => Pick<CacheApi, 'match' | 'put'> | undefined;

const META_HEADER = 'marquee-cache-entry';
/** A longer look-up is abandoned: the origin is faster. */
const MATCH_TIMEOUT_MS = 100;

/** Looks up a response; undefined if it is not there, or not in time. */
export function matchCached(open: OpenCache, url: string): Promise<Response | undefined> {
  const match = async () => open()?.match(url);
  return waitFor(
    match().catch(() => undefined),
    MATCH_TIMEOUT_MS,
  );
}

/** Writes a response. A tier that cannot write is a slower tier, not an error of a request. */
export async function putCached(open: OpenCache, url: string, response: Response): Promise<void> {
  const put = async () => open()?.put(url, response);
  await put().catch(() => undefined);
}

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
    const response = await matchCached(this.#open, `https://${key}`);
    return response === undefined ? undefined : decodeEntry(key, response);
  }

  async put(key: string, entry: CacheEntry, now: number): Promise<void> {
    const seconds = Math.floor((expiresAt(entry) - now) / 1000);
    if (seconds < 1 || this.#putsInFlight >= MAX_PUTS_IN_FLIGHT) return;
    this.#putsInFlight += 1;
    await putCached(this.#open, `https://${key}`, encodeEntry(key, entry, seconds));
    this.#putsInFlight -= 1;
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
