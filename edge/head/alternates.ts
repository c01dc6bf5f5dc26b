import { resolveHelpLanguage } from '../../shared/navigation/header-environment.ts';
import { addLanguagePrefix } from '../../shared/navigation/site-url.ts';
import { buildSitePath, SITE_ROUTES } from '../../shared/routes/routes.ts';
import { DEFAULT_SITE, resolveLanguage, SITES, type SiteLocale, toLanguageTag } from '../../shared/sites/sites.ts';

const SITE_PAGES = Object.keys(SITE_ROUTES) as (keyof typeof SITE_ROUTES)[];

/** A page in another language or country, for `<link rel="alternate" hreflang>`. */
export interface Alternate {
  readonly hreflang: string;
  readonly siteLocale: SiteLocale;
  readonly path: string;
}

/** Builds the path of a page on a site in a language: search, help and landing pages have different paths. */
export function localizePath(path: string, from: SiteLocale, to: SiteLocale): string {
  const { prefix } = resolveLanguage(from.site, path);
  const neutral = path.startsWith(`/d${prefix}/`)
    ? `/d${path.slice(prefix.length + 2)}`
    : path.slice(prefix.length) || '/';
  const sitePage = SITE_PAGES.find((page) => buildSitePath(page, from.site.domain) === neutral);
  const local =
    sitePage === undefined
      ? neutral.replace(/^\/help\/[a-z]{2}(-[a-z]{2})?\//, `/help/${resolveHelpLanguage(to.language.locale)}/`)
      : buildSitePath(sitePage, to.site.domain);
  return addLanguagePrefix(local, to.language.prefix);
}

/** Lists the page on every site in each of its languages, and the default site as `x-default`. */
export function buildAlternates(path: string, from: SiteLocale): readonly Alternate[] {
  const alternates = SITES.flatMap((site) =>
    site.languages.map((language) => {
      const siteLocale = { site, language };
      return { hreflang: toLanguageTag(language.locale), siteLocale, path: localizePath(path, from, siteLocale) };
    }),
  );
  const siteLocale = { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] };
  return [...alternates, { hreflang: 'x-default', siteLocale, path: localizePath(path, from, siteLocale) }];
}
