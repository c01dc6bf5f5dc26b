import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import type { OriginTarget } from '../upstream/origin-target.ts';
import type { EndpointName } from './endpoints.ts';

/** Raised when stored entries of an older worker must no longer be read. */
const KEY_VERSION = 'v2';

/** The Cache API outlives the worker: answers of another stage or origin, on the same hosts, must not be found in it. */
export function buildCacheScope(stage: Stage, { base }: Pick<OriginTarget, 'base'>): string {
  return `${stage}/${encodeURIComponent(base)}`;
}

/**
 * Builds the key from everything that an answer depends on and that the origin receives: site, locale, endpoint,
 * arguments. The parts are unambiguous: hosts, locales and names contain no `/`, and scope and `query` are
 * percent-encoded.
 */
export function buildCacheKey(
  scope: string,
  { site, language }: SiteLocale,
  name: EndpointName,
  query: string,
): string {
  return `${site.host}/_cache/${KEY_VERSION}/${scope}/${language.locale}/${name}?${query}`;
}
