import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUB_CATEGORIES } from '../../../shared/catalogue/sub-categories.ts';
import { type LanguageCode, LOCALES, toLanguageCode } from '../../../shared/sites/sites.ts';
import type { EventCategory } from '../creations/event-kinds.ts';

export const TITLE_LANGUAGES: readonly LanguageCode[] = [...new Set(LOCALES.map(toLanguageCode))];

/** Returns the catalogue's message of a key (`category.music`) in a language, or in English if the language lacks it. */
export type Label = (language: LanguageCode, key: string) => string;

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
  /** Common searches with a topic, `*`: for music, for what is learned, for others, and for free events. */
  readonly searches: readonly [music: string, learn: string, other: string, free: string];
  /** The word that online events are found by, as others are by their city. */
  readonly online: string;
  /** Fictitious venues. The first is the organizer of online events. */
  readonly venues: string;
}

export const WORDS: Readonly<Record<LanguageCode, LanguageWords>> = {
  en: {
    searches: ['* concerts', '* class', '* events', 'free * events'],
    online: 'Online',
    venues: 'The Foundry, Riverside Hall, The Lantern Room, Northgate Studios, The Glass House, Union Hall',
  },
  de: {
    searches: ['* Konzerte', '* Kurs', '* Veranstaltungen', '* kostenlos'],
    online: 'online',
    venues: 'Alte Gießerei, Halle am Fluss, Laternensaal, Studios am Nordtor, Glashaus, Bürgersaal',
  },
  fr: {
    searches: ['concerts de *', 'cours de *', 'sorties *', '* gratuit'],
    online: 'en ligne',
    venues:
      'L’Ancienne Fonderie, La Halle du Fleuve, La Salle des Lanternes, La Maison de Verre, Le Vieux Moulin, Le Chaudron',
  },
  nl: {
    searches: ['* concerten', '* les', '* evenementen', '* gratis'],
    online: 'online',
    venues: 'De Oude Gieterij, De Rivierzaal, De Lantaarnzaal, Het Glazen Huis, De Oude Molen, Pakhuis Oost',
  },
  es: {
    searches: ['conciertos de *', 'clases de *', 'eventos de *', '* gratis'],
    online: 'en línea',
    venues:
      'La Antigua Fundición, Sala del Río, Sala de los Faroles, La Casa de Cristal, El Viejo Molino, Almacén Este',
  },
  it: {
    searches: ['concerti di *', 'corso di *', 'eventi *', '* gratis'],
    online: 'online',
    venues:
      'La Vecchia Fonderia, Sala sul Fiume, Sala delle Lanterne, La Casa di Vetro, Il Vecchio Mulino, Magazzino Est',
  },
  pt: {
    searches: ['concertos de *', 'aulas de *', 'eventos de *', '* grátis'],
    online: 'online',
    venues: 'A Antiga Fundição, Sala do Rio, Sala das Lanternas, A Casa de Vidro, O Velho Moinho, Armazém Leste',
  },
  da: {
    searches: ['* koncerter', '* kursus', '* arrangementer', '* gratis'],
    online: 'online',
    venues: 'Det Gamle Støberi, Åsalen, Lanternesalen, Glashuset, Den Gamle Mølle, Pakhus Øst',
  },
  fi: {
    searches: ['* konsertit', '* kurssi', '* tapahtumat', '* ilmainen'],
    online: 'verkossa',
    venues: 'Vanha Valimo, Jokisali, Lyhtysali, Lasitalo, Vanha Mylly, Itävarasto',
  },
  sv: {
    searches: ['* konserter', '* kurs', '* evenemang', '* gratis'],
    online: 'online',
    venues: 'Gamla Gjuteriet, Åsalen, Lyktsalen, Glashuset, Gamla Kvarnen, Östra Magasinet',
  },
};

const LEARNED: ReadonlySet<string> = new Set(
  'arts fashion food-and-drink health hobbies home-and-lifestyle spirituality sports-and-fitness'.split(' '),
);

/** Builds common searches about a topic, lower case; the last one is for free events. */
export function listSearches(language: LanguageCode, category: string, name: string): readonly [string, string] {
  const [music, learn, other, free] = WORDS[language].searches;
  // "cours de artisanat" is "cours d'artisanat"; before "yoga" and "hip-hop" nothing is elided.
  const elide = (text: string) => (language === 'fr' ? text.replace(/\bde (?=[aeiouàâéèêëîïôûœ]|hum)/g, "d'") : text);
  const build = (pattern: string) => elide(pattern.replace('*', name).toLocaleLowerCase(language));
  return [build(category === 'music' ? music : LEARNED.has(category) ? learn : other), build(free)];
}

/** A whole number that looks unlike its neighbours' (xorshift with a multiplication). */
export function mix(value: number): number {
  let bits = Math.imul(value ^ 0x9e3779b9, 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
