import type { Context } from 'hono';
import { findLanguage, type Site, type SiteLanguage } from '../../shared/sites/sites.ts';
import type { EdgeEnv } from '../config/variables.ts';

/**
 * The language that a request asks for: `locale` in the query, which must be the site's; else `eb-lang`, which is taken
 * if it is the site's (contract §9 "Calls").
 *
 * @param fallback what it is when the request names none.
 * @returns null when `locale` is none of the site's.
 */
export function resolveRequestLanguage(c: Context<EdgeEnv>, fallback: SiteLanguage): SiteLanguage | null {
  const { site } = c.var.siteLocale;
  const [asked, ...more] = c.req.queries('locale') ?? [];
  if (asked !== undefined) return (more.length === 0 ? findLanguage(site, asked) : undefined) ?? null;
  return findLanguage(site, c.req.header('eb-lang') ?? '') ?? fallback;
}

/** What is said of a locale that the site does not have. */
export function describeUnknownLocale(site: Site): string {
  return `must be a locale of ${site.host}`;
}
