import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import { getMoney, roundPrice } from '../catalogue/currencies.ts';
import {
  BUDGET_PRICE,
  FAMILY_CATEGORIES,
  FORMAT_PROFILES,
  LATE_STARTS,
  listFormats,
} from '../catalogue/event-kinds.ts';
import { listPlacelessPatterns, ONLINE_WORD, TITLE_PATTERNS, type TitleLanguage } from '../catalogue/title-patterns.ts';
import { CYCLE_DAYS, getWeekday } from '../events/calendar.ts';
import { foldText } from '../text/fold.ts';
import type { PlaceSeed } from './build-places.ts';
import { type Label, TITLE_LANGUAGES } from './catalogue-labels.ts';
import { type EventPlan, findOnlineHome, planEvents } from './event-plan.ts';
import { mix } from './mix.ts';
import { DATING, type EventTopic, listRarerTopics, OTHER_TOPIC, POPULAR_TOPICS } from './topics.ts';
import { listCombinations } from './words/combinations.ts';
import { getSpokenName } from './words/spoken-names.ts';
import { VENUES } from './words/venues.ts';

/** A text in English and in other languages. */
export type TextByLanguage = Readonly<Partial<Record<TitleLanguage, string>>> & { readonly en: string };

/** A row of the table `event_series`, with its folded search words in each language. */
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
  /** In each of its languages, English among them. */
  readonly titles: TextByLanguage;
  readonly words: TextByLanguage;
}

/** Start times vary by these minutes. */
const START_SHIFTS = [0, 0, 30, -30];

const ALL_PATTERNS = [0, 1, 2];

/** Attempts to find a title that is new in its place: the three patterns of each format, then the next format. */
const VARIANTS = 9;

/** Builds all sample events. Deterministic: a hashed counter replaces random numbers. */
export function buildEvents(places: readonly PlaceSeed[], label: Label): readonly EventSeed[] {
  const taken = new Set<string>();
  const fold = createWordFolder();
  return planEvents(places).map((plan, index) => {
    const scope = plan.place?.id ?? plan.language;
    const variants = Array.from({ length: VARIANTS }, (_, variant) => variant);
    const variant =
      variants.find((candidate) => !taken.has(`${scope} ${chooseKind(index + 1, plan, candidate).key}`)) ?? 0;
    const kind = chooseKind(index + 1, plan, variant);
    taken.add(`${scope} ${kind.key}`);
    return buildEvent(index + 1, plan, kind, label, fold);
  });
}

/** The components of a title. Two events of a place differ in at least one of them. */
export interface EventKind {
  readonly topic: EventTopic;
  readonly format: FormatSlug;
  readonly pattern: number;
  readonly cycleDay: number;
  readonly isWeekend: boolean;
  readonly key: string;
}

export function chooseKind(number: number, { place, index, turn }: EventPlan, variant: number): EventKind {
  const topic = pickTopic(index, turn);
  // 11 and 28 are coprime, so that any 28 consecutive series cover all days of the cycle.
  const cycleDay = (index * 11 + (place?.number ?? 3)) % CYCLE_DAYS;
  const isWeekend = [0, 5, 6].includes(getWeekday(cycleDay));
  const format = pickFormat(topic, number + index + Math.floor(variant / 3) * 101, isWeekend, place === null);
  const patterns = place === null ? listPlacelessPatterns(format) : ALL_PATTERNS;
  const pattern = patterns[(mix(number * 5) + variant) % patterns.length] ?? 0;
  return { topic, format, pattern, cycleDay, isWeekend, key: `${topic.titleKey} ${format} ${pattern}` };
}

/** Makes the row of an event, with titles and words in the languages. */
export function buildEvent(
  number: number,
  { place, language, index }: EventPlan,
  { topic, format, pattern, cycleDay, isWeekend }: EventKind,
  label: Label,
  fold: WordFolder,
  languages: readonly TitleLanguage[] = TITLE_LANGUAGES,
): EventSeed {
  const { category } = topic;
  const profile = FORMAT_PROFILES[format];
  // Events of the first round of a city's cycle start at the usual hours.
  const isLate = place !== null && index >= CYCLE_DAYS;
  const isFree = profile.freeEvery > 0 && mix(number) % profile.freeEvery === 0;
  const { currency, rate } = getMoney(place?.country ?? findOnlineHome(language).country);
  const low = profile.price * (0.8 + (mix(number * 3) % 5) / 10);
  const names = languages.map((code) => {
    const city = place === null ? ONLINE_WORD[code] : (place.names[code] ?? place.name);
    const topicName = label(code, topic.titleKey);
    const text = TITLE_PATTERNS[code][format][pattern] ?? '{topic}';
    return { code, city, text, topicName, title: text.replace('{topic}', topicName).replace('{city}', city) };
  });
  const tags = listTags(format, category, topic, isFree ? 0 : low, place === null);
  return {
    number,
    place: place?.number ?? null,
    country: place?.country ?? null,
    region: place?.region ?? null,
    latitude: place === null ? null : place.latitude,
    longitude: place === null ? null : place.longitude,
    timeZone: place?.timeZone ?? findOnlineHome(language).timeZone,
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
    startMinute:
      ((isLate ? LATE_STARTS[format] : undefined) ?? profile.starts[isWeekend ? 1 : 0]) +
      (START_SHIFTS[mix(number * 11) % START_SHIFTS.length] ?? 0),
    durationMinutes: profile.durationMinutes,
    language,
    venue: place === null ? null : (VENUES[language][mix(number * 13) % VENUES[language].length] ?? null),
    titles: toRecord(names.map(({ code, title }) => [code, title])),
    words: toRecord(
      names.map(({ code, city, text, topicName }) => {
        const pattern = text.replace('{topic}', '').replace('{city}', '');
        const kinds = listKindLabels(category, format, tags).map((key) => label(code, key));
        return [code, fold([pattern, city, topicName, ...kinds, ...listSpokenTexts(code, topic, topicName, isFree)])];
      }),
    ),
  };
}

/** Chooses popular topics first, then each category in turn in a country's largest city, and the rest of the catalogue elsewhere. */
function pickTopic(index: number, turn: number): EventTopic {
  const popular = POPULAR_TOPICS[index];
  if (popular !== undefined) return popular;
  const rest = index - POPULAR_TOPICS.length;
  const topics = listRarerTopics((CATEGORY_ROWS[rest % CATEGORY_ROWS.length] ?? CATEGORY_ROWS[0]).slug);
  return topics[(turn + Math.floor(rest / CATEGORY_ROWS.length)) % topics.length] ?? OTHER_TOPIC;
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

function pickFormat(topic: EventTopic, seed: number, isWeekend: boolean, isOnline: boolean): FormatSlug {
  const formats = listFormats(topic.category, topic.subcategory);
  const fit = formats.filter((format) => !(isOnline && ON_SITE.has(format)) && !(isWeekend && ON_WORKDAYS.has(format)));
  const choice = fit.length === 0 ? formats : fit;
  // Every second event has the usual format of its topic.
  const usual = mix(seed * 17) % 2 === 0 ? choice[0] : undefined;
  return usual ?? choice[mix(seed) % choice.length] ?? 'classes';
}

function listTags(
  format: FormatSlug,
  category: string,
  topic: EventTopic,
  price: number,
  isOnline: boolean,
): readonly string[] {
  const tags = new Set<string>(FORMAT_PROFILES[format].tags);
  if (FAMILY_CATEGORIES.has(category) && format !== 'parties') tags.add('kid-friendly');
  if (tags.has('kid-friendly') || isOnline) tags.delete('nightlife');
  if (topic.subcategory === DATING) tags.add('date-night');
  if (price <= BUDGET_PRICE) tags.add('budget-friendly');
  return [...tags];
}

/** Message keys of the event's category, sub-category and format. */
function listKindLabels(category: string, format: FormatSlug, tags: readonly string[]): readonly string[] {
  const seasonal = category === 'holiday' ? ['category.seasonal'] : [];
  const kinds = [`category.${category}`, `format.${format}`, `format-plural.${format}`];
  return [...kinds, ...seasonal, ...tags.map((tag) => `tag.${tag}`)];
}

/** Autocomplete suggestions for the topic, so that a search for "jazz concerts" finds jazz events. */
function listSpokenTexts(
  language: TitleLanguage,
  { category, subcategory }: EventTopic,
  topicName: string,
  isFree: boolean,
): readonly string[] {
  if (subcategory === null) return [];
  const name = getSpokenName(language, subcategory, topicName);
  const combinations = listCombinations(language, category, subcategory, name);
  return [name, ...combinations.filter((combination) => isFree || !combination.isFree).map(({ text }) => text)];
}

/** Folds several texts and returns their distinct words. */
export type WordFolder = (texts: readonly string[]) => string;

/** Memoizes folded texts, because labels and cities occur thousands of times. */
export function createWordFolder(): WordFolder {
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

function toRecord(entries: readonly (readonly [TitleLanguage, string])[]): TextByLanguage {
  return { en: '', ...Object.fromEntries(entries) };
}
