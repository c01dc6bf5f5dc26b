import { BRAND_STEM } from '../brand/brand-name.ts';

/** A language of a site. The first of a site is its default and has no prefix. */
export interface SiteLanguage {
  /** `de_CH`: language and region joined by an underscore (contract §7). */
  readonly locale: Locale;
  /** Subdirectory of the language: `''` for the default, else `/fr`. */
  readonly prefix: '' | '/fr' | '/it';
}

interface SiteRow {
  /** What follows `www.{stem}`, with its dot: `.co.uk`. */
  readonly domain: `.${string}`;
  /** ISO 3166-1 country whose site it is. */
  readonly country: string;
  readonly currency: string;
  readonly languages: readonly [
    { readonly locale: string; readonly prefix: '' },
    ...{ readonly locale: string; readonly prefix: '/fr' | '/it' }[],
  ];
}

/** The country sites (contract §7), in its order. Adding a country is one row here and a route in `wrangler.toml`. */
export const SITE_ROWS = [
  { domain: '.com', country: 'US', currency: 'USD', languages: [{ locale: 'en_US', prefix: '' }] },
  { domain: '.co.uk', country: 'GB', currency: 'GBP', languages: [{ locale: 'en_GB', prefix: '' }] },
  {
    domain: '.ca',
    country: 'CA',
    currency: 'CAD',
    languages: [
      { locale: 'en_CA', prefix: '' },
      { locale: 'fr_CA', prefix: '/fr' },
    ],
  },
  { domain: '.com.au', country: 'AU', currency: 'AUD', languages: [{ locale: 'en_AU', prefix: '' }] },
  { domain: '.co.nz', country: 'NZ', currency: 'NZD', languages: [{ locale: 'en_NZ', prefix: '' }] },
  { domain: '.ie', country: 'IE', currency: 'EUR', languages: [{ locale: 'en_IE', prefix: '' }] },
  { domain: '.sg', country: 'SG', currency: 'SGD', languages: [{ locale: 'en_SG', prefix: '' }] },
  { domain: '.hk', country: 'HK', currency: 'HKD', languages: [{ locale: 'en_HK', prefix: '' }] },
  { domain: '.de', country: 'DE', currency: 'EUR', languages: [{ locale: 'de_DE', prefix: '' }] },
  { domain: '.at', country: 'AT', currency: 'EUR', languages: [{ locale: 'de_AT', prefix: '' }] },
  {
    domain: '.ch',
    country: 'CH',
    currency: 'CHF',
    languages: [
      { locale: 'de_CH', prefix: '' },
      { locale: 'fr_CH', prefix: '/fr' },
      { locale: 'it_CH', prefix: '/it' },
    ],
  },
  { domain: '.fr', country: 'FR', currency: 'EUR', languages: [{ locale: 'fr_FR', prefix: '' }] },
  {
    domain: '.be',
    country: 'BE',
    currency: 'EUR',
    languages: [
      { locale: 'nl_BE', prefix: '' },
      { locale: 'fr_BE', prefix: '/fr' },
    ],
  },
  { domain: '.nl', country: 'NL', currency: 'EUR', languages: [{ locale: 'nl_NL', prefix: '' }] },
  { domain: '.es', country: 'ES', currency: 'EUR', languages: [{ locale: 'es_ES', prefix: '' }] },
  { domain: '.it', country: 'IT', currency: 'EUR', languages: [{ locale: 'it_IT', prefix: '' }] },
  { domain: '.pt', country: 'PT', currency: 'EUR', languages: [{ locale: 'pt_PT', prefix: '' }] },
  { domain: '.com.br', country: 'BR', currency: 'BRL', languages: [{ locale: 'pt_BR', prefix: '' }] },
  { domain: '.com.ar', country: 'AR', currency: 'ARS', languages: [{ locale: 'es_AR', prefix: '' }] },
  { domain: '.cl', country: 'CL', currency: 'CLP', languages: [{ locale: 'es_CL', prefix: '' }] },
  { domain: '.co', country: 'CO', currency: 'COP', languages: [{ locale: 'es_CO', prefix: '' }] },
  { domain: '.com.mx', country: 'MX', currency: 'MXN', languages: [{ locale: 'es_MX', prefix: '' }] },
  { domain: '.com.pe', country: 'PE', currency: 'PEN', languages: [{ locale: 'es_PE', prefix: '' }] },
  { domain: '.dk', country: 'DK', currency: 'DKK', languages: [{ locale: 'da_DK', prefix: '' }] },
  { domain: '.fi', country: 'FI', currency: 'EUR', languages: [{ locale: 'fi_FI', prefix: '' }] },
  { domain: '.se', country: 'SE', currency: 'SEK', languages: [{ locale: 'sv_SE', prefix: '' }] },
] as const satisfies readonly SiteRow[];

export type SiteDomain = (typeof SITE_ROWS)[number]['domain'];
export type Locale = (typeof SITE_ROWS)[number]['languages'][number]['locale'];

export interface Site {
  readonly domain: SiteDomain;
  /** Production host: `www.marquee.co.uk`. */
  readonly host: string;
  readonly country: string;
  /** ISO 4217. */
  readonly currency: string;
  readonly languages: readonly [SiteLanguage, ...SiteLanguage[]];
}

/** A site in one of its languages: what "site" means in cache keys and props (contract §8). */
export interface SiteLocale {
  readonly site: Site;
  readonly language: SiteLanguage;
}

export const SITES: readonly Site[] = SITE_ROWS.map((row) => ({ ...row, host: `www.${BRAND_STEM}${row.domain}` }));

/** The default site: bare `localhost`, preview hosts and `EXTRA_HOSTS` (contract §7). */
export const DEFAULT_SITE: Site = SITES[0] as Site;

/** Each locale once, in the order of the sites. */
export const LOCALES: readonly Locale[] = [
  ...new Set(SITES.flatMap((site) => site.languages.map((language) => language.locale))),
];

const sitesByHost = new Map(SITES.map((site) => [site.host, site]));
const apexHosts = new Map(SITES.map((site) => [site.host.slice('www.'.length), site]));

/** The site whose production host this is, in any case, with or without a trailing dot and port. Nothing is guessed. */
export function findSiteByHost(host: string): Site | undefined {
  return sitesByHost.get(normalizeHost(host));
}

/** The site whose apex (`marquee.de`) this is; apexes redirect to `www` (contract §8). */
export function findSiteByApexHost(host: string): Site | undefined {
  return apexHosts.get(normalizeHost(host));
}

export function normalizeHost(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
}

/** The language of a path: a site's own subdirectory, or `/d/{prefix}/` for search; else the site's default. */
export function resolveLanguage(site: Site, pathname: string): SiteLanguage {
  const prefixed = site.languages.find(
    ({ prefix }) =>
      prefix !== '' &&
      (pathname === prefix ||
        pathname.startsWith(`${prefix}/`) ||
        pathname.startsWith(`/d${prefix}/`) ||
        pathname === `/d${prefix}`),
  );
  return prefixed ?? site.languages[0];
}

/** Subdirectories of a site's languages that have one: `/fr`; none for a site with one language. */
export function listLanguagePrefixes(site: Site): string[] {
  return site.languages.map(({ prefix }) => prefix).filter((prefix) => prefix !== '');
}

/** The language of a site that has this locale. */
export function findLanguage(site: Site, locale: string): SiteLanguage | undefined {
  return site.languages.find((language) => language.locale === locale);
}

/** `de-CH`: the locale as a BCP 47 tag, for `lang` and Intl. */
export function toLanguageTag(locale: Locale): string {
  return locale.replace('_', '-');
}

/** `de`: the language of a locale (content-language, spec §1). */
export function toLanguageCode(locale: Locale): string {
  return locale.slice(0, 2);
}
