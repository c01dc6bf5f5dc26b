import { describe, expect, it } from 'vitest';
import type { brand } from '../../shared/brand/brand.ts';
import { findLanguage, findSiteByHost, LOCALES, SITES } from '../../shared/sites/sites.ts';
import type { Stage } from '../../shared/stages/stages.ts';
import { parseHeadQuery as inputsOf } from '../test/edge-request.ts';
import { localizePath, renderHead } from './render-head.ts';

const NO_VERIFICATION = { yahoo: null, bing: null, facebookAppId: null };

function contextOf(
  host: string,
  locale: string,
  stage: Stage = 'prod',
  verification: typeof brand.verification = NO_VERIFICATION,
  hosts: { staticHost?: string; imageHost?: string } = {},
) {
  const site = findSiteByHost(host);
  const language = site === undefined ? undefined : findLanguage(site, locale);
  if (site === undefined || language === undefined) throw new Error(`${host} has no ${locale}`);
  const config = {
    stage,
    scheme: 'https' as const,
    publicPort: null,
    verification,
    staticHost: null,
    imageHost: null,
    ...hosts,
  };
  return { config, siteLocale: { site, language }, linkBase: '' };
}
const withoutAlternates = (html: string) => html.split('\n').filter((line) => !line.includes('hreflang'));
const linesWith = (html: string, text: string | RegExp) => html.split('\n').filter((line) => line.search(text) >= 0);

describe('the hosts of a deployment', () => {
  const render = (query: Record<string, string>, hosts: { staticHost?: string; imageHost?: string }) =>
    renderHead(inputsOf(query), contextOf('www.marquee.de', 'de_DE', 'prod', NO_VERIFICATION, hosts));

  it('serve icons and the share image, and are connected to early where the page loads from them', () => {
    const hosts = { staticHost: 'static.example', imageHost: 'img.example' };
    const html = render({}, hosts);
    expect(linesWith(html, 'static.example').map((line) => line.split(' ')[1])).toEqual([
      'rel="preconnect"',
      'rel="dns-prefetch"',
      ...Array.from({ length: 5 }, () => 'rel="icon"'),
      'rel="apple-touch-icon"',
    ]);
    expect(html).toContain('"https://static.example/header/static/icons/prod/icon-32.png"');
    expect(html).toContain('rel="manifest" href="/header/static/');
    expect(linesWith(html, 'img.example')).toEqual([
      '<meta property="og:image" content="https://img.example/header/static/share-1200x630.png">',
      '<meta name="twitter:image" content="https://img.example/header/static/share-1200x630.png">',
    ]);
    expect(linesWith(render({ showsImages: 'true' }, hosts), 'rel="preconnect"')).toEqual([
      '<link rel="preconnect" href="https://static.example">',
      '<link rel="preconnect" href="https://img.example">',
    ]);
  });

  it('are the site unless configured, which pages of other hosts connect to early', () => {
    const context = contextOf('www.marquee.de', 'de_DE');
    const hintsOf = (linkBase: string) =>
      linesWith(renderHead(inputsOf({ showsImages: 'true' }), { ...context, linkBase }), /rel="(preconnect|dns)/);
    expect(hintsOf('https://www.marquee.de')).toEqual([
      '<link rel="preconnect" href="https://www.marquee.de">',
      '<link rel="dns-prefetch" href="https://www.marquee.de">',
    ]);
    expect(hintsOf('')).toEqual(['<link rel="preconnect" href="/">', '<link rel="dns-prefetch" href="/">']);
  });
});

describe('renderHead', () => {
  it('renders the head of a German page without inputs', () => {
    const html = renderHead(inputsOf({ path: '/' }), contextOf('www.marquee.de', 'de_DE'));
    expect(withoutAlternates(html)).toEqual([
      '<link rel="preconnect" href="/">',
      '<link rel="dns-prefetch" href="/">',
      '<title>Marquee</title>',
      '<meta name="description" content="Entdecke die besten Events und Aktivitäten in deiner Nähe">',
      '<meta http-equiv="content-language" content="de">',
      '<link rel="canonical" href="https://www.marquee.de/">',
      '<link rel="icon" type="image/png" sizes="16x16" href="/header/static/icons/prod/icon-16.png">',
      '<link rel="icon" type="image/png" sizes="32x32" href="/header/static/icons/prod/icon-32.png">',
      '<link rel="icon" type="image/png" sizes="96x96" href="/header/static/icons/prod/icon-96.png">',
      '<link rel="icon" type="image/png" sizes="192x192" href="/header/static/icons/prod/icon-192.png">',
      '<link rel="icon" type="image/png" sizes="194x194" href="/header/static/icons/prod/icon-194.png">',
      '<link rel="apple-touch-icon" sizes="180x180" href="/header/static/icons/prod/touch-180.png">',
      '<link rel="manifest" href="/header/static/icons/prod/manifest.webmanifest">',
      '<meta name="theme-color" content="#f6682f">',
      '<meta name="msapplication-TileColor" content="#f6682f">',
      '<meta name="application-name" content="Marquee">',
      '<meta property="og:site_name" content="Marquee">',
      '<meta property="og:locale" content="de_DE">',
      '<meta property="og:type" content="website">',
      '<meta property="og:title" content="Marquee">',
      '<meta property="og:description" content="Entdecke die besten Events und Aktivitäten in deiner Nähe">',
      '<meta property="og:url" content="https://www.marquee.de/">',
      '<meta property="og:image" content="https://www.marquee.de/header/static/share-1200x630.png">',
      '<meta property="og:image:type" content="image/png">',
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="Marquee: Events und Aktivitäten in deiner Nähe entdecken">',
      '<meta name="twitter:card" content="summary">',
      '<meta name="twitter:title" content="Marquee">',
      '<meta name="twitter:description" content="Entdecke die besten Events und Aktivitäten in deiner Nähe">',
      '<meta name="twitter:image" content="https://www.marquee.de/header/static/share-1200x630.png">',
      '<meta name="twitter:image:alt" content="Marquee: Events und Aktivitäten in deiner Nähe entdecken">',
      '<meta name="twitter:app:name:iphone" content="Marquee">',
      '<meta name="twitter:app:id:iphone" content="480000000">',
      '<meta name="twitter:app:name:googleplay" content="Marquee">',
      '<meta name="twitter:app:id:googleplay" content="com.marquee.attendee">',
      '<meta property="al:ios:app_name" content="Marquee">',
      '<meta property="al:ios:app_store_id" content="480000000">',
      '<meta property="al:android:app_name" content="Marquee">',
      '<meta property="al:android:package" content="com.marquee.attendee">',
    ]);
  });

  it('fills a Twitter card from Open Graph, and never the other way', () => {
    const context = contextOf('www.marquee.com', 'en_US');
    const shared = renderHead(inputsOf({ title: 'Jazz', ogTitle: 'Shared', ogDescription: 'For all' }), context);
    expect(shared).toContain('<meta name="twitter:title" content="Shared">');
    expect(shared).toContain('<meta name="twitter:description" content="For all">');
    const tweeted = renderHead(inputsOf({ title: 'Jazz', twitterTitle: 'Tweeted' }), context);
    expect(tweeted).toContain('<meta name="twitter:title" content="Tweeted">');
    expect(tweeted).toContain('<meta property="og:title" content="Jazz">');
  });

  it('renders the inputs of a page, Open Graph and Twitter each with its own', () => {
    const context = contextOf('www.marquee.com', 'en_US');
    const html = renderHead(
      inputsOf({
        title: 'Jazz',
        description: 'Tonight',
        path: '/d/ca--san-francisco/jazz/?bbox=1,2,3,4#map',
        imageUrl: '/jazz.png',
        type: 'article',
        url: 'https://www.marquee.com/e/1',
        ogTitle: 'Jazz, shared',
        twitterCard: 'summary_large_image',
        twitterTitle: 'Jazz, tweeted',
        twitterImageUrl: 'https://img.example/t.png',
        androidAppUrl: 'marquee://android/1',
        iosAppUrl: 'marquee://iphone/1',
      }),
      context,
    );
    const usual = new Set(renderHead(inputsOf({}), context).split('\n'));
    expect(withoutAlternates(html).filter((line) => !usual.has(line))).toEqual([
      '<title>Jazz</title>',
      '<meta name="description" content="Tonight">',
      '<link rel="canonical" href="https://www.marquee.com/d/ca--san-francisco/jazz/">',
      '<meta property="og:type" content="article">',
      '<meta property="og:title" content="Jazz, shared">',
      '<meta property="og:description" content="Tonight">',
      '<meta property="og:url" content="https://www.marquee.com/e/1">',
      '<meta property="og:image" content="https://www.marquee.com/jazz.png">',
      '<meta name="twitter:card" content="summary_large_image">',
      '<meta name="twitter:title" content="Jazz, tweeted">',
      '<meta name="twitter:description" content="Tonight">',
      '<meta name="twitter:image" content="https://img.example/t.png">',
      '<meta name="twitter:app:url:iphone" content="marquee://iphone/1">',
      '<meta name="twitter:app:url:googleplay" content="marquee://android/1">',
      '<meta property="al:ios:url" content="marquee://iphone/1">',
      '<meta property="al:android:url" content="marquee://android/1">',
    ]);
  });

  it.each<[Stage, string, string[]]>([
    ['dev', 'dev', ['<meta name="robots" content="noindex, nofollow">']],
    ['test', 'test', ['<meta name="robots" content="noindex, nofollow">']],
    ['preprod', 'prod', ['<meta name="robots" content="noindex, nofollow">']],
    ['prod', 'prod', []],
  ])('on %s shows the %s icons, and is found by search engines on prod alone', (stage, set, robots) => {
    const html = renderHead(inputsOf({}), contextOf('www.marquee.com', 'en_US', stage));
    expect(linesWith(html, 'name="robots"')).toEqual(robots);
    expect(linesWith(html, '/header/static/icons/')).toHaveLength(7);
    expect(linesWith(html, `/header/static/icons/${set}/`)).toHaveLength(7);
  });

  it('lets a page of prod keep itself out of search engines', () => {
    const html = renderHead(inputsOf({ robots: 'noindex' }), contextOf('www.marquee.com', 'en_US'));
    expect(linesWith(html, 'robots')).toEqual(['<meta name="robots" content="noindex">']);
  });

  it('names the page on every site in every language', () => {
    const html = renderHead(inputsOf({ path: '/d/it/online/jazz/' }), contextOf('www.marquee.ch', 'it_CH'));
    const alternates = linesWith(html, 'hreflang');
    expect(alternates).toHaveLength(LOCALES.length + 1);
    expect(alternates).toEqual(
      expect.arrayContaining([
        '<link rel="alternate" hreflang="en-US" href="https://www.marquee.com/d/online/jazz/">',
        '<link rel="alternate" hreflang="fr-CA" href="https://www.marquee.ca/d/fr/online/jazz/">',
        '<link rel="alternate" hreflang="de-CH" href="https://www.marquee.ch/d/online/jazz/">',
        '<link rel="alternate" hreflang="it-CH" href="https://www.marquee.ch/d/it/online/jazz/">',
        '<link rel="alternate" hreflang="x-default" href="https://www.marquee.com/d/online/jazz/">',
      ]),
    );
    expect(linesWith(html, 'canonical')).toEqual([
      '<link rel="canonical" href="https://www.marquee.ch/d/it/online/jazz/">',
    ]);
    expect(linesWith(html, 'og:locale')).toEqual([
      '<meta property="og:locale" content="it_CH">',
      '<meta property="og:locale:alternate" content="de_CH">',
      '<meta property="og:locale:alternate" content="fr_CH">',
    ]);
  });

  it.each(LOCALES)('%s says its language, and describes itself in it', (locale) => {
    const site = SITES.find((one) => findLanguage(one, locale) !== undefined);
    const html = renderHead(inputsOf({}), contextOf(site?.host ?? '', locale));
    expect(html).toContain(`<meta http-equiv="content-language" content="${locale.slice(0, 2)}">`);
    const described = linesWith(html, 'name="description"')[0] ?? '';
    expect(described.includes('Discover the Best Local Events &amp; Things to Do')).toBe(locale.startsWith('en'));
  });

  it('verifies the site where it is configured', () => {
    const verification = { yahoo: 'Y1', bing: 'B1', facebookAppId: 'F1' };
    const html = renderHead(inputsOf({}), contextOf('www.marquee.com', 'en_US', 'prod', verification));
    expect(html.split('\n').slice(-3)).toEqual([
      '<meta name="y_key" content="Y1">',
      '<meta name="msvalidate.01" content="B1">',
      '<meta property="fb:app_id" content="F1">',
    ]);
  });

  it('encodes a path once', () => {
    const path = '/d/ca--san-francisco/caf%C3%A9-é-"/';
    expect(linesWith(renderHead(inputsOf({ path }), contextOf('www.marquee.com', 'en_US')), 'canonical')).toEqual([
      '<link rel="canonical" href="https://www.marquee.com/d/ca--san-francisco/caf%C3%A9-%C3%A9-%22/">',
    ]);
  });
});

const us = contextOf('www.marquee.com', 'en_US').siteLocale;
const swissItalian = contextOf('www.marquee.ch', 'it_CH').siteLocale;
const canada = contextOf('www.marquee.ca', 'en_CA').siteLocale;

it.each([
  ['/', us, swissItalian, '/it/'],
  ['/it/', swissItalian, us, '/'],
  ['/d/it/ca--san-francisco/jazz/', swissItalian, us, '/d/ca--san-francisco/jazz/'],
  ['/d/ca--san-francisco/jazz/', us, swissItalian, '/d/it/ca--san-francisco/jazz/'],
  ['/help/en-us/articles/319355/', us, canada, '/help/en-ca/articles/319355/'],
  ['/l/ticketing/', us, canada, '/l/sell-tickets-online/'],
  ['/l/sell-tickets-online/', canada, us, '/l/ticketing/'],
  ['/italy/', swissItalian, us, '/italy/'],
])('the path %s', (path, from, to, expected) => {
  expect(localizePath(path, from, to)).toBe(expected);
});
