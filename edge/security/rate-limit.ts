import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { countBounded } from '../cache/memory-tier.ts';
import type { Config, RateLimitRule } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';

/** All users of a host call from the few addresses of its servers. */
const HOST_FACTOR = 20;
/** `{id}:{secret}`, one of `HOST_KEYS`. */
export const HOST_KEY_FIELD = 'eb-host-key';

/** Used with the platform's binding, which gives no time; its shortest period is ten seconds. */
const PLATFORM_RETRY_AFTER_SECONDS = 10;

/**
 * Limits requests by address, for the routes that are mounted behind it: by the platform's binding where it is bound,
 * else by token buckets of this isolate (`RATE_LIMIT`; `off` turns both off). A host's server that sends its key has a
 * separate bucket, 20 times as large; if no keys are listed, every key is refused. Too many: 429 with `Retry-After`; a
 * key that is not listed: 401.
 */
export function createRateLimit(
  {
    rateLimit,
    rateLimiter,
    hostKeys = [],
  }: Pick<Config, 'rateLimit'> & Partial<Pick<Config, 'rateLimiter' | 'hostKeys'>>,
  now: () => number = Date.now,
): MiddlewareHandler<EdgeEnv> {
  if (rateLimit === null) return (_, next) => next();
  const buckets = new TokenBuckets(rateLimit);
  const { perSecond, burst } = rateLimit;
  const hostBuckets = new TokenBuckets({ perSecond: perSecond * HOST_FACTOR, burst: burst * HOST_FACTOR });
  const refuse = (retryAfterSeconds: number) => {
    throw new HttpProblem('RATE_LIMITED', 'Too many requests. Please slow down.', { retryAfterSeconds });
  };
  return async (c, next) => {
    const hostKey = c.req.header(HOST_KEY_FIELD);
    if (hostKey !== undefined) {
      const host = hostKeys.find(({ id, secret }) => isSame(hostKey, `${id}:${secret}`));
      if (host === undefined) throw new HttpProblem('NO_AUTH', `${HOST_KEY_FIELD} is not one of HOST_KEYS.`);
      const retryAfter = hostBuckets.take(host.id, now());
      return retryAfter === 0 ? next() : refuse(retryAfter);
    }
    // The platform sets it for every request from outside.
    const address = c.req.header('cf-connecting-ip');
    if (address === undefined) return next();
    const key = groupAddress(address);
    const retryAfter = rateLimiter === undefined ? buckets.take(key, now()) : await takeFromPlatform(rateLimiter, key);
    if (retryAfter === 0) return next();
    return refuse(retryAfter);
  };
}

/** Compares in constant time, wherever the texts differ. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < other.length; index += 1) difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  return difference === 0;
}

/** One subscriber has a /64 of IPv6, and would have as many buckets as addresses. */
export function groupAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...new Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

async function takeFromPlatform(limiter: RateLimit, key: string): Promise<number> {
  try {
    const { success } = await limiter.limit({ key });
    return success ? 0 : PLATFORM_RETRY_AFTER_SECONDS;
  } catch {
    // A failing limiter must not take the site down.
    return 0;
  }
}

/** The bucket that was idle longest is dropped first; it would be full anyway. */
const MAX_BUCKETS = 20_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets by key: `perSecond` refills, `burst` fits in. */
class TokenBuckets {
  readonly #rule: RateLimitRule;
  readonly #buckets = new LRUCache<string, Bucket>(countBounded(MAX_BUCKETS));

  constructor(rule: RateLimitRule) {
    this.#rule = rule;
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
