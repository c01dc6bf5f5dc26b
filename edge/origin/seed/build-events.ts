import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import { DEFAULT_SITE, SITES, toLanguageCode } from '../../../shared/sites/sites.ts';
import { CYCLE_DAYS, getWeekday } from '../events/calendar.ts';
import { foldText } from '../text/fold.ts';
import type { PlaceSeed } from './build-places.ts';
import { type Label, TITLE_LANGUAGES } from './catalogue-labels.ts';
import { getMoney, MORE_EVENT_COUNTRIES, roundPrice } from './currencies.ts';
import { BUDGET_PRICE, CATEGORY_FORMATS, type EventCategory, FAMILY_CATEGORIES, FORMAT_FACTS } from './event-kinds.ts';
import { DATING, type EventTopic, listTopics, OTHER_TOPIC, POPULAR_TOPICS } from './topics.ts';
import { ONLINE_WORD, TITLE_PATTERNS, type TitleLanguage } from './words/title-patterns.ts';
import { VENUES } from './words/venues.ts';

/** A row of the table `event_series`, with the folded words it is found by in each language. */
export interface EventSeed {
  readonly number: number;
  readonly place: number | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly timeZone: string;
  readonly isOnline: 0 | 1;
  readonly category: string;
  readonly format: FormatSlug;
  readonly subcategory: number | null;
  readonly tags: string;
  readonly isFree: 0 | 1;
  readonly currency: string;
  readonly priceLow: number | null;
  readonly priceHigh: number | null;
  readonly cycleDay: number;
  readonly startMinute: number;
  readonly durationMinutes: number;
  readonly language: TitleLanguage;
  readonly venue: string | null;
  readonly titles: Readonly<Record<TitleLanguage, string>>;
  readonly words: Readonly<Record<TitleLanguage, string>>;
}

/** Series of a country's cities by rank: the largest has two a day, so that no day and no category is empty there. */
const CITY_TIERS = [
  { cities: 1, series: 64 },
  { cities: 3, series: 20 },
  { cities: 6, series: 8 },
] as const;

/** More cities of the second tier, where people of more cities expect their own. */
const MORE_CITIES: Readonly<Record<string, number>> = { US: 20, GB: 3, CA: 2, DE: 3, FR: 2 };
const ONLINE_SERIES_PER_LANGUAGE = 20;
const SERIES_ELSEWHERE = 12;
/** Not everything starts at the same minute. */
const START_SHIFTS = [0, 0, 30, -30];

const languageOfCountry = new Map<string, TitleLanguage>(
  SITES.map((site) => [site.country, toLanguageCode(site.languages[0].locale) as TitleLanguage]),
);

/** All sample events. Deterministic: a mixed-up counter takes the place of chance. */
export function buildEvents(places: readonly PlaceSeed[], label: Label): readonly EventSeed[] {
  const events: EventSeed[] = [];
  const add = (place: PlaceSeed | null, language: TitleLanguage, index: number) => {
    events.push(buildEvent(events.length + 1, place, language, index, label));
  };
  const cities = places.filter(({ type }) => type === 'locality');
  const byCountry = new Map<string, PlaceSeed[]>();
  for (const city of cities) byCountry.set(city.country, [...(byCountry.get(city.country) ?? []), city]);
  for (const { country } of SITES) {
    const ranked = byCountry.get(country) ?? [];
    const more = MORE_CITIES[country] ?? 0;
    const counts = CITY_TIERS.flatMap(({ cities: size, series }, tier) =>
      Array.from({ length: size + (tier === 1 ? more : 0) }, () => series),
    );
    for (const [rank, series] of counts.entries()) {
      const city = ranked[rank];
      if (city === undefined) break;
      for (let index = 0; index < series; index++) add(city, languageOfCountry.get(country) ?? 'en', index);
    }
  }
  for (const country of MORE_EVENT_COUNTRIES) {
    const city = byCountry.get(country)?.[0];
    if (city !== undefined) for (let index = 0; index < SERIES_ELSEWHERE; index++) add(city, 'en', index);
  }
  for (const language of TITLE_LANGUAGES) {
    for (let index = 0; index < ONLINE_SERIES_PER_LANGUAGE; index++) add(null, language, index);
  }
  return events;
}

function buildEvent(
  number: number,
  place: PlaceSeed | null,
  language: TitleLanguage,
  index: number,
  label: Label,
): EventSeed {
  const topic = pickTopic(place, index);
  const { category } = topic;
  // 11 has no factor in common with 28: any 28 series in a row stand on all days of the cycle.
  const cycleDay = (index * 11 + (place?.number ?? 3)) % CYCLE_DAYS;
  const isWeekend = [0, 5, 6].includes(getWeekday(cycleDay));
  const format = pickFormat(category, number + index, isWeekend, place === null);
  const facts = FORMAT_FACTS[format];
  const isFree = facts.freeEvery > 0 && mix(number) % facts.freeEvery === 0;
  const { currency, rate } = getMoney(place?.country ?? getCountryOfLanguage(language));
  const low = facts.price * (0.8 + (mix(number * 3) % 5) / 10);
  const pattern = mix(number * 5) % 3;
  const names = TITLE_LANGUAGES.map((code) => {
    const city = place === null ? ONLINE_WORD[code] : (place.names[code] ?? place.name);
    const topicName = label(code, topic.titleKey);
    const title = (TITLE_PATTERNS[code][format][pattern] ?? '{topic}')
      .replace('{topic}', topicName)
      .replace('{city}', city);
    return { code, city, title, topicName };
  });
  const tags = listTags(format, category, topic, isFree ? 0 : low, place === null);
  return {
    number,
    place: place?.number ?? null,
    country: place?.country ?? null,
    region: place?.region ?? null,
    latitude: place === null ? null : place.latitude,
    longitude: place === null ? null : place.longitude,
    timeZone: place?.timeZone ?? getTimeZoneOfLanguage(language),
    isOnline: place === null ? 1 : 0,
    category,
    format,
    subcategory: topic.subcategory,
    tags: ` ${tags.join(' ')} `,
    isFree: isFree ? 1 : 0,
    currency,
    priceLow: isFree ? null : roundPrice(low * rate),
    priceHigh: isFree ? null : roundPrice(low * rate * (1 + (mix(number * 7) % 4) / 4)),
    cycleDay,
    startMinute: facts.starts[isWeekend ? 1 : 0] + (START_SHIFTS[mix(number * 11) % START_SHIFTS.length] ?? 0),
    durationMinutes: facts.durationMinutes,
    language,
    venue: place === null ? null : (VENUES[language][mix(number * 13) % VENUES[language].length] ?? null),
    titles: toRecord(names.map(({ code, title }) => [code, title])),
    words: toRecord(
      names.map(({ code, city, title, topicName }) => {
        const texts = [
          title,
          city,
          topicName,
          label(code, `category.${category}`),
          label(code, `format.${format}`),
          label(code, `format-plural.${format}`),
        ];
        return [code, foldWords([...texts, ...tags.map((tag) => label(code, `tag.${tag}`))])];
      }),
    ),
  };
}

/** The popular topics first; in a country's largest city then each category in turn, elsewhere the rest of the catalogue. */
function pickTopic(place: PlaceSeed | null, index: number): EventTopic {
  const popular = POPULAR_TOPICS[index];
  if (popular !== undefined) return popular;
  const rest = index - POPULAR_TOPICS.length;
  const slot = rest % CATEGORY_ROWS.length;
  const topics = listTopics((CATEGORY_ROWS[slot] ?? CATEGORY_ROWS[0]).slug);
  // Cities differ in where they start, so that together they have the whole catalogue.
  const round = Math.floor(rest / CATEGORY_ROWS.length) + (place?.number ?? 0) * 3 + slot;
  return topics[round % topics.length] ?? OTHER_TOPIC;
}

/** Formats that cannot be held online. */
const ON_SITE: ReadonlySet<FormatSlug> = new Set([
  'races',
  'tours',
  'attractions',
  'retreats',
  'galas',
  'rallies',
  'expos',
  'festivals',
]);
const ON_WORKDAYS: ReadonlySet<FormatSlug> = new Set(['conferences', 'networking', 'seminars']);

function pickFormat(category: EventCategory, seed: number, isWeekend: boolean, isOnline: boolean): FormatSlug {
  const formats = CATEGORY_FORMATS[category];
  const fit = formats.filter((format) => !(isOnline && ON_SITE.has(format)) && !(isWeekend && ON_WORKDAYS.has(format)));
  const choice = fit.length === 0 ? formats : fit;
  return choice[mix(seed) % choice.length] ?? 'classes';
}

function listTags(
  format: FormatSlug,
  category: string,
  topic: EventTopic,
  price: number,
  isOnline: boolean,
): readonly string[] {
  const tags = new Set<string>(FORMAT_FACTS[format].tags);
  if (FAMILY_CATEGORIES.has(category) && format !== 'parties') tags.add('kid-friendly');
  if (tags.has('kid-friendly') || isOnline) tags.delete('nightlife');
  if (topic.subcategory === DATING) tags.add('date-night');
  if (price <= BUDGET_PRICE) tags.add('budget-friendly');
  return [...tags];
}

function foldWords(texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => foldText(text).split(' ')))].filter((word) => word !== '').join(' ');
}

function toRecord(entries: readonly (readonly [TitleLanguage, string])[]): Record<TitleLanguage, string> {
  return Object.fromEntries(entries) as Record<TitleLanguage, string>;
}

function getCountryOfLanguage(language: TitleLanguage): string {
  return findSite(language).country;
}

function getTimeZoneOfLanguage(language: TitleLanguage): string {
  return ONLINE_ZONES[language] ?? 'Etc/UTC';
}

const ONLINE_ZONES: Readonly<Record<string, string>> = {
  en: 'America/New_York',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
  nl: 'Europe/Amsterdam',
  es: 'Europe/Madrid',
  it: 'Europe/Rome',
  pt: 'Europe/Lisbon',
  da: 'Europe/Copenhagen',
  fi: 'Europe/Helsinki',
  sv: 'Europe/Stockholm',
};

function findSite(language: TitleLanguage) {
  return SITES.find((site) => toLanguageCode(site.languages[0].locale) === language) ?? DEFAULT_SITE;
}

/** A whole number that looks unlike its neighbours' (xorshift with a multiplication). */
function mix(value: number): number {
  let bits = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
