import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../catalogue/categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS, PRICES } from '../catalogue/filters.ts';
import { FORMATS } from '../catalogue/formats.ts';
import { SUB_CATEGORIES } from '../catalogue/sub-categories.ts';
import { buildSearchUrl } from './build-search-url.ts';
import { parseSearchUrl } from './parse-search-url.ts';
import { buildQuerySlug, readQuerySlug } from './query-slug.ts';
import { ALL_EVENTS, formatBounds, parseBounds, type Search, type SearchDates, type SearchPlace } from './search.ts';

const PREFIXES = ['/fr', '/it'];
const SAN_FRANCISCO: Search = { ...ALL_EVENTS, place: { kind: 'slug', slug: 'ca--san-francisco' } };

function parse(url: string): Search | null {
  return parseSearchUrl(new URL(url, 'https://www.marquee.com'), PREFIXES);
}

/** Whether a text of one segment is read as refinements. */
const isReserved = (slug: string) => parse(`/d/local/${encodeURIComponent(slug)}/`)?.query === '';

/** The search that an address can hold: its words as their slug gives them back, reserved words as refinements. */
function canonicalize(search: Search): Search {
  const slug = buildQuerySlug(search.query);
  const query = readQuerySlug(slug);
  return { ...search, query, ...(buildQuerySlug(query) === slug ? {} : { querySlug: slug }) };
}

function hasRefinements({ price, category, format, dates }: Search): boolean {
  return [price, category, format, dates].some((refinement) => refinement !== null);
}

const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map((micro) => micro / 1e6 + 0);

const place: fc.Arbitrary<SearchPlace> = fc.oneof(
  fc.constantFrom('online', 'local').map((kind) => ({ kind })),
  fc
    .stringMatching(/^[a-z]{2,12}(--?[a-z0-9]{1,12}){0,4}$/)
    .filter((slug) => slug.length <= 100 && !['online', 'local', 'fr', 'it'].includes(slug))
    .map((slug) => ({ kind: 'slug' as const, slug })),
  fc.tuple(degrees(180), degrees(90), degrees(180), degrees(90)).map(([west, one, east, other]) => ({
    kind: 'bounds' as const,
    bounds: { west, south: Math.min(one, other), east, north: Math.max(one, other) },
  })),
);

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const dates: fc.Arbitrary<SearchDates> = fc.oneof(
  fc
    .constantFrom(...DATE_KEYWORDS.map(({ keyword }) => keyword).filter((keyword) => keyword !== 'custom_date'))
    .map((keyword) => ({ keyword })),
  fc
    .tuple(fc.option(day), fc.option(day))
    .filter(([start, end]) => start !== null || end !== null)
    .map(([one, other]) => {
      const isSwapped = one !== null && other !== null && one > other;
      return { keyword: 'custom_date' as const, start: isSwapped ? other : one, end: isSwapped ? one : other };
    }),
);

const query = fc.oneof(
  fc.constant(''),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'B', ' ', '-', '.', ',', '/', '+', '&', '%', '?', '#', '\t', 'é', '東') }),
);

const search: fc.Arbitrary<Search> = fc.record({
  languagePrefix: fc.constantFrom('', ...PREFIXES),
  place,
  query,
  price: fc.option(fc.constantFrom(...PRICES)),
  category: fc.option(fc.constantFrom(...CATEGORIES.map(({ slug }) => slug))),
  format: fc.option(fc.constantFrom(...FORMATS.map(({ slug }) => slug))),
  dates: fc.option(dates),
  subcategories: fc.uniqueArray(fc.constantFrom(...SUB_CATEGORIES.map(({ number }) => number)), { maxLength: 4 }),
  tags: fc.uniqueArray(fc.constantFrom(...FEATURE_TAGS)),
});

/** Without the one ambiguity of search addresses: words that are refinements. */
const readable = search.filter((one) => hasRefinements(one) || !isReserved(buildQuerySlug(one.query)));

const url = (change: Partial<Search>, variant?: 'more-events') =>
  buildSearchUrl({ ...SAN_FRANCISCO, ...change }, variant);

describe('search results address', () => {
  it.each<[Partial<Search>, string]>([
    [{}, '/d/ca--san-francisco/all-events/'],
    [{ query: 'jazz' }, '/d/ca--san-francisco/jazz/'],
    [{ price: 'free' }, '/d/ca--san-francisco/free--events/'],
    [{ dates: { keyword: 'this_weekend' } }, '/d/ca--san-francisco/events--this-weekend/'],
    [
      { price: 'free', category: 'music', format: 'festivals', dates: { keyword: 'today' } },
      '/d/ca--san-francisco/free--music--festivals--today/',
    ],
    [{ price: 'paid', query: 'Live Music' }, '/d/ca--san-francisco/paid--events/live-music/'],
    [{ place: { kind: 'online' }, query: 'yoga' }, '/d/online/yoga/'],
    [{ languagePrefix: '/fr', query: 'jazz' }, '/d/fr/ca--san-francisco/jazz/'],
    [{ subcategories: [3027, 3002] }, '/d/ca--san-francisco/all-events/?subcategories=3027,3002'],
    [{ tags: ['date-night', 'nightlife'] }, '/d/ca--san-francisco/all-events/?tags=date-night,nightlife'],
    [
      { dates: { keyword: 'custom_date', start: '2026-03-01', end: '2026-03-05' } },
      '/d/ca--san-francisco/events--custom-date/?start_date=2026-03-01&end_date=2026-03-05',
    ],
    [
      { place: { kind: 'bounds', bounds: { west: -122.8, south: 37.4, east: -122, north: 38 } }, query: 'jazz' },
      '/d/united-states/jazz/?bbox=-122.8,37.4,-122,38',
    ],
  ])('%j is %s', (change, expected) => {
    expect(url(change)).toBe(expected);
    expect(parse(expected)).toEqual({ ...SAN_FRANCISCO, ...change, query: (change.query ?? '').toLowerCase() });
  });

  it('writes events/ for everything on the more-events home page', () => {
    expect(url({}, 'more-events')).toBe('/d/ca--san-francisco/events/');
    expect(url({ query: 'jazz' }, 'more-events')).toBe('/d/ca--san-francisco/jazz/');
    expect(parse('/d/ca--san-francisco/events/')).toEqual(SAN_FRANCISCO);
  });

  it('reads one segment of reserved tokens as refinements', () => {
    expect(parse(url({ query: 'music' }))).toEqual({ ...SAN_FRANCISCO, category: 'music' });
    expect(parse('/d/ca--san-francisco/today--free/')).toEqual({
      ...SAN_FRANCISCO,
      price: 'free',
      dates: { keyword: 'today' },
    });
  });

  it('accepts sub-categories by their slugs, and drops what it does not know', () => {
    expect(parse('/d/online/all-events/?subcategories=blues-and-jazz,3027,nothing,3027')?.subcategories).toEqual([
      3002, 3027,
    ]);
    expect(parse('/d/online/all-events/?tags=date-night,<script>')?.tags).toEqual(['date-night']);
  });

  it('reads days in the wrong order as the range that they name', () => {
    expect(parse('/d/united-states/all-events/?start_date=2026-03-02&end_date=2026-03-01')?.dates).toEqual({
      keyword: 'custom_date',
      start: '2026-03-01',
      end: '2026-03-02',
    });
  });

  it.each([
    '/d/united-states/all-events/?bbox=1,2,3',
    '/d/united-states/all-events/?start_date=2026-02-30',
    '/d/united-states/events--custom-date/',
  ])('leaves out invalid parameters: %s', (address) => {
    expect(parse(address)).toEqual({ ...ALL_EVENTS, place: { kind: 'slug', slug: 'united-states' } });
  });

  it.each([
    '/d/',
    '/d/Ca--San/jazz/',
    '/d/ca--san-francisco/nothing--events/jazz/',
    '/d/ca--san-francisco/free--paid/jazz/',
    '/d/ca--san-francisco/free--events/jazz/more/',
    '/d/ca--san-francisco/%E0%A4%A/',
  ])('is not %s', (address) => {
    expect(parse(address)).toBeNull();
  });

  it('is read back as it was built', () => {
    fc.assert(
      fc.property(readable, (one) => {
        const address = buildSearchUrl(one);
        const again = parse(address);
        expect(again).toEqual(canonicalize(one));
        expect(again && buildSearchUrl(again)).toBe(address);
        expect(parse(buildSearchUrl(one, 'more-events'))).toEqual(again);
      }),
      { numRuns: 3000 },
    );
  });

  it('survives a URL parser unchanged, whatever was typed', () => {
    fc.assert(
      fc.property(search, (one) => {
        const address = buildSearchUrl(one);
        const { pathname, search: parameters } = new URL(address, 'https://www.marquee.com');
        expect(pathname + parameters).toBe(address);
        expect(address).toMatch(/^\/d\/[\x21-\x7e]+$/);
      }),
      { numRuns: 3000 },
    );
  });

  it('reads any address without an exception', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (path, parameters) => {
        const found = parse(`/d${path}?${parameters}`);
        if (found !== null) expect(parse(buildSearchUrl(found))).not.toBeNull();
      }),
    );
  });
});

describe('bounds of a search', () => {
  it.each([
    ['the whole globe', '-180,-90,180,90'],
    ['a line', '0,5,1,5'],
    ['across the 180th meridian', '179,-1,-179,1'],
  ])('are %s, and written as they were read', (_, text) => {
    const bounds = parseBounds(text);
    expect(bounds && formatBounds(bounds)).toBe(text);
    expect(formatBounds({ west: -0.00000001, south: 1.23456789, east: 2, north: 3 })).toBe('0,1.234568,2,3');
  });

  it.each([
    ['west of the globe', '-180.5,0,1,1'],
    ['beyond the south pole', '0,-90.5,1,1'],
    ['south above north', '0,2,1,1'],
    ['three numbers', '0,0,1'],
  ])('are not %s', (_, text) => {
    expect(parseBounds(text)).toBeNull();
  });
});
