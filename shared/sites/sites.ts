import { BRAND_STEM } from '../brand/brand.ts';

/** A language of a site. The first of a site is its default and has no prefix. */
export interface SiteLanguage {
  /** `de_CH`: language and region joined by an underscore. */
  readonly locale: Locale;
  /** Subdirectory of the language: `''` for the default, else `/fr`. */
  readonly prefix: LanguagePrefix;
}

interface SiteRow {
  /** The part after `www.{stem}`, with its dot: `.co.uk`. */
  readonly domain: `.${string}`;
  /** The site's country as a place of searches: `germany`. */
  readonly countrySlug: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Location of requests on a developer's machine. Degrees as text, as the platform sends them. */
  readonly largestCity: readonly [name: string, latitude: string, longitude: string];
  readonly languages: readonly [
    { readonly locale: string; readonly prefix: '' },
    ...{ readonly locale: string; readonly prefix: `/${string}` }[],
  ];
}

/** The country sites. A new row needs `npm run sites`, which writes the routes of `wrangler.toml`. */
export const SITE_ROWS = [
  {
    domain: '.com',
    countrySlug: 'united-states',
    currency: 'USD',
    largestCity: ['New York', '40.7143', '-74.0060'],
    languages: [{ locale: 'en_US', prefix: '' }],
  },
  {
    domain: '.co.uk',
    countrySlug: 'united-kingdom',
    currency: 'GBP',
    largestCity: ['London', '51.5085', '-0.1257'],
    languages: [{ locale: 'en_GB', prefix: '' }],
  },
  {
    domain: '.ca',
    countrySlug: 'canada',
    currency: 'CAD',
    largestCity: ['Toronto', '43.7001', '-79.4163'],
    languages: [
      { locale: 'en_CA', prefix: '' },
      { locale: 'fr_CA', prefix: '/fr' },
    ],
  },
  {
    domain: '.com.au',
    countrySlug: 'australia',
    currency: 'AUD',
    largestCity: ['Sydney', '-33.8679', '151.2073'],
    languages: [{ locale: 'en_AU', prefix: '' }],
  },
  {
    domain: '.co.nz',
    countrySlug: 'new-zealand',
    currency: 'NZD',
    largestCity: ['Auckland', '-36.8485', '174.7635'],
    languages: [{ locale: 'en_NZ', prefix: '' }],
  },
  {
    domain: '.ie',
    countrySlug: 'ireland',
    currency: 'EUR',
    largestCity: ['Dublin', '53.3331', '-6.2489'],
    languages: [{ locale: 'en_IE', prefix: '' }],
  },
  {
    domain: '.sg',
    countrySlug: 'singapore',
    currency: 'SGD',
    largestCity: ['Singapore', '1.2897', '103.8501'],
    languages: [{ locale: 'en_SG', prefix: '' }],
  },
  {
    domain: '.hk',
    countrySlug: 'hong-kong',
    currency: 'HKD',
    largestCity: ['Hong Kong', '22.2783', '114.1747'],
    languages: [{ locale: 'en_HK', prefix: '' }],
  },
  {
    domain: '.de',
    countrySlug: 'germany',
    currency: 'EUR',
    largestCity: ['Berlin', '52.5244', '13.4105'],
    languages: [{ locale: 'de_DE', prefix: '' }],
  },
  {
    domain: '.at',
    countrySlug: 'austria',
    currency: 'EUR',
    largestCity: ['Vienna', '48.2085', '16.3721'],
    languages: [{ locale: 'de_AT', prefix: '' }],
  },
  {
    domain: '.ch',
    countrySlug: 'switzerland',
    currency: 'CHF',
    largestCity: ['Zürich', '47.3667', '8.5500'],
    languages: [
      { locale: 'de_CH', prefix: '' },
      { locale: 'fr_CH', prefix: '/fr' },
      { locale: 'it_CH', prefix: '/it' },
    ],
  },
  {
    domain: '.fr',
    countrySlug: 'france',
    currency: 'EUR',
    largestCity: ['Paris', '48.8534', '2.3488'],
    languages: [{ locale: 'fr_FR', prefix: '' }],
  },
  {
    domain: '.be',
    countrySlug: 'belgium',
    currency: 'EUR',
    largestCity: ['Brussels', '50.8505', '4.3488'],
    languages: [
      { locale: 'nl_BE', prefix: '' },
      { locale: 'fr_BE', prefix: '/fr' },
    ],
  },
  {
    domain: '.nl',
    countrySlug: 'netherlands',
    currency: 'EUR',
    largestCity: ['Amsterdam', '52.3740', '4.8897'],
    languages: [{ locale: 'nl_NL', prefix: '' }],
  },
  {
    domain: '.es',
    countrySlug: 'spain',
    currency: 'EUR',
    largestCity: ['Madrid', '40.4165', '-3.7026'],
    languages: [{ locale: 'es_ES', prefix: '' }],
  },
  {
    domain: '.it',
    countrySlug: 'italy',
    currency: 'EUR',
    largestCity: ['Rome', '41.8919', '12.5113'],
    languages: [{ locale: 'it_IT', prefix: '' }],
  },
  {
    domain: '.pt',
    countrySlug: 'portugal',
    currency: 'EUR',
    largestCity: ['Lisbon', '38.7169', '-9.1399'],
    languages: [{ locale: 'pt_PT', prefix: '' }],
  },
  {
    domain: '.com.br',
    countrySlug: 'brazil',
    currency: 'BRL',
    largestCity: ['São Paulo', '-23.5475', '-46.6361'],
    languages: [{ locale: 'pt_BR', prefix: '' }],
  },
  {
    domain: '.com.ar',
    countrySlug: 'argentina',
    currency: 'ARS',
    largestCity: ['Buenos Aires', '-34.6132', '-58.3772'],
    languages: [{ locale: 'es_AR', prefix: '' }],
  },
  {
    domain: '.cl',
    countrySlug: 'chile',
    currency: 'CLP',
    largestCity: ['Santiago', '-33.4569', '-70.6483'],
    languages: [{ locale: 'es_CL', prefix: '' }],
  },
  {
    domain: '.co',
    countrySlug: 'colombia',
    currency: 'COP',
    largestCity: ['Bogotá', '4.6097', '-74.0817'],
    languages: [{ locale: 'es_CO', prefix: '' }],
  },
  {
    domain: '.com.mx',
    countrySlug: 'mexico',
    currency: 'MXN',
    largestCity: ['Mexico City', '19.4285', '-99.1277'],
    languages: [{ locale: 'es_MX', prefix: '' }],
  },
  {
    domain: '.com.pe',
    countrySlug: 'peru',
    currency: 'PEN',
    largestCity: ['Lima', '-12.0432', '-77.0282'],
    languages: [{ locale: 'es_PE', prefix: '' }],
  },
  {
    domain: '.dk',
    countrySlug: 'denmark',
    currency: 'DKK',
    largestCity: ['Copenhagen', '55.6759', '12.5655'],
    languages: [{ locale: 'da_DK', prefix: '' }],
  },
  {
    domain: '.fi',
    countrySlug: 'finland',
    currency: 'EUR',
    largestCity: ['Helsinki', '60.1695', '24.9354'],
    languages: [{ locale: 'fi_FI', prefix: '' }],
  },
  {
    domain: '.se',
    countrySlug: 'sweden',
    currency: 'SEK',
    largestCity: ['Stockholm', '59.3326', '18.0649'],
    languages: [{ locale: 'sv_SE', prefix: '' }],
  },
] as const satisfies readonly SiteRow[];

export type SiteDomain = (typeof SITE_ROWS)[number]['domain'];
export type SiteCurrency = (typeof SITE_ROWS)[number]['currency'];
type LanguageRow = (typeof SITE_ROWS)[number]['languages'][number];
export type Locale = LanguageRow['locale'];
/** `de`: a language that some site has. */
export type LanguageCode = Locale extends `${infer Code}_${string}` ? Code : never;
/** Subdirectory of a language: `/fr`; empty for a site's default language. */
export type LanguagePrefix = LanguageRow['prefix'];

export interface Site extends Omit<SiteRow, 'domain' | 'languages'> {
  readonly domain: SiteDomain;
  /** Production host: `www.marquee.co.uk`. */
  readonly host: string;
  /** ISO 3166-1, the region of its locales. */
  readonly country: string;
  readonly languages: readonly [SiteLanguage, ...SiteLanguage[]];
}

/** A site in one of its languages: what cache keys and props call a site. */
export interface SiteLocale {
  readonly site: Site;
  readonly language: SiteLanguage;
}

export const SITES: readonly Site[] = SITE_ROWS.map((row) => ({
  ...row,
  host: `www.${BRAND_STEM}${row.domain}`,
  country: row.languages[0].locale.slice(-2),
}));

/** The default site: bare `localhost`, preview hosts and `EXTRA_HOSTS`. */
export const DEFAULT_SITE: Site = SITES[0] as Site;

export const LOCALES: readonly Locale[] = [
  ...new Set(SITES.flatMap(({ languages }) => languages.map(({ locale }) => locale))),
];

const sitesByHost = new Map(SITES.map((site) => [site.host, site]));
const apexHosts = new Map(SITES.map((site) => [site.host.slice('www.'.length), site]));

/** Finds the site of a production host, in any letter case, with or without a trailing dot and port. */
export function findSiteByHost(host: string): Site | undefined {
  return sitesByHost.get(normalizeHost(host));
}

/** Finds the site of an apex (`marquee.de`); apexes redirect to `www`. */
export function findSiteByApexHost(host: string): Site | undefined {
  return apexHosts.get(normalizeHost(host));
}

/** A host name in lower case, without port and without the trailing dot of a fully qualified name. */
export function normalizeHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/(^|[^.])\.$/, '$1');
}

/** The language of a path: a site's own subdirectory, or `/d/{prefix}/` for search; else the site's default. */
export function resolveLanguage(site: Site, pathname: string): SiteLanguage {
  const [, prefix] = /^(?:\/d)?(\/[a-z]{2})(?:\/|$)/.exec(pathname) ?? [];
  return site.languages.find((language) => language.prefix === prefix) ?? site.languages[0];
}

/** Subdirectories of a site's languages that have one: `/fr`; none for a site with one language. */
export function listLanguagePrefixes(site: Site): string[] {
  return site.languages.map(({ prefix }) => prefix).filter((prefix) => prefix !== '');
}

export function findLanguage(site: Site, locale: string): SiteLanguage | undefined {
  return site.languages.find((language) => language.locale === locale);
}

/** `de-CH`: the locale as a BCP 47 tag, for `lang` and Intl. */
export function toLanguageTag(locale: Locale): string {
  return locale.replace('_', '-');
}

/** `de`: the language of a locale, for `content-language`. */
export function toLanguageCode(locale: Locale): LanguageCode {
  return locale.slice(0, 2) as LanguageCode;
}
