import { describe, expect, it } from 'vitest';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { listPlacelessPatterns, ONLINE_WORD, TITLE_PATTERNS, type TitleLanguage } from '../catalogue/title-patterns.ts';
import { LOCAL_NAMES } from './local-names.ts';
import { buildSeedRows } from './seed-database.ts';

const { places, events, terms, trending } = buildSeedRows(() => undefined);
const bySlug = new Map(places.map((place) => [place.slug, place]));

describe('places of the seed', () => {
  it('have unique slugs and ids in the patterns of the API', () => {
    expect(bySlug.size).toBe(places.length);
    expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
    for (const { slug, id } of places) {
      expect(slug).toMatch(/^(?=.{1,100}$)[a-z0-9]+(?:--?[a-z0-9]+)*$/);
      expect(id).toMatch(/^[A-Za-z0-9_:-]+$/);
    }
  });

  it('have their best-known names', () => {
    const known = [
      'ca--san-francisco',
      'ny--new-york',
      'united-kingdom--london',
      'germany--cologne',
      'switzerland--zurich',
    ];
    for (const slug of [...known, 'hong-kong--hong-kong', 'turkey--istanbul', 'united-states', 'germany--bavaria']) {
      expect(bySlug.has(slug), slug).toBe(true);
    }
    for (const { country, countrySlug } of SITES)
      expect(bySlug.get(countrySlug)).toMatchObject({ type: 'country', country });
  });

  it('use each row of the local names', () => {
    const names = new Set(places.map(({ country, name }) => `${country} ${name}`));
    for (const { country, english } of LOCAL_NAMES) expect(names.has(`${country} ${english}`), english).toBe(true);
  });

  it('have valid time zones', () => {
    for (const zone of new Set(places.map(({ timeZone }) => timeZone))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow();
    }
    expect(bySlug.get('ca--san-francisco')?.timeZone).toBe('America/Los_Angeles');
    expect(bySlug.get('spain--madrid')?.timeZone).toBe('Europe/Madrid');
    expect(bySlug.get('western-australia--perth')).toBeUndefined();
    expect(bySlug.get('australia--perth')?.timeZone).toBe('Australia/Perth');
  });
});

describe('samples of the seed', () => {
  it('have a title in each language, without placeholders', () => {
    for (const { titles } of events) {
      expect(Object.keys(titles)).toHaveLength(10);
      for (const title of Object.values(titles)) expect(title).toMatch(/^[^{}]{4,}$/);
    }
    for (const patterns of Object.values(TITLE_PATTERNS).flatMap((row) => Object.values(row).flat())) {
      expect(patterns).toContain('{topic}');
    }
  });

  it('have titles without a place in each language if they are online', () => {
    const online = events.filter(({ isOnline }) => isOnline === 1);
    expect(online).toHaveLength(280);
    for (const { titles } of online) {
      for (const [language, title] of Object.entries(titles) as [TitleLanguage, string][])
        expect(title.toLowerCase().split(/\s/)).not.toContain(ONLINE_WORD[language].toLowerCase());
    }
    for (const row of Object.values(TITLE_PATTERNS))
      for (const [format, patterns] of Object.entries(row) as [FormatSlug, readonly string[]][])
        for (const index of listPlacelessPatterns(format)) expect(patterns[index]).not.toContain('{city}');
  });

  it('have a unique title in a city', () => {
    const titles = events.map(({ place, language, titles: own }) => `${place ?? language} ${own.en}`);
    expect(titles.length - new Set(titles).size).toBeLessThan(5);
  });

  it('cover each day of the cycle and each category in the largest city of each site', () => {
    for (const { country } of SITES) {
      const city = places.find((place) => place.country === country && place.type === 'locality');
      const own = events.filter(({ place }) => place === city?.number);
      expect(new Set(own.map(({ cycleDay }) => cycleDay)).size, country).toBe(28);
      expect(new Set(own.map(({ category }) => category)).size, country).toBe(21);
    }
  });

  it('are either free or paid', () => {
    for (const { isFree, priceLow, priceHigh } of events) {
      if (isFree === 1) expect([priceLow, priceHigh]).toEqual([null, null]);
      else expect(priceHigh ?? 0).toBeGreaterThanOrEqual(priceLow ?? Number.NaN);
    }
  });
});

describe('words of the seed', () => {
  it('occur once in each language', () => {
    expect(new Set(terms.map(({ language, folded }) => `${language} ${folded}`)).size).toBe(terms.length);
  });

  it('are each found in a sample event of their language', () => {
    const bySubcategory = Map.groupBy(events, ({ subcategory }) => subcategory);
    const wordSets = new Map<string, ReadonlySet<string>>();
    const lostTerms = terms.filter(({ language, folded, subcategory, kind }) => {
      const candidates = subcategory === null ? events : (bySubcategory.get(subcategory) ?? []);
      const wanted = folded.split(' ');
      return (
        kind !== 'event' &&
        !candidates.some((event) => {
          const key = `${event.number} ${language}`;
          const words = wordSets.get(key) ?? new Set(event.words[language]?.split(' '));
          wordSets.set(key, words);
          return wanted.every((word) => words.has(word));
        })
      );
    });
    expect(lostTerms.map(({ language, term }) => `${language} ${term}`)).toEqual([]);
  });

  it('have ten trending terms for each country and language', () => {
    const scopes = new Set(trending.map(({ scope, language }) => `${scope} ${language}`));
    expect(trending.length).toBe(scopes.size * 10);
    expect(scopes.has('CH it') && scopes.has('CA fr') && scopes.has('* fi')).toBe(true);
  });
});
