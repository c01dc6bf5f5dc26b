import type { CacheApi } from './cache-api-tier.ts';

/** The cache of the data centre; undefined if the platform has none. */
export function openPlatformCache(): CacheApi | undefined {
  return typeof caches === 'undefined' ? undefined : caches.default;
}
