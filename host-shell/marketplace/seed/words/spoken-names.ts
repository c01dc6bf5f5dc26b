import type { TitleLanguage } from '../../catalogue/title-patterns.ts';

/** Search words for topics whose name in the catalogue is too long, or unsuitable as a search ("Classical", "Klassiskt"). */
const SPOKEN_NAMES: Readonly<Record<TitleLanguage, Readonly<Record<number, string>>>> = {
  en: {
    1001: 'startup',
    3003: 'classical music',
    3008: 'hip hop',
    3023: 'dj',
    3024: 'electronic music',
    15005: 'kids',
    17001: 'pets',
  },
  de: { 1001: 'start-up', 3008: 'hip-hop', 3023: 'dj', 3024: 'elektro', 15005: 'kinder', 17001: 'haustiere' },
  fr: { 1001: 'start-up', 3008: 'hip-hop', 3023: 'dj', 15005: 'enfants' },
  nl: {
    1001: 'start-up',
    3003: 'klassieke muziek',
    3008: 'hiphop',
    3023: 'dj',
    3024: 'elektronische muziek',
    9001: 'wandelen',
    15005: 'kinderen',
    17001: 'huisdieren',
  },
  es: { 1001: 'startups', 3008: 'hip hop', 3023: 'dj', 3024: 'música electrónica', 15005: 'niños', 17001: 'mascotas' },
  it: { 1001: 'startup', 3008: 'hip hop', 3023: 'dj', 3024: 'musica elettronica', 15005: 'bambini' },
  pt: { 1001: 'startups', 3008: 'hip-hop', 3023: 'dj', 3024: 'música eletrónica', 15005: 'crianças' },
  da: {
    1001: 'startup',
    3003: 'klassisk musik',
    3008: 'hiphop',
    3023: 'dj',
    3024: 'elektronisk musik',
    15005: 'børn',
    17001: 'kæledyr',
  },
  fi: {
    1001: 'startup',
    3003: 'klassinen musiikki',
    3008: 'hiphop',
    3023: 'dj',
    3024: 'elektroninen musiikki',
    15005: 'lapset',
    17001: 'lemmikit',
  },
  sv: {
    1001: 'startup',
    3003: 'klassisk musik',
    3008: 'hiphop',
    3023: 'dj',
    3024: 'elektronisk musik',
    15005: 'barn',
    17001: 'husdjur',
  },
};

/** Returns the usual search words for a topic, lower case. */
export function getSpokenName(language: TitleLanguage, subcategory: number, catalogueName: string): string {
  return SPOKEN_NAMES[language][subcategory] ?? catalogueName.toLocaleLowerCase(language);
}
