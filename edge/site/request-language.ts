import type { Context } from 'hono';
import { findLanguage, type Site, type SiteLanguage } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../env.ts';

/**
 * The language of a request: `locale` in the query, which must be one of the site's, else `eb-lang` if it is one of
 * them.
 *
 * @param fallback language of a request that names none
 * @returns null if the site does not have `locale`
 */
export function resolveRequestLanguage(c: Context<EdgeEnv>, fallback: SiteLanguage): SiteLanguage | null {
  const { site } = c.var.siteLocale;
  const [requested, ...more] = c.req.queries('locale') ?? [];
  if (requested !== undefined) return (more.length === 0 ? findLanguage(site, requested) : undefined) ?? null;
  return findLanguage(site, c.req.header('eb-lang') ?? '') ?? fallback;
}

/** The problem of a locale that the site does not have. */
export function describeUnknownLocale(site: Site): string {
  return `must be a locale of ${site.host}`;
}
