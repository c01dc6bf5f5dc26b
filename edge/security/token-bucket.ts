import { LRUCache } from 'lru-cache';
import type { RateLimitRule } from '../config/rate-limit.ts';

/** Addresses remembered at once; the longest quiet one is forgotten first, and its bucket would be full anyway. */
const MOST_ADDRESSES = 20_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

export interface TokenBuckets {
  /** Takes a token: 0, or the seconds after which there will be one. */
  readonly take: (key: string, now: number) => number;
}

/** Token buckets by key: `perSecond` refills, `burst` fits in. */
export function createTokenBuckets({ perSecond, burst }: RateLimitRule, maximum = MOST_ADDRESSES): TokenBuckets {
  const buckets = new LRUCache<string, Bucket>({ max: maximum });
  return {
    take: (key, now) => {
      const bucket = buckets.get(key) ?? { tokens: burst, filledAt: now };
      const elapsedSeconds = Math.max(0, now - bucket.filledAt) / 1000;
      bucket.tokens = Math.min(burst, bucket.tokens + elapsedSeconds * perSecond);
      bucket.filledAt = now;
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perSecond);
      bucket.tokens -= 1;
      return 0;
    },
  };
}
