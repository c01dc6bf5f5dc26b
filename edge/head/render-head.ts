import { escapeUTF8 } from 'entities/escape';
import { type Brand, brand } from '../../shared/brand/brand.ts';
import { messagesByLocale } from '../../shared/i18n/compiled/edge/all.ts';
import type { EdgeMessageKey } from '../../shared/i18n/message-keys.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { resolveHelpLanguage } from '../../shared/navigation/header-environment.ts';
import { addLanguagePrefix } from '../../shared/navigation/site-url.ts';
import { buildSitePath, SITE_ROUTES } from '../../shared/routes/routes.ts';
import {
  DEFAULT_SITE,
  resolveLanguage,
  SITES,
  type SiteLocale,
  toLanguageCode,
  toLanguageTag,
} from '../../shared/sites/sites.ts';
import { resolveIconSet } from '../../shared/stages/stages.ts';
import { buildServerUrl, type Config } from '../config/config.ts';
import type { HeadInputs } from './head-inputs.ts';
import {
  buildIconPath,
  buildManifestPath,
  buildTouchIconPath,
  FAVICON_SIZES,
  SHARE_IMAGE,
  TOUCH_ICON_SIZE,
} from './icons.ts';

/** The context of the head, beside the page's own inputs. */
export interface HeadContext {
  readonly config: Pick<Config, 'stage' | 'scheme' | 'publicPort' | 'verification' | 'staticHost' | 'imageHost'>;
  readonly siteLocale: SiteLocale;
  /** Start of the addresses of icons: `''` on pages of the edge, the site's root in other pages. */
  readonly linkBase: string;
}

type Attributes = Readonly<Record<string, string | null>>;

/** A tag, or nothing if a value is missing. */
function tag(name: 'meta' | 'link', attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    if (value === null) return null;
    return value === '' ? key : `${key}="${escapeUTF8(value)}"`;
  });
  return written.includes(null) ? '' : `<${name} ${written.join(' ')}>`;
}
const named = (name: string, content: string | null) => tag('meta', { name, content });
const property = (name: string, content: string | null) => tag('meta', { property: name, content });

/** The tags of the page head, one a line. */
export function renderHead(inputs: HeadInputs, context: HeadContext): string {
  const { siteLocale, config } = context;
  const { locale } = siteLocale.language;
  const translate = createTranslate<EdgeMessageKey>(messagesByLocale[locale]);
  const { canonical, alternates } = resolveLinks(inputs, context);
  /** What the page says of itself where its inputs for one kind of tags do not. */
  const page = {
    title: inputs.title ?? brand.name,
    description: inputs.description ?? translate('head.description'),
    url: canonical,
    shareImageAlt: translate('head.share-image', { brand: brand.name }),
  };
  return [
    ...renderHints(inputs, context),
    `<title>${escapeUTF8(page.title)}</title>`,
    named('description', page.description),
    tag('meta', { 'http-equiv': 'content-language', content: toLanguageCode(locale) }),
    named('robots', config.stage === 'prod' ? inputs.robots : 'noindex, nofollow'),
    tag('link', { rel: 'canonical', href: canonical }),
    ...alternates.map(([hreflang, href]) => tag('link', { rel: 'alternate', hreflang, href })),
    ...renderIcons(context),
    ...renderOpenGraph(inputs, context, page),
    ...renderTwitter(inputs, context, page),
    ...renderAppLinks(inputs),
    ...renderVerification(config.verification),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Links to the page in its own language and in others: the given ones, or the site's if it is a page of the site. A
 * canonical address that is given without alternates gets none: the site's alternates would name a different page.
 */
function resolveLinks({ path, canonical, alternates }: HeadInputs, context: HeadContext) {
  const { siteLocale, config } = context;
  const own = path === null || canonical !== null ? null : normalizePath(path);
  const page = own === null ? '' : readPageQuery(path ?? '');
  const ownCanonical =
    own === null ? null : buildServerUrl(config, siteLocale.site) + localizePath(own, siteLocale, siteLocale) + page;
  // Another country's list may end before this page.
  const ownAlternates = own === null || page !== '' ? [] : buildAlternates(own, siteLocale);
  return {
    canonical: canonical === null ? ownCanonical : toAbsolute(canonical, context),
    alternates:
      alternates?.map(([hreflang, href]) => [hreflang, toAbsolute(href, context)] as const) ??
      ownAlternates.map(({ hreflang, site, path }) => [hreflang, buildServerUrl(config, site) + path] as const),
  };
}

/** Only the path, encoded once: filters and tracking parameters do not make a different page. */
function normalizePath(path: string): string {
  return new URL(`http://site.invalid${path.replace(/[?#].*$/s, '')}`).pathname;
}

/** The page of a list has an address of its own from the second on: as the first one's, its entries would not be found. */
function readPageQuery(path: string): string {
  const query = path.replace(/#.*$/s, '').replace(/^[^?]*/, '');
  const page = new URLSearchParams(query).get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) && page !== '1' ? `?page=${page}` : '';
}

/** An unused connection takes the place of a needed one: hints are only for hosts that the page loads from. */
function renderHints(
  { showsImages }: HeadInputs,
  { config: { staticHost, imageHost }, linkBase }: HeadContext,
): string[] {
  const addressOf = (host: string | null) => (host === null ? linkBase || '/' : `https://${host}`);
  const addresses = new Set([addressOf(staticHost), ...(showsImages ? [addressOf(imageHost)] : [])]);
  return [...addresses].flatMap((href) => [
    tag('link', { rel: 'preconnect', href }),
    tag('link', { rel: 'dns-prefetch', href }),
  ]);
}

function renderIcons({ config: { stage, staticHost }, linkBase }: HeadContext): string[] {
  const set = resolveIconSet(stage);
  const iconBase = staticHost === null ? linkBase : `https://${staticHost}`;
  const touchSize = `${TOUCH_ICON_SIZE}x${TOUCH_ICON_SIZE}`;
  return [
    ...FAVICON_SIZES.map((size) =>
      tag('link', {
        rel: 'icon',
        type: 'image/png',
        sizes: `${size}x${size}`,
        href: iconBase + buildIconPath(set, size),
      }),
    ),
    tag('link', { rel: 'apple-touch-icon', sizes: touchSize, href: iconBase + buildTouchIconPath(set) }),
    // The manifest's addresses are relative to its own: on another host it would start that host's site.
    tag('link', { rel: 'manifest', href: linkBase + buildManifestPath(set) }),
    named('theme-color', brand.themeColor),
    named('msapplication-TileColor', brand.themeColor),
    named('application-name', brand.name),
  ];
}

function buildShareImageUrl({ config: { imageHost } }: HeadContext): string {
  return imageHost === null ? brand.shareImagePath : `https://${imageHost}${brand.shareImagePath}`;
}

type PageFacts = Readonly<Record<'title' | 'description' | 'shareImageAlt', string>> & { readonly url: string | null };

function renderOpenGraph(inputs: HeadInputs, context: HeadContext, page: PageFacts): string[] {
  const { site, language } = context.siteLocale;
  const url = inputs.url ?? page.url;
  const ofDefaultImage = (value: string | number) => (inputs.imageUrl === null ? String(value) : null);
  const otherLocales = site.languages.filter(({ locale }) => locale !== language.locale);
  return [
    property('og:site_name', brand.name),
    property('og:locale', language.locale),
    ...otherLocales.map(({ locale }) => property('og:locale:alternate', locale)),
    property('og:type', inputs.type ?? 'website'),
    property('og:title', inputs.ogTitle ?? page.title),
    property('og:description', inputs.ogDescription ?? page.description),
    property('og:url', url === null ? null : toAbsolute(url, context)),
    property('og:image', toAbsolute(inputs.imageUrl ?? buildShareImageUrl(context), context)),
    property('og:image:type', ofDefaultImage(SHARE_IMAGE.type)),
    property('og:image:width', ofDefaultImage(SHARE_IMAGE.width)),
    property('og:image:height', ofDefaultImage(SHARE_IMAGE.height)),
    property('og:image:alt', ofDefaultImage(page.shareImageAlt)),
  ];
}

function renderTwitter(inputs: HeadInputs, context: HeadContext, page: PageFacts): string[] {
  const { iphone, android } = brand.apps;
  const imageUrl = inputs.twitterImageUrl ?? inputs.imageUrl;
  return [
    named('twitter:card', inputs.twitterCard ?? 'summary'),
    named('twitter:site', brand.twitterHandle),
    named('twitter:title', inputs.twitterTitle ?? inputs.ogTitle ?? page.title),
    named('twitter:description', inputs.twitterDescription ?? inputs.ogDescription ?? page.description),
    named('twitter:image', toAbsolute(imageUrl ?? buildShareImageUrl(context), context)),
    named('twitter:image:alt', imageUrl === null ? page.shareImageAlt : null),
    named('twitter:app:name:iphone', iphone.name),
    named('twitter:app:id:iphone', iphone.id),
    named('twitter:app:url:iphone', inputs.iosAppUrl),
    named('twitter:app:name:googleplay', android.name),
    named('twitter:app:id:googleplay', android.packageName),
    named('twitter:app:url:googleplay', inputs.androidAppUrl),
  ];
}

/** App Links (applinks.org). */
function renderAppLinks({ iosAppUrl, androidAppUrl }: HeadInputs): string[] {
  const { apps } = brand;
  return [
    property('al:ios:app_name', apps.iphone.name),
    property('al:ios:app_store_id', apps.iphone.id),
    property('al:ios:url', iosAppUrl),
    property('al:android:app_name', apps.android.name),
    property('al:android:package', apps.android.packageName),
    property('al:android:url', androidAppUrl),
  ];
}

function renderVerification({ yahoo, bing, facebookAppId }: Brand['verification']): string[] {
  return [named('y_key', yahoo), named('msvalidate.01', bing), property('fb:app_id', facebookAppId)];
}

/** Crawlers read addresses out of context, so shared ones are absolute. */
function toAbsolute(address: string, { siteLocale, config }: HeadContext): string {
  return address.startsWith('/') ? buildServerUrl(config, siteLocale.site) + address : address;
}

const SITE_PAGES = Object.keys(SITE_ROUTES) as (keyof typeof SITE_ROUTES)[];

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
function buildAlternates(path: string, from: SiteLocale) {
  const locate = (hreflang: string, { site, language }: SiteLocale) => ({
    hreflang,
    site,
    path: localizePath(path, from, { site, language }),
  });
  return [
    ...SITES.flatMap((site) =>
      site.languages.map((language) => locate(toLanguageTag(language.locale), { site, language })),
    ),
    locate('x-default', { site: DEFAULT_SITE, language: DEFAULT_SITE.languages[0] }),
  ];
}
