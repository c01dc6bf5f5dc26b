import { deepStrictEqual as expectEqual, ok as expectTrue } from 'node:assert/strict';
import fc from 'fast-check';
import { localizePath } from '../../../edge/head/alternates.ts';
import { buildHeaderPage } from '../../../edge/header/header-page.ts';
import { rewriteLocation } from '../../../edge/page/rewrite-location.ts';
import { isPagePath } from '../../../shared/navigation/page-path.ts';
import { parseReferrer } from '../../../shared/navigation/referrer.ts';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { formatBounds, parseBounds } from '../../../shared/search-url/bounds.ts';
import { fillSearchUrl } from '../../../shared/search-url/fill-search-url.ts';
import { parseSearchUrl } from '../../../shared/search-url/parse-search-url.ts';
import { buildQuerySlug, normalizeQuerySlug } from '../../../shared/search-url/query-slug.ts';
import { resolveSite } from '../../../shared/sites/resolve-site.ts';
import { listLanguagePrefixes, SITES } from '../../../shared/sites/sites.ts';
import { STAGES } from '../../../shared/stages/stages.ts';
import { defineProperty } from '../fuzz-property.ts';
import { hostileText } from '../hostile-text.ts';

const ORIGIN = 'https://www.marquee.com';
const siteLocales = SITES.flatMap((site) => site.languages.map((language) => ({ site, language })));
const locale = fc.nat(siteLocales.length - 1);
const findLocale = (index: number) => siteLocales[index] ?? siteLocales[0] ?? fail('no site');
const fail = (message: string): never => {
  throw new Error(message);
};

/** Texts that are mostly an address, a path or nearly one. */
const address = fc
  .tuple(
    fc.constantFrom('', '/', '//', '/d/', '/fr/', 'https://', 'http://', 'https://www.marquee.com', 'javascript:'),
    fc.constantFrom('', 'www.marquee.de', 'origin.internal', 'evil.example', 'user@', '..//', '.%2e/', ':80'),
    hostileText,
  )
  .map((parts) => parts.join(''));
const pagePath = address.map((text) => `/${text}`).filter(isPagePath);

export const ADDRESS_PROPERTIES = [
  defineProperty('a referrer leads to a page of the own site, as a browser resolves it', address, (text) => {
    const path = parseReferrer(text);
    if (path === null) return;
    expectEqual(new URL(path, `${ORIGIN}/fr/page`).origin, ORIGIN);
    expectEqual(parseReferrer(path), path);
  }),
  defineProperty('a referrer is read back as it was added', fc.tuple(pagePath, hostileText), ([path, text]) => {
    const url = new URL(withReferrer('/signin/', path), ORIGIN);
    expectEqual(url.searchParams.get('referrer'), path.replace(/\p{Surrogate}/gu, ''));
    const any = new URL(withReferrer('/signin/?a=1', text), ORIGIN);
    expectEqual(any.searchParams.get('referrer'), text.replace(/\p{Surrogate}/gu, ''));
  }),
  defineProperty('the path of a page is of the own site, and has a header', fc.tuple(pagePath, locale), (input) => {
    const [path, index] = input;
    const { site } = findLocale(index);
    expectEqual(new URL(path, `https://${site.host}`).host, site.host);
    const page = buildHeaderPage(site, path);
    expectTrue(page.path.startsWith('/'));
    expectTrue(page.query.isWellFormed());
  }),
  defineProperty('a path in another language is a path', fc.tuple(pagePath, locale, locale), ([path, one, other]) => {
    const there = localizePath(path, findLocale(one), findLocale(other));
    expectEqual(new URL(there, ORIGIN).origin, ORIGIN);
  }),
  defineProperty('the slug of a query stays the same when it is normalized', hostileText, (text) => {
    const slug = buildQuerySlug(text);
    expectEqual(normalizeQuerySlug(slug), slug);
    expectTrue(slug.isWellFormed());
  }),
  defineProperty('a query fills one segment of an address', fc.tuple(hostileText, locale), ([text, index]) => {
    const { site } = findLocale(index);
    const url = new URL(fillSearchUrl('/d/online/all-events/?page=1', text), ORIGIN);
    expectEqual(url.pathname.split('/').length, 5);
    expectEqual(url.search, '?page=1');
    expectTrue(parseSearchUrl(url, listLanguagePrefixes(site)) !== undefined);
  }),
  defineProperty('a box is read back as it was written', hostileText, (text) => {
    const bounds = parseBounds(text);
    if (bounds !== null) expectEqual(parseBounds(formatBounds(bounds)), bounds);
  }),
  defineProperty(
    'any box on the globe is read back, to six decimals',
    fc.tuple(...[180, 90, 180, 90].map((limit) => fc.integer({ min: -limit * 1e7, max: limit * 1e7 }))),
    ([west = 0, one = 0, east = 0, other = 0]) => {
      const [south, north] = [Math.min(one, other), Math.max(one, other)];
      const bounds = { west: west / 1e7, south: south / 1e7, east: east / 1e7, north: north / 1e7 };
      const read = parseBounds(formatBounds(bounds));
      expectTrue(read !== null);
      for (const side of ['west', 'south', 'east', 'north'] as const)
        expectTrue(Math.abs((read?.[side] ?? 999) - bounds[side]) <= 0.000_000_6);
    },
  ),
  defineProperty('a redirect never shows the host of the origin', address, (location) => {
    for (const base of ['http://origin.internal', 'http://origin.internal/shop', 'http://127.0.0.1:9000/a/b']) {
      const written = rewriteLocation(location, base);
      if (!URL.canParse(location, `${base}/`) || !URL.canParse(written, ORIGIN)) continue;
      const { host } = new URL(base);
      const target = new URL(written, `${ORIGIN}/page`);
      expectTrue(target.host !== host, `${written} of ${base}`);
      // An address of another host is unchanged.
      if (new URL(location, `${base}/`).host !== host) expectEqual(written, location);
      else expectEqual(target.origin, ORIGIN);
    }
  }),
  defineProperty(
    'any host name is a site of the table, or unknown',
    fc.tuple(address, fc.constantFrom(...STAGES)),
    (input) => {
      const [host, stage] = input;
      const resolution = resolveSite(host, stage, []);
      if (resolution.kind === 'unknown') return;
      const name = host
        .toLowerCase()
        .replace(/:\d+$/, '')
        .replace(/\.$/, '')
        .replace(/\.localhost$/, '');
      const isOwn = [resolution.site.host, resolution.site.host.slice('www.'.length)].includes(name);
      const isLocal = stage === 'local' && ['localhost', '127.0.0.1', '[::1]'].includes(name);
      expectTrue(isOwn || isLocal || name.endsWith('.workers.dev'), host);
    },
  ),
];
