import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { type LanguageCode, LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import type { EventCategory } from '../creations/event-kinds.ts';

export const TITLE_LANGUAGES: readonly LanguageCode[] = [...new Set(LOCALES.map(toLanguageCode))];

/** Returns the catalogue's message of a key (`category.music`) in a language, or in English if the language lacks it. */
export type Label = (language: LanguageCode, key: string) => string;

/** Reads the catalogue's messages, which are plain names without arguments. */
export function readCatalogueLabels(): Label {
  const folder = join(import.meta.dirname, '../../../shared/i18n/messages/catalogue');
  const read = (language: LanguageCode): Readonly<Record<string, string>> => {
    const file = join(folder, `${language}.json`);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  };
  const messages = new Map(TITLE_LANGUAGES.map((language) => [language, read(language)]));
  return (language, key) => {
    const label = messages.get(language)?.[key] ?? messages.get('en')?.[key];
    if (label === undefined) throw new Error(`the catalogue has no name for ${key}`);
    return label;
  };
}

/** The topic of an event. */
export interface EventTopic {
  readonly category: EventCategory;
  /** Number of the sub-category; null in the category "Other", which has none. */
  readonly subcategory: number | null;
  /** Message key of its name in titles. */
  readonly titleKey: string;
}

/** Sub-categories whose name is meaningless in a title ("State", "Other Party") or unsuitable for a sample. */
const UNTITLED = new Set([
  3005, 4006, 8019, 12003, 12006, 12007, 13001, 13002, 13003, 13008, 14012, 15007, 19007, 20004, 20005,
]);

/** The most searched topics, in order. A city has events of the first ones, of some of them twice. */
const POPULAR = [
  3026, 7005, 4007, 10002, 8001, 1001, 3023, 10003, 3026, 7005, 5012, 15005, 3003, 2004, 16006, 9001, 3017, 16010, 4002,
  10001, 13004, 19004, 3024, 5001, 3026, 7002, 8003, 3008, 19006, 17001, 2007, 5007, 6001, 3010, 11002, 14005, 12004,
  18001, 20006,
];

/** Each group ends with an Other entry, x999, whose events are named after the category. */
export const isOther = (number: number): boolean => number % 1000 === 999;

const topicsByNumber = new Map<number, EventTopic>(
  SUB_CATEGORIES.map(({ category, number, titleKey }) => {
    // Destination categories span the other categories and have no sub-categories.
    const own = category as EventCategory;
    return [number, { category: own, subcategory: number, titleKey: isOther(number) ? `category.${own}` : titleKey }];
  }),
);

export const POPULAR_TOPICS: readonly EventTopic[] = POPULAR.flatMap((number) => topicsByNumber.get(number) ?? []);

/** All topics of events, popular ones first. */
export const EVENT_TOPICS: readonly EventTopic[] = [
  ...new Set(POPULAR_TOPICS),
  ...[...topicsByNumber]
    .filter(([number]) => !POPULAR.includes(number) && !UNTITLED.has(number))
    .map(([, topic]) => topic),
];

/** Topics of a category without its popular ones, unless it has no others. */
export function listRarerTopics(category: EventCategory): readonly EventTopic[] {
  // The catalogue's last category has no sub-categories; "Other Party Berlin" is not a title.
  if (category === 'other') return [{ category, subcategory: null, titleKey: 'category.seasonal' }];
  const topics = EVENT_TOPICS.filter((topic) => topic.category === category);
  const rarer = topics.filter((topic) => !POPULAR_TOPICS.includes(topic));
  return rarer.length === 0 ? topics : rarer;
}

interface LanguageWords {
  /** Common searches with a topic, `*`, by the kind of topic. */
  readonly searches: Readonly<Record<'music' | 'learn' | 'other' | 'free', string>>;
  /** Search words for topics whose name in the catalogue is too long, or unsuitable as a search. */
  readonly spoken: Readonly<Record<number, string>>;
  /** The word that online events are found by, as others are by their city. */
  readonly online: string;
  /** Name of the organizer of online events. */
  readonly studio: string;
  /** Fictitious venues. */
  readonly venues: string;
}

/** Words of each language for sample events and searches. */
export const WORDS: Readonly<Record<LanguageCode, LanguageWords>> = {
  en: {
    searches: { music: '* concerts', learn: '* class', other: '* events', free: 'free * events' },
    spoken: { 1001: 'startup', 3003: 'classical music', 3008: 'hip hop', 3024: 'electronic music', 15005: 'kids' },
    online: 'Online',
    studio: 'The Living Room Studio',
    venues:
      'The Foundry, Riverside Hall, The Lantern Room, Northgate Studios, The Glass House, Union Hall, Orchard House',
  },
  de: {
    searches: { music: '* Konzerte', learn: '* Kurs', other: '* Veranstaltungen', free: '* kostenlos' },
    spoken: { 1001: 'start-up', 3008: 'hip-hop', 3024: 'elektro', 15005: 'kinder', 17001: 'haustiere' },
    online: 'online',
    studio: 'Studio Wohnzimmer',
    venues: 'Alte Gießerei, Halle am Fluss, Laternensaal, Studios am Nordtor, Glashaus, Bürgersaal, Haus im Obstgarten',
  },
  fr: {
    searches: { music: 'concerts de *', learn: 'cours de *', other: 'sorties *', free: '* gratuit' },
    spoken: { 1001: 'start-up', 3008: 'hip-hop', 15005: 'enfants' },
    online: 'en ligne',
    studio: 'Le Studio du Salon',
    venues:
      'L’Ancienne Fonderie, La Halle du Fleuve, La Salle des Lanternes, La Maison de Verre, Le Vieux Moulin, Le Chaudron',
  },
  nl: {
    searches: { music: '* concerten', learn: '* les', other: '* evenementen', free: '* gratis' },
    spoken: { 1001: 'start-up', 3003: 'klassieke muziek', 3008: 'hiphop', 9001: 'wandelen', 15005: 'kinderen' },
    online: 'online',
    studio: 'Studio Woonkamer',
    venues: 'De Oude Gieterij, De Rivierzaal, De Lantaarnzaal, Het Glazen Huis, De Oude Molen, Pakhuis Oost',
  },
  es: {
    searches: { music: 'conciertos de *', learn: 'clases de *', other: 'eventos de *', free: '* gratis' },
    spoken: { 1001: 'startups', 3008: 'hip hop', 3024: 'música electrónica', 15005: 'niños', 17001: 'mascotas' },
    online: 'en línea',
    studio: 'El Estudio del Salón',
    venues:
      'La Antigua Fundición, Sala del Río, Sala de los Faroles, La Casa de Cristal, El Viejo Molino, Almacén Este',
  },
  it: {
    searches: { music: 'concerti di *', learn: 'corso di *', other: 'eventi *', free: '* gratis' },
    spoken: { 1001: 'startup', 3008: 'hip hop', 3024: 'musica elettronica', 15005: 'bambini' },
    online: 'online',
    studio: 'Lo Studio in Salotto',
    venues:
      'La Vecchia Fonderia, Sala sul Fiume, Sala delle Lanterne, La Casa di Vetro, Il Vecchio Mulino, Magazzino Est',
  },
  pt: {
    searches: { music: 'concertos de *', learn: 'aulas de *', other: 'eventos de *', free: '* grátis' },
    spoken: { 1001: 'startups', 3008: 'hip-hop', 3024: 'música eletrónica', 15005: 'crianças' },
    online: 'online',
    studio: 'O Estúdio da Sala',
    venues: 'A Antiga Fundição, Sala do Rio, Sala das Lanternas, A Casa de Vidro, O Velho Moinho, Armazém Leste',
  },
  da: {
    searches: { music: '* koncerter', learn: '* kursus', other: '* arrangementer', free: '* gratis' },
    spoken: { 1001: 'startup', 3003: 'klassisk musik', 3008: 'hiphop', 15005: 'børn', 17001: 'kæledyr' },
    online: 'online',
    studio: 'Studie Dagligstue',
    venues: 'Det Gamle Støberi, Åsalen, Lanternesalen, Glashuset, Den Gamle Mølle, Pakhus Øst',
  },
  fi: {
    searches: { music: '* konsertit', learn: '* kurssi', other: '* tapahtumat', free: '* ilmainen' },
    spoken: { 1001: 'startup', 3003: 'klassinen musiikki', 3008: 'hiphop', 15005: 'lapset', 17001: 'lemmikit' },
    online: 'verkossa',
    studio: 'Olohuonestudio',
    venues: 'Vanha Valimo, Jokisali, Lyhtysali, Lasitalo, Vanha Mylly, Itävarasto',
  },
  sv: {
    searches: { music: '* konserter', learn: '* kurs', other: '* evenemang', free: '* gratis' },
    spoken: { 1001: 'startup', 3003: 'klassisk musik', 3008: 'hiphop', 15005: 'barn', 17001: 'husdjur' },
    online: 'online',
    studio: 'Studio Vardagsrum',
    venues: 'Gamla Gjuteriet, Åsalen, Lyktsalen, Glashuset, Gamla Kvarnen, Östra Magasinet',
  },
};

/** Categories that people take classes in. */
const LEARNED: ReadonlySet<string> = new Set(
  'arts fashion food-and-drink health hobbies home-and-lifestyle spirituality sports-and-fitness'.split(' '),
);

/** Returns the usual search words for a topic, lower case. */
export function nameSearch(language: LanguageCode, subcategory: number, catalogueName: string): string {
  return WORDS[language].spoken[subcategory] ?? catalogueName.toLocaleLowerCase(language);
}

/** Lists common searches about a topic, lower case; the last one is for free events. */
export function listSearches(language: LanguageCode, category: string, name: string): readonly [string, string] {
  const { searches } = WORDS[language];
  const kind = category === 'music' ? 'music' : LEARNED.has(category) ? 'learn' : 'other';
  // "cours de artisanat" is "cours d'artisanat"; before "yoga" and "hip-hop" nothing is elided.
  const elide = (text: string) => (language === 'fr' ? text.replace(/\bde (?=[aeiouàâéèêëîïôûœ]|hum)/g, "d'") : text);
  const build = (pattern: string) => elide(pattern.replace('*', name).toLocaleLowerCase(language));
  return [build(searches[kind]), build(searches.free)];
}

/** A whole number that looks unlike its neighbours' (xorshift with a multiplication). */
export function mix(value: number): number {
  let bits = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
