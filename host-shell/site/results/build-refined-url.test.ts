import { expect, it } from 'vitest';
import { parseSearchUrl } from '../../../shared/search-url/parse-search-url.ts';
import { ALL_EVENTS, type Search } from '../../../shared/search-url/search.ts';
import { buildRefinedUrl } from './build-refined-url.ts';

const MUSIC: Search = { ...ALL_EVENTS, place: { kind: 'online' }, category: 'music', tags: ['date-night'] };

it.each<[Search['subcategories'], string]>([
  [[], '/d/online/music--events/?tags=date-night'],
  [[3026], '/d/online/music--events/?subcategories=jazz&tags=date-night'],
  [[3002, 3026], '/d/online/music--events/?subcategories=3002,3026&tags=date-night'],
])('%j: %s, and back', (subcategories, url) => {
  const search = { ...MUSIC, subcategories };
  expect(buildRefinedUrl(search)).toBe(url);
  expect(parseSearchUrl(new URL(url, 'https://www.marquee.com'))).toMatchObject({ subcategories });
});
