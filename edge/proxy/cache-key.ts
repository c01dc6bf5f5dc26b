import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { CachedEndpoint } from '../cache/policy-table.ts';

/** Raised when stored entries of an older worker must not be read any more. */
const KEY_VERSION = 'v1';

/**
 * Everything that an answer depends on, and everything that the origin is told: site, locale, endpoint, arguments. The
 * parts cannot run into one another: hosts, locales and names hold no `/`, and `search` is percent-encoded.
 */
export function buildCacheKey({ site, language }: SiteLocale, endpoint: CachedEndpoint, search: string): string {
  return `${site.host}/_cache/${KEY_VERSION}/${language.locale}/${endpoint}?${search}`;
}
