import { type CacheEntry, timeToLive } from './cache-entry.ts';

const CACHE_NAME = 'marquee';

/** The role of the cache in one answer. */
export interface CacheOutcome {
  /** `hit` if nothing was forwarded, else the reason for forwarding (RFC 9211 §2.2). */
  readonly result: 'hit' | 'miss' | 'stale';
  /** Waited for a fetch that another request had started. */
  readonly collapsed?: boolean;
  readonly stored?: boolean;
  readonly fwdStatus?: number;
  /** A stale answer was served because the fetch that should have replaced it failed or is backed off. */
  readonly detail?: 'stale-if-error' | 'back-off';
}

/** The `Cache-Status` member of an answer (RFC 9211); `ttl` is negative for a stale one. */
export function buildCacheStatus(outcome: CacheOutcome, entry: CacheEntry | undefined, now: number): string {
  let text: string = outcome.result === 'hit' ? `${CACHE_NAME}; hit` : `${CACHE_NAME}; fwd=${outcome.result}`;
  if (outcome.fwdStatus !== undefined) text += `; fwd-status=${outcome.fwdStatus}`;
  if (entry !== undefined) text += `; ttl=${Math.floor(timeToLive(entry, now) / 1000)}`;
  if (outcome.stored === true) text += '; stored';
  if (outcome.collapsed === true) text += '; collapsed';
  if (outcome.detail !== undefined) text += `; detail=${outcome.detail}`;
  return text;
}
