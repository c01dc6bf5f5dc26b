import { LRUCache } from 'lru-cache';
import { countBounded } from '../cache/memory-tier.ts';
import type { RateLimitRule } from '../config/rate-limit.ts';

/** The bucket that was idle longest is dropped first; it would be full anyway. */
const MAX_BUCKETS = 20_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets by key: `perSecond` refills, `burst` fits in. */
export class TokenBuckets {
  readonly #rule: RateLimitRule;
  readonly #buckets: LRUCache<string, Bucket>;

  constructor(rule: RateLimitRule, maxBuckets = MAX_BUCKETS) {
    this.#rule = rule;
    this.#buckets = new LRUCache(countBounded(maxBuckets));
  }

  /** Takes a token. Returns 0, or the seconds until a token is available. */
  take(key: string, now: number): number {
    const { perSecond, burst } = this.#rule;
    const bucket = this.#buckets.get(key) ?? { tokens: burst, filledAt: now };
    const elapsedSeconds = Math.max(0, now - bucket.filledAt) / 1000;
    bucket.tokens = Math.min(burst, bucket.tokens + elapsedSeconds * perSecond);
    bucket.filledAt = now;
    this.#buckets.set(key, bucket);
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
    bucket.tokens -= 1;
    return 0;
  }
}
