import { DEFAULT_SITE, findLanguage, findSiteByHost, LOCALES, toLanguageCode } from '../../shared/sites/sites.ts';
import type { Audience } from '../marketplace/audience.ts';

const LANGUAGE_CODES: ReadonlySet<string> = new Set(LOCALES.map(toLanguageCode));

/**
 * Resolves the site and language of a response from the edge's `eb-host` and `eb-lang`.
 *
 * Absent or unknown values fall back to the default site and its language; no request is refused.
 */
export function resolveAudience(headers: Headers): Audience {
  const site = findSiteByHost(headers.get('eb-host') ?? '') ?? DEFAULT_SITE;
  const locale = headers.get('eb-lang') ?? '';
  const language = locale.slice(0, 2).toLowerCase();
  const known = findLanguage(site, locale) !== undefined || LANGUAGE_CODES.has(language);
  return { site, language: known ? language : toLanguageCode(site.languages[0].locale) };
}
