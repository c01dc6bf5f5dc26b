import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TITLE_PATTERNS, type TitleLanguage } from '../catalogue/title-patterns.ts';

export const TITLE_LANGUAGES = Object.keys(TITLE_PATTERNS) as readonly TitleLanguage[];

/** Returns the catalogue's message of a key (`category.music`) in a language, or in English if the language lacks it. */
export type Label = (language: TitleLanguage, key: string) => string;

/** Reads the catalogue's messages, which are plain names without arguments. */
export function readCatalogueLabels(): Label {
  const folder = join(import.meta.dirname, '../../../shared/i18n/messages/catalogue');
  const read = (language: TitleLanguage): Readonly<Record<string, string>> => {
    const file = join(folder, `${language}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  };
  const messages = new Map(TITLE_LANGUAGES.map((language) => [language, read(language)]));
  return (language, key) => {
    const label = messages.get(language)?.[key] ?? messages.get('en')?.[key];
    if (label === undefined) throw new Error(`the catalogue has no name for ${key}`);
    return label;
  };
}
