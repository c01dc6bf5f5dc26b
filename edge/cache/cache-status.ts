import { type CacheEntry, timeToLive } from './cache-entry.ts';

/** Name of this cache in `Cache-Status` (contract §4). */
export const CACHE_NAME = 'marquee';

/** What happened to one request. */
export interface CacheFacts {
  /** `hit`: answered with nothing sent on. Else why the request went forward (RFC 9211 §2.2). */
  readonly result: 'hit' | 'miss' | 'stale' | 'bypass';
  /** Waited for a call that another request had under way. */
  readonly collapsed?: boolean;
  readonly stored?: boolean;
  readonly fwdStatus?: number;
  /** A stale answer was served because the call that should have replaced it failed or is paused. */
  readonly detail?: 'stale-if-error' | 'back-off';
}

/** The `Cache-Status` member of an answer (RFC 9211); `ttl` is negative for a stale one. */
export function buildCacheStatus(facts: CacheFacts, entry: CacheEntry | undefined, now: number): string {
  let text: string = facts.result === 'hit' ? `${CACHE_NAME}; hit` : `${CACHE_NAME}; fwd=${facts.result}`;
  if (facts.fwdStatus !== undefined) text += `; fwd-status=${facts.fwdStatus}`;
  if (entry !== undefined) text += `; ttl=${Math.floor(timeToLive(entry, now) / 1000)}`;
  if (facts.stored === true) text += '; stored';
  if (facts.collapsed === true) text += '; collapsed';
  if (facts.detail !== undefined) text += `; detail=${facts.detail}`;
  return text;
}
