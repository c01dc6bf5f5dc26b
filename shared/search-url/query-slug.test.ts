import { describe, expect, it } from 'vitest';
import { buildSearchUrl } from './build-search-url.ts';
import { buildQuerySlug, fillSearchUrl, readQuerySlug } from './query-slug.ts';
import { ALL_EVENTS, type SearchPlace } from './search.ts';

describe('query slug', () => {
  it.each([
    ['jazz', 'jazz'],
    ['  Live Music ', 'live-music'],
    ['Mr. & Mrs. Smith', 'mr-and-mrs.-smith'],
    ['rock, pop, soul', 'rock-pop-soul'],
    ['R&B', 'r&b'],
    ['a,b,c', 'ab-c'],
    ['. jazz', '-jazz'],
    ['a ,& b', 'a-and-b'],
    ['a ,, +/ b', 'a-b'],
    ['Café Münster', 'café-münster'],
    ['...', ''],
    ['\u0000jazz\u0007', 'jazz'],
    ['ja\u00adzz\u00a0\u200b Ⓜ\ufe0f', 'jazz-ⓜ'],
    ['Cafe\u0301', 'café'],
    ['\ud800', '\ufffd'],
  ])('of %j is %j', (query, slug) => {
    expect(buildQuerySlug(query)).toBe(slug);
  });

  it.each([
    ['live-music', 'live music'],
    ['a---b', 'a---b'],
    ['-a-', '-a-'],
    ['a-b-c--d-e', 'a b c--d e'],
  ])('%j reads %j', (slug, words) => {
    expect(readQuerySlug(slug)).toBe(words);
    expect(buildQuerySlug(words)).toBe(slug);
  });
});

const PLACES: readonly SearchPlace[] = [
  { kind: 'slug', slug: 'ca--san-francisco' },
  { kind: 'slug', slug: 'all-events' },
  { kind: 'online' },
  { kind: 'local' },
  { kind: 'bounds', bounds: { west: -1.5, south: 2, east: 3, north: 4 } },
];
const QUERIES = ['', ' ', 'jazz', 'live music', 'a/b', 'R&B & soul', 'été', '日本', '...', '$& $1', 'x?y#z', '\ud800'];

it.each(PLACES)('puts a query where buildSearchUrl does: %j', (place) => {
  for (const languagePrefix of ['', '/fr']) {
    for (const variant of ['default', 'more-events'] as const) {
      const all = { ...ALL_EVENTS, place, languagePrefix };
      for (const query of QUERIES) {
        expect(fillSearchUrl(buildSearchUrl(all, variant), query)).toBe(buildSearchUrl({ ...all, query }, variant));
      }
    }
  }
});
