import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import { type LanguageCode, SITES, type SiteCurrency, toLanguageCode } from '../../../shared/sites/sites.ts';
import { buildTitle, CATEGORY_FORMATS, chooseTags, FORMAT_PROFILES } from '../creations/event-kinds.ts';
import { CYCLE_DAYS, getWeekday } from '../events/calendar.ts';
import { foldText } from '../text/fold.ts';
import type { PlaceSeed } from './build-places.ts';
import {
  type EventTopic,
  type Label,
  listRarerTopics,
  listSearches,
  mix,
  POPULAR_TOPICS,
  TITLE_LANGUAGES,
  WORDS,
} from './topics.ts';

interface PlannedEvent {
  readonly number: number;
  readonly place: PlaceSeed | null;
  readonly country: string;
  readonly language: LanguageCode;
  readonly timeZone: string;
  /** Ordinal number of the series in its place, or among the online series of the language, from 0. */
  readonly index: number;
  /** Differs between the places with the most events, so that together these cover the whole catalogue. */
  readonly turn: number;
}

/** Number of series in a country's largest city: two a day, so that no day and no category is empty. */
const LARGEST_SERIES = 64;
const MEDIUM_SERIES = 20;
const SMALL_SERIES = 8;
/** Number of cities of medium size, where it is not the usual one. */
const MEDIUM_CITIES: Readonly<Record<string, number>> = { US: 23, GB: 6, CA: 5, DE: 6, FR: 5 };
const USUAL_MEDIUM_CITIES = 3;
const SMALL_CITIES = 6;
const SHOWN_CITY = 'ca--san-francisco';

/** Units of each currency per dollar of admission, where it is not 1: a rough price level, not an exchange rate. */
const PRICE_LEVELS: Partial<Readonly<Record<SiteCurrency, number>>> = Object.fromEntries(
  'CHF 1.5,CAD 1.3,AUD 1.5,NZD 1.6,SGD 1.3,HKD 8,BRL 4,ARS 900,CLP 700,COP 3000,MXN 14,PEN 3,DKK 7,SEK 10'
    .split(',')
    .map((row) => [row.slice(0, 3), Number(row.slice(4))]),
);

function planEvents(places: readonly PlaceSeed[]): readonly PlannedEvent[] {
  const repeat = (series: number, event: Omit<PlannedEvent, 'index' | 'number'>) =>
    Array.from({ length: series }, (_, index) => ({ ...event, index }));
  const countSeries = (country: string, rank: number) => {
    const medium = MEDIUM_CITIES[country] ?? USUAL_MEDIUM_CITIES;
    if (rank === 0) return LARGEST_SERIES;
    return rank <= medium ? MEDIUM_SERIES : rank <= medium + SMALL_CITIES ? SMALL_SERIES : 0;
  };
  const local = SITES.flatMap(({ country, languages }, turn) => {
    const language = toLanguageCode(languages[0].locale);
    return places
      .filter((place) => place.type === 'locality' && place.country === country)
      .flatMap((place, rank) => {
        const isShown = place.slug === SHOWN_CITY;
        const event = { place, country, language, timeZone: place.time_zone, turn: isShown ? SITES.length : turn };
        return repeat(isShown ? LARGEST_SERIES : countSeries(country, rank), event);
      });
  });
  const online = TITLE_LANGUAGES.flatMap((language, turn) => {
    const { country = 'US' } = SITES.find(({ languages }) => toLanguageCode(languages[0].locale) === language) ?? {};
    const home = places.find((place) => place.type === 'country' && place.country === country);
    // One series for each day of the cycle.
    return repeat(CYCLE_DAYS, { place: null, country, language, timeZone: home?.time_zone ?? 'Etc/UTC', turn });
  });
  return [...local, ...online].map((event, index) => ({ ...event, number: index + 1 }));
}

/** The components of a title. Two events of a place differ in at least one of them. */
interface EventKind {
  readonly topic: EventTopic;
  readonly format: FormatSlug;
  readonly hasCity: boolean;
  readonly cycleDay: number;
}

/** A row of the table `event_series`, with its folded search words and its language. */
export type EventSeed = ReturnType<typeof buildEvent>;

/** Builds all sample events. Deterministic: a hashed counter replaces random numbers. */
export function buildEvents(places: readonly PlaceSeed[], label: Label): readonly EventSeed[] {
  const taken = new Set<string>();
  const fold = createWordFolder();
  const readKey = ({ place, language }: PlannedEvent, { topic, format, hasCity }: EventKind) =>
    `${place?.id ?? language} ${topic.titleKey} ${format} ${hasCity}`;
  return planEvents(places).map((plan) => {
    const kinds = Array.from({ length: 8 }, (_, variant) => chooseKind(plan, variant));
    const kind = kinds.find((candidate) => !taken.has(readKey(plan, candidate))) ?? chooseKind(plan, 0);
    taken.add(readKey(plan, kind));
    return buildEvent(plan, kind, label, fold);
  });
}

function chooseKind({ number, place, index, turn }: PlannedEvent, variant: number): EventKind {
  const topic = pickTopic(index, turn);
  // 11 and 28 are coprime, so that any 28 consecutive series cover all days of the cycle.
  const cycleDay = (index * 11 + (place?.number ?? 3)) % CYCLE_DAYS;
  const format = pickFormat(topic, number + index + (variant >> 1) * 101, isWeekend(cycleDay), place === null);
  // A title of an online event names no city.
  return { topic, format, hasCity: place !== null && (mix(number * 5) + variant) % 2 === 0, cycleDay };
}

const isWeekend = (cycleDay: number): boolean => [0, 5, 6].includes(getWeekday(cycleDay));

function buildEvent(
  { number, place, country, language, timeZone, index }: PlannedEvent,
  { topic: { category, subcategory, titleKey }, format, hasCity, cycleDay }: EventKind,
  label: Label,
  fold: WordFolder,
) {
  const profile = FORMAT_PROFILES[format];
  // In the second round of a city's cycle evenings begin late, so that an evening has events until midnight.
  const isLate = place !== null && index >= CYCLE_DAYS && profile.start >= 18;
  const hour = isLate ? 21.5 : isWeekend(cycleDay) ? profile.weekend : profile.start;
  const isFree = profile.freeEvery > 0 && mix(number) % profile.freeEvery === 0;
  const currency = (SITES.find((site) => site.country === country)?.currency ?? 'USD') as SiteCurrency;
  const base = isFree ? 0 : profile.price * (0.8 + (mix(number * 3) % 5) / 10);
  const tags = chooseTags(format, category, base, place === null);
  const venues = WORDS[language].venues.split(', ');
  const kinds = [
    `category.${category}`,
    `format.${format}`,
    `format-plural.${format}`,
    ...tags.map((tag) => `tag.${tag}`),
  ];
  const texts = TITLE_LANGUAGES.map((code) => {
    const city = place === null ? WORDS[code].online : (place.names[code] ?? place.name);
    const name = label(code, titleKey);
    const [search, free] = listSearches(code, category, name);
    const words = [city, name, search, ...kinds.map((key) => label(code, key))];
    if (category === 'holiday') words.push(label(code, 'category.seasonal'));
    if (isFree) words.push(free);
    const title = buildTitle(code, name, label(code, `format.${format}`), hasCity ? city : null);
    return { code, title, words: fold(words) };
  });
  const listTexts = (read: (text: (typeof texts)[number]) => string) =>
    Object.fromEntries(texts.map((text) => [text.code, read(text)])) as Readonly<Record<LanguageCode, string>>;
  return {
    number,
    place: place?.number ?? null,
    country: place?.country ?? null,
    region: place?.region ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    time_zone: timeZone,
    is_online: Number(place === null),
    category,
    format,
    subcategory,
    tags: ` ${tags.join(' ')} `,
    currency,
    price: isFree ? 0 : roundPrice(base * (PRICE_LEVELS[currency] ?? 1)),
    capacity: 40 + ((number * 37) % 160),
    cycle_day: cycleDay,
    start_minute: hour * 60 + ([0, 0, 30, -30][mix(number * 11) % 4] ?? 0),
    duration_minutes: profile.hours * 60,
    language,
    venue: place === null ? null : (venues[mix(number * 13) % venues.length] ?? null),
    titles: listTexts(({ title }) => title),
    words: listTexts(({ words }) => words),
  };
}

/** Rounds to a plausible price: 28 dollars are 25.000 Argentine pesos, not 25.183. */
function roundPrice(amount: number): number {
  const step = amount < 100 ? 1 : 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Math.max(1, Math.round(amount / step) * step);
}

/** Chooses popular topics first, then each category in turn in a country's largest city, and the rest of the catalogue elsewhere. */
function pickTopic(index: number, turn: number): EventTopic {
  const popular = POPULAR_TOPICS[index];
  if (popular !== undefined) return popular;
  const rest = index - POPULAR_TOPICS.length;
  const topics = listRarerTopics((CATEGORY_ROWS[rest % CATEGORY_ROWS.length] ?? CATEGORY_ROWS[0]).slug);
  return topics[(turn + Math.floor(rest / CATEGORY_ROWS.length)) % topics.length] as EventTopic;
}

const ON_SITE: ReadonlySet<string> = new Set(
  'races tours attractions retreats galas rallies expos festivals'.split(' '),
);
const ON_WORKDAYS: ReadonlySet<string> = new Set(['conferences', 'networking', 'seminars']);

function pickFormat({ category }: EventTopic, seed: number, onWeekend: boolean, isOnline: boolean): FormatSlug {
  const formats = CATEGORY_FORMATS[category];
  const fit = formats.filter((format) => !(isOnline && ON_SITE.has(format)) && !(onWeekend && ON_WORKDAYS.has(format)));
  const choice = fit.length === 0 ? formats : fit;
  // Every second event has the usual format of its category.
  return choice[mix(seed * 17) % 2 === 0 ? 0 : mix(seed) % choice.length] ?? 'classes';
}

type WordFolder = (texts: readonly string[]) => string;

/** Memoizes folded texts, because labels and cities occur thousands of times. */
function createWordFolder(): WordFolder {
  const known = new Map<string, readonly string[]>();
  const fold = (text: string): readonly string[] => {
    const words = known.get(text) ?? foldText(text).split(' ');
    known.set(text, words);
    return words;
  };
  return (texts) => [...new Set(texts.flatMap(fold))].filter((word) => word !== '').join(' ');
}
