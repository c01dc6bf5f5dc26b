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
  nameSearch,
  POPULAR_TOPICS,
  TITLE_LANGUAGES,
  WORDS,
} from './topics.ts';

/** A text in each language. */
export type TextByLanguage = Readonly<Record<LanguageCode, string>>;

/** A row of the table `event_series`, with its folded search words. */
export interface EventSeed {
  readonly number: number;
  readonly place: number | null;
  readonly country: string | null;
  readonly region: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly time_zone: string;
  readonly is_online: 0 | 1;
  readonly category: EventTopic['category'];
  readonly format: FormatSlug;
  readonly subcategory: number | null;
  readonly tags: string;
  readonly currency: string;
  readonly price: number;
  readonly capacity: number;
  readonly cycle_day: number;
  readonly start_minute: number;
  readonly duration_minutes: number;
  readonly language: LanguageCode;
  readonly venue: string | null;
  readonly titles: TextByLanguage;
  readonly words: TextByLanguage;
}

/** A series of the plan, in a place or online. */
interface PlannedEvent {
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
/** A city that has as many events as its country's largest. */
const SHOWN_CITY = 'ca--san-francisco';

/** Units of each currency per dollar of admission: a rough price level, not an exchange rate. */
const PRICE_LEVELS: Readonly<Record<SiteCurrency, number>> = {
  USD: 1,
  EUR: 1,
  GBP: 1,
  CHF: 1.5,
  CAD: 1.3,
  AUD: 1.5,
  NZD: 1.6,
  SGD: 1.3,
  HKD: 8,
  BRL: 4,
  ARS: 900,
  CLP: 700,
  COP: 3000,
  MXN: 14,
  PEN: 3,
  DKK: 7,
  SEK: 10,
};

/** Plans the sample events: their number in each city of the sites, and of online events in each language. */
function planEvents(places: readonly PlaceSeed[]): readonly PlannedEvent[] {
  const repeat = (series: number, event: Omit<PlannedEvent, 'index'>) =>
    Array.from({ length: series }, (_, index): PlannedEvent => ({ ...event, index }));
  const local = SITES.flatMap(({ country, languages }, turn) => {
    const language = toLanguageCode(languages[0].locale);
    const medium = MEDIUM_CITIES[country] ?? USUAL_MEDIUM_CITIES;
    const countSeries = (rank: number) =>
      rank === 0 ? LARGEST_SERIES : rank <= medium ? MEDIUM_SERIES : rank <= medium + SMALL_CITIES ? SMALL_SERIES : 0;
    return places
      .filter((place) => place.type === 'locality' && place.country === country)
      .flatMap((place, rank) => {
        const isShown = place.slug === SHOWN_CITY;
        const event = { place, country, language, timeZone: place.time_zone, turn: isShown ? SITES.length : turn };
        return repeat(isShown ? LARGEST_SERIES : countSeries(rank), event);
      });
  });
  const online = TITLE_LANGUAGES.flatMap((language, turn) => {
    const { country = 'US' } = SITES.find(({ languages }) => toLanguageCode(languages[0].locale) === language) ?? {};
    const timeZone =
      places.find((place) => place.type === 'country' && place.country === country)?.time_zone ?? 'Etc/UTC';
    // One series for each day of the cycle.
    return repeat(CYCLE_DAYS, { place: null, country, language, timeZone, turn });
  });
  return [...local, ...online];
}

/** The components of a title. Two events of a place differ in at least one of them. */
interface EventKind {
  readonly topic: EventTopic;
  readonly format: FormatSlug;
  readonly hasCity: boolean;
  readonly cycleDay: number;
}

/** Builds all sample events. Deterministic: a hashed counter replaces random numbers. */
export function buildEvents(places: readonly PlaceSeed[], label: Label): readonly EventSeed[] {
  const taken = new Set<string>();
  const fold = createWordFolder();
  return planEvents(places).map((plan, index) => {
    const number = index + 1;
    const kinds = Array.from({ length: 8 }, (_, variant) => {
      const kind = chooseKind(number, plan, variant);
      return { kind, key: `${plan.place?.id ?? plan.language} ${kind.topic.titleKey} ${kind.format} ${kind.hasCity}` };
    });
    const { kind, key } = kinds.find((candidate) => !taken.has(candidate.key)) ??
      kinds[0] ?? { kind: chooseKind(number, plan, 0), key: '' };
    taken.add(key);
    return buildEvent(number, plan, kind, label, fold);
  });
}

function chooseKind(number: number, { place, index, turn }: PlannedEvent, variant: number): EventKind {
  const topic = pickTopic(index, turn);
  // 11 and 28 are coprime, so that any 28 consecutive series cover all days of the cycle.
  const cycleDay = (index * 11 + (place?.number ?? 3)) % CYCLE_DAYS;
  const format = pickFormat(topic, number + index + (variant >> 1) * 101, isWeekend(cycleDay), place === null);
  // A title of an online event names no city.
  return { topic, format, hasCity: place !== null && (mix(number * 5) + variant) % 2 === 0, cycleDay };
}

const isWeekend = (cycleDay: number): boolean => [0, 5, 6].includes(getWeekday(cycleDay));

function buildEvent(
  number: number,
  { place, country, language, timeZone, index }: PlannedEvent,
  { topic, format, hasCity, cycleDay }: EventKind,
  label: Label,
  fold: WordFolder,
): EventSeed {
  const { category, subcategory } = topic;
  const profile = FORMAT_PROFILES[format];
  // In the second round of a city's cycle evenings begin late, so that an evening has events until midnight.
  const isLate = place !== null && index >= CYCLE_DAYS && profile.start >= 18;
  const hour = isLate ? 21.5 : isWeekend(cycleDay) ? profile.weekend : profile.start;
  const isFree = profile.freeEvery > 0 && mix(number) % profile.freeEvery === 0;
  const currency = (SITES.find((site) => site.country === country)?.currency ?? 'USD') as SiteCurrency;
  const base = isFree ? 0 : profile.price * (0.8 + (mix(number * 3) % 5) / 10);
  const tags = chooseTags(format, category, base, place === null);
  const venues = WORDS[language].venues.split(', ');
  const texts = TITLE_LANGUAGES.map((code) => {
    const city = place === null ? WORDS[code].online : (place.names[code] ?? place.name);
    const name = label(code, topic.titleKey);
    const spoken = subcategory === null ? name : nameSearch(code, subcategory, name);
    const [search, free] = listSearches(code, category, spoken);
    const kinds = [
      `category.${category}`,
      `format.${format}`,
      `format-plural.${format}`,
      ...tags.map((tag) => `tag.${tag}`),
    ];
    const seasonal = category === 'holiday' ? [label(code, 'category.seasonal')] : [];
    const words = [
      city,
      name,
      spoken,
      search,
      ...kinds.map((key) => label(code, key)),
      ...seasonal,
      ...(isFree ? [free] : []),
    ];
    return {
      code,
      title: buildTitle(code, name, label(code, `format.${format}`), hasCity ? city : null),
      words: fold(words),
    };
  });
  return {
    number,
    place: place?.number ?? null,
    country: place?.country ?? null,
    region: place?.region ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    time_zone: timeZone,
    is_online: place === null ? 1 : 0,
    category,
    format,
    subcategory,
    tags: ` ${tags.join(' ')} `,
    currency,
    price: isFree ? 0 : roundPrice(base * PRICE_LEVELS[currency]),
    capacity: 40 + ((number * 37) % 160),
    cycle_day: cycleDay,
    start_minute: hour * 60 + ([0, 0, 30, -30][mix(number * 11) % 4] ?? 0),
    duration_minutes: profile.hours * 60,
    language,
    venue: place === null ? null : (venues[mix(number * 13) % venues.length] ?? null),
    titles: toRecord(texts.map(({ code, title }) => [code, title])),
    words: toRecord(texts.map(({ code, words }) => [code, words])),
  };
}

const toRecord = (entries: readonly (readonly [LanguageCode, string])[]) =>
  Object.fromEntries(entries) as TextByLanguage;

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

/** Formats that cannot be held online. */
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

/** Folds several texts and returns their distinct words. */
type WordFolder = (texts: readonly string[]) => string;

/** Memoizes folded texts, because labels and cities occur thousands of times. */
function createWordFolder(): WordFolder {
  const known = new Map<string, readonly string[]>();
  return (texts) => {
    const words = new Set<string>();
    for (const text of texts) {
      const folded = known.get(text) ?? foldText(text).split(' ');
      known.set(text, folded);
      for (const word of folded) if (word !== '') words.add(word);
    }
    return [...words].join(' ');
  };
}
