import { escapeUTF8 } from 'entities/escape';
import type { Brand } from '../../shared/brand/brand.ts';
import { type Locale, toLanguageCode } from '../../shared/sites/sites.ts';
import { resolveIconSet } from '../../shared/stages/stages.ts';
import { buildAlternates, localizePath } from './alternates.ts';
import type { HeadContext } from './head-context.ts';
import type { HeadInputs } from './head-inputs.ts';
import {
  buildIconPath,
  buildManifestPath,
  buildTouchIconPath,
  FAVICON_SIZES,
  SHARE_IMAGE,
  TOUCH_ICON_SIZE,
} from './icons.ts';

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
  const { siteLocale, brand } = context;
  const { canonical, alternates } = resolveLinks(inputs, context);
  const title = inputs.title ?? brand.name;
  const description = inputs.description ?? context.defaultDescription;
  return [
    ...renderHints(inputs, context),
    `<title>${escapeUTF8(title)}</title>`,
    named('description', description),
    tag('meta', { 'http-equiv': 'content-language', content: toLanguageCode(siteLocale.language.locale) }),
    named('robots', context.stage === 'prod' ? inputs.robots : 'noindex, nofollow'),
    tag('link', { rel: 'canonical', href: canonical }),
    ...alternates.map(([hreflang, href]) => tag('link', { rel: 'alternate', hreflang, href })),
    ...renderIcons(context),
    ...renderOpenGraph(inputs, context, { title, description, url: canonical }),
    ...renderTwitter(inputs, context, { title, description }),
    ...renderAppLinks(inputs, brand),
    ...renderVerification(context.verification),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Links to the page in its own language and in others: the given ones, or the site's if it is a page of the site. A
 * canonical address that is given without alternates gets none: the site's alternates would name a different page.
 */
function resolveLinks({ path, canonical, alternates }: HeadInputs, context: HeadContext) {
  const { siteLocale, buildServerUrl } = context;
  const own = path === null || canonical !== null ? null : normalizePath(path);
  const page = own === null ? '' : readPageQuery(path ?? '');
  const ownCanonical =
    own === null ? null : buildServerUrl(siteLocale.site) + localizePath(own, siteLocale, siteLocale) + page;
  // Another country's list may end before this page.
  const ownAlternates = own === null || page !== '' ? [] : buildAlternates(own, siteLocale);
  return {
    canonical: canonical === null ? ownCanonical : toAbsolute(canonical, context),
    alternates:
      alternates?.map(([hreflang, href]) => [hreflang, toAbsolute(href, context)] as const) ??
      ownAlternates.map(({ hreflang, siteLocale: { site }, path }) => [hreflang, buildServerUrl(site) + path] as const),
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
function renderHints({ showsImages }: HeadInputs, { staticHost, imageHost, linkBase }: HeadContext): string[] {
  const addressOf = (host: string | null) => (host === null ? linkBase || '/' : `https://${host}`);
  const addresses = new Set([addressOf(staticHost), ...(showsImages ? [addressOf(imageHost)] : [])]);
  return [...addresses].flatMap((href) => [
    tag('link', { rel: 'preconnect', href }),
    tag('link', { rel: 'dns-prefetch', href }),
  ]);
}

function renderIcons({ stage, brand, linkBase, staticHost }: HeadContext): string[] {
  const set = resolveIconSet(stage);
  const iconBase = staticHost === null ? linkBase : `https://${staticHost}`;
  return [
    ...FAVICON_SIZES.map((size) =>
      tag('link', {
        rel: 'icon',
        type: 'image/png',
        sizes: `${size}x${size}`,
        href: iconBase + buildIconPath(set, size),
      }),
    ),
    tag('link', {
      rel: 'apple-touch-icon',
      sizes: `${TOUCH_ICON_SIZE}x${TOUCH_ICON_SIZE}`,
      href: iconBase + buildTouchIconPath(set),
    }),
    // The manifest's addresses are relative to its own: on another host it would start that host's site.
    tag('link', { rel: 'manifest', href: linkBase + buildManifestPath(set) }),
    named('theme-color', brand.themeColor),
    named('msapplication-TileColor', brand.themeColor),
    named('application-name', brand.name),
  ];
}

function buildShareImageUrl({ brand, imageHost }: HeadContext): string {
  return imageHost === null ? brand.shareImagePath : `https://${imageHost}${brand.shareImagePath}`;
}

interface PageTexts {
  readonly title: string;
  readonly description: string;
}

function renderOpenGraph(
  { openGraph, title }: HeadInputs,
  context: HeadContext,
  page: PageTexts & { readonly url: string | null },
): string[] {
  const { siteLocale, brand } = context;
  const url = openGraph.url ?? page.url;
  const isDefaultImage = openGraph.imageUrl === null;
  const otherLocales = siteLocale.site.languages.filter(({ locale }) => locale !== siteLocale.language.locale);
  return [
    property('og:site_name', brand.name),
    property('og:locale', siteLocale.language.locale),
    ...otherLocales.map(({ locale }: { readonly locale: Locale }) => property('og:locale:alternate', locale)),
    property('og:type', openGraph.type),
    property('og:title', openGraph.title ?? title ?? brand.name),
    property('og:description', openGraph.description ?? page.description),
    property('og:url', url === null ? null : toAbsolute(url, context)),
    property('og:image', toAbsolute(openGraph.imageUrl ?? buildShareImageUrl(context), context)),
    property('og:image:type', isDefaultImage ? SHARE_IMAGE.type : null),
    property('og:image:width', isDefaultImage ? String(SHARE_IMAGE.width) : null),
    property('og:image:height', isDefaultImage ? String(SHARE_IMAGE.height) : null),
    property('og:image:alt', isDefaultImage ? context.shareImageAlt : null),
  ];
}

function renderTwitter({ twitter, openGraph }: HeadInputs, context: HeadContext, page: PageTexts): string[] {
  const { brand } = context;
  const { iphone, android } = brand.apps;
  const imageUrl = twitter.imageUrl ?? openGraph.imageUrl;
  return [
    named('twitter:card', twitter.twitterCard),
    named('twitter:site', brand.twitterHandle),
    named('twitter:title', twitter.title ?? openGraph.title ?? page.title),
    named('twitter:description', twitter.description ?? openGraph.description ?? page.description),
    named('twitter:image', toAbsolute(imageUrl ?? buildShareImageUrl(context), context)),
    named('twitter:image:alt', imageUrl === null ? context.shareImageAlt : null),
    named('twitter:app:name:iphone', iphone.name),
    named('twitter:app:id:iphone', iphone.id),
    named('twitter:app:url:iphone', twitter.iosAppUrl),
    named('twitter:app:name:googleplay', android.name),
    named('twitter:app:id:googleplay', android.packageName),
    named('twitter:app:url:googleplay', twitter.androidAppUrl),
  ];
}

/** App Links (applinks.org). */
function renderAppLinks({ twitter }: HeadInputs, { apps }: Brand): string[] {
  return [
    property('al:ios:app_name', apps.iphone.name),
    property('al:ios:app_store_id', apps.iphone.id),
    property('al:ios:url', twitter.iosAppUrl),
    property('al:android:app_name', apps.android.name),
    property('al:android:package', apps.android.packageName),
    property('al:android:url', twitter.androidAppUrl),
  ];
}

function renderVerification({ yahoo, bing, facebookAppId }: Brand['verification']): string[] {
  return [named('y_key', yahoo), named('msvalidate.01', bing), property('fb:app_id', facebookAppId)];
}

/** Crawlers read addresses out of context, so shared ones are absolute. */
function toAbsolute(address: string, { siteLocale, buildServerUrl }: HeadContext): string {
  return address.startsWith('/') ? buildServerUrl(siteLocale.site) + address : address;
}
