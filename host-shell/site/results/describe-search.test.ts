import { describe, expect, it } from 'vitest';
import { ALL_EVENTS, type Search } from '../../../shared/search-url/search.ts';
import { buildResultsTitle, nameEventsNear } from './describe-search.ts';

const WORDS = {
  t: (key: string, { place, query, topic }: Readonly<Record<string, string | number>> = {}) =>
    `${key}|${place}|${query}|${topic}`,
  tc: (key: string) => key,
};
const BERLIN: Search = { ...ALL_EVENTS, place: { kind: 'slug', slug: 'germany--berlin' } };

const TOWN = { name: 'Berlin', isTown: true };
const COUNTRY = { name: 'United States', isTown: false };

describe('buildResultsTitle', () => {
  it('is about the words, else the format, else the category, else everything', () => {
    const all: Search = { ...BERLIN, query: 'jazz', format: 'festivals', category: 'music' };
    expect(buildResultsTitle(WORDS, all, TOWN)).toBe('results.query.place|Berlin|jazz|format-plural.festivals');
    expect(buildResultsTitle(WORDS, { ...all, query: '' }, TOWN)).toBe(
      'results.topic.place|Berlin||format-plural.festivals',
    );
    expect(buildResultsTitle(WORDS, { ...all, query: '', format: null }, TOWN)).toBe(
      'results.topic.place|Berlin||category.music',
    );
    expect(buildResultsTitle(WORDS, BERLIN, TOWN)).toBe('results.all.place|Berlin||');
  });

  it('puts no preposition before a country or a region, whose article differs by language', () => {
    expect(buildResultsTitle(WORDS, BERLIN, COUNTRY)).toMatch(/^page\.search-results\.title\S* · United States$/);
    expect(buildResultsTitle(WORDS, { ...BERLIN, query: 'jazz' }, COUNTRY)).toBe('jazz · United States');
    expect(nameEventsNear(WORDS.t, COUNTRY)).toMatch(/ · United States$/);
  });

  it('distinguishes a place, online and a part of the map', () => {
    const bounds = { west: 0, south: 0, east: 1, north: 1 };
    expect(
      buildResultsTitle(WORDS, { ...BERLIN, place: { kind: 'online' } }, { name: 'Online', isTown: false }),
    ).toMatch(/^results\.all\.online/);
    expect(
      buildResultsTitle(WORDS, { ...BERLIN, place: { kind: 'bounds', bounds } }, { name: '', isTown: false }),
    ).toMatch(/^results\.all\.area/);
  });
});
