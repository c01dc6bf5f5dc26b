import type { Stage } from '../stages/stages.ts';
import { DEFAULT_SITE, findSiteByApexHost, findSiteByHost, normalizeHost, type Site } from './sites.ts';

type SiteResolution =
  | { readonly kind: 'site'; readonly site: Site }
  /** An apex host: the site answers at `www`. */
  | { readonly kind: 'apex'; readonly site: Site }
  | { readonly kind: 'unknown' };

const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Preview hosts of the platform end in it. */
const PREVIEW_SUFFIX = '.workers.dev';

/**
 * Resolves the site of a host name, by the table only: never by a forwarded header, never by similarity.
 *
 * @param extraHosts hosts that operators list in `EXTRA_HOSTS`; they are the default site.
 */
export function resolveSite(host: string, stage: Stage, extraHosts: readonly string[]): SiteResolution {
  const name = normalizeHost(host);
  const production = stage === 'local' ? name.replace(/\.localhost$/, '') : name;
  // The one trailing dot of a fully qualified name is already removed; the table's look-up would remove a second one.
  if (production.endsWith('.')) return { kind: 'unknown' };
  const site = findSiteByHost(production);
  if (site !== undefined) return { kind: 'site', site };
  const apex = findSiteByApexHost(production);
  if (apex !== undefined) return { kind: 'apex', site: apex };
  const isDefault =
    (stage === 'local' && LOCAL_NAMES.has(name)) || name.endsWith(PREVIEW_SUFFIX) || extraHosts.includes(name);
  return isDefault ? { kind: 'site', site: DEFAULT_SITE } : { kind: 'unknown' };
}
