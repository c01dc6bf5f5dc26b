import { expect, it } from 'vitest';
import { buildSearchUrl } from './build-search-url.ts';
import { fillSearchUrl } from './fill-search-url.ts';
import { ALL_EVENTS, type SearchPlace } from './search.ts';

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
