import { SITES, toLanguageCode } from '../../../shared/sites/sites.ts';
import type { TitleLanguage } from '../catalogue/title-patterns.ts';
import { buildEvent, chooseKind, createWordFolder, type EventSeed } from './build-events.ts';
import type { PlaceSeed } from './build-places.ts';
import type { Label } from './catalogue-labels.ts';
import { mix } from './mix.ts';

/** Topics that a place goes through before they come back. */
const TOPICS = 240;

/** Builds the sample events from one ordinal to another, the second excluded. The same ordinals give the same events. */
export type EventBuilder = (from: number, to: number) => readonly EventSeed[];

/**
 * Creates a builder of any number of sample events: cities of the sites' countries get them by their population, with titles and
 * words in the language of the country and in English.
 */
export function createEventBuilder(places: readonly PlaceSeed[], label: Label): EventBuilder {
  const languages = new Map<string, TitleLanguage>(
    SITES.map(({ country, languages: [first] }) => [country, toLanguageCode(first.locale)]),
  );
  const cities = places.filter(({ type, country }) => type === 'locality' && languages.has(country));
  const ends: number[] = [];
  for (const { population } of cities) ends.push((ends.at(-1) ?? 0) + population);
  const total = ends.at(-1) ?? 0;
  const fold = createWordFolder();
  const build = (ordinal: number): EventSeed | null => {
    const place = cities[findIndex(ends, mix(ordinal * 23) % total)];
    if (place === undefined) return null;
    const language = languages.get(place.country) ?? 'en';
    const index = mix(ordinal * 31) % TOPICS;
    const plan = { place, language, index, turn: ordinal };
    const titleLanguages = [...new Set<TitleLanguage>([language, 'en'])];
    return buildEvent(ordinal, plan, chooseKind(ordinal, plan, ordinal % 9), label, fold, titleLanguages);
  };
  return (from, to) =>
    Array.from({ length: to - from }, (_, index) => build(from + index)).filter((event) => event !== null);
}

/** The index of the first end above a value: ends ascend. */
function findIndex(ends: readonly number[], value: number): number {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
