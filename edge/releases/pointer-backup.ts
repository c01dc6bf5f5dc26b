import * as z from 'zod/mini';
import { type ChannelPointers, channelPointerSchema } from '../../shared/contracts/channel-pointer.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import type { CacheApi } from '../cache/cache-api-tier.ts';
import { withTimeLimit } from '../http/time-limit.ts';

/** Of the worker's own zone, which is where the platform wants addresses of cache entries; no route answers it. */
const ADDRESS = `https://${DEFAULT_SITE.host}/header/channels.backup.json`;
/** The builds that pointers name are kept for as long. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const READ_TIMEOUT_MS = 100;

const pointersSchema = z.object({ stable: z.nullable(channelPointerSchema), canary: z.nullable(channelPointerSchema) });

/** The last good pointers of the isolates of a data centre, for those that start while the store is away or wrong. */
export class PointerBackup {
  readonly #open: () => CacheApi | undefined;
  #written = '';

  constructor(open: () => CacheApi | undefined) {
    this.#open = open;
  }

  /** @returns null where there are none, or not in time. */
  read(): Promise<ChannelPointers | null> {
    const read = async () => {
      try {
        const response = await this.#open()?.match(ADDRESS);
        return pointersSchema.safeParse(await response?.json()).data ?? null;
      } catch {
        return null;
      }
    };
    return withTimeLimit(READ_TIMEOUT_MS, read, () => null);
  }

  /** Costs nothing where the pointers are those that this isolate wrote last. */
  async write(pointers: ChannelPointers): Promise<void> {
    const text = JSON.stringify(pointers);
    if (text === this.#written) return;
    this.#written = text;
    try {
      const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` };
      await this.#open()?.put(ADDRESS, new Response(text, { headers }));
    } catch {
      // Without a backup isolates that start while the store is away have the deployed build.
    }
  }
}
