import * as z from 'zod/mini';
import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { type ChannelPointers, channelPointerSchema } from '../../shared/contracts/channel-pointer.ts';
import { mapChannels } from '../../shared/contracts/channels.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import type { CacheApi } from '../cache/cache-api-tier.ts';

/** An address in the worker's own zone, as the platform requires of cache entries; no route answers it. */
const ADDRESS = `https://${DEFAULT_SITE.host}/header/channels.backup.json`;
/** Builds that pointers name are kept equally long. */
const MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const READ_TIMEOUT_MS = 100;

/** A backup may be older than a channel, which it then lacks. */
const pointersSchema = z.object(mapChannels(() => z._default(z.nullable(channelPointerSchema), null)));

type BackupCache = Pick<CacheApi, 'match' | 'put'>;

/**
 * The last valid pointers of a data centre's isolates, for isolates that start while the store is unavailable or
 * invalid.
 */
export class PointerBackup {
  readonly #open: () => BackupCache | undefined;
  #written = '';

  constructor(open: () => BackupCache | undefined) {
    this.#open = open;
  }

  /** @returns null if there are none, or not in time. */
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

  /** Costs nothing if the pointers are unchanged since this isolate's last write. */
  async write(pointers: ChannelPointers): Promise<void> {
    const text = JSON.stringify(pointers);
    if (text === this.#written) return;
    this.#written = text;
    try {
      const headers = { 'content-type': 'application/json', 'cache-control': `public, max-age=${MAX_AGE_SECONDS}` };
      await this.#open()?.put(ADDRESS, new Response(text, { headers }));
    } catch {
      // Without a backup, isolates that start while the store is unavailable serve the deployed build.
    }
  }
}
