import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildMessageTables } from '../../tools/i18n/message-tables.ts';
import { brand } from '../brand/brand.ts';
import { LOCALES } from '../sites/sites.ts';
import { resolveMessageFiles } from './locale-parents.ts';

const FOLDER = fileURLToPath(new URL('./messages/', import.meta.url));
const NAMESPACES = readdirSync(FOLDER);
const LANGUAGES = [...new Set(LOCALES.map((locale) => locale.slice(0, 2)))];

type Messages = Readonly<Record<string, string>>;

const readNamespace = (namespace: string): ReadonlyMap<string, Messages> =>
  new Map(
    readdirSync(`${FOLDER}${namespace}`).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(`${FOLDER}${namespace}/${file}`, 'utf8')) as Messages,
    ]),
  );

/** The messages of a locale's pages: its language's, overridden by those of its regions. */
function readLocale(namespace: string, locale: string): Messages {
  const files = readNamespace(namespace);
  return Object.assign(
    {},
    ...[...resolveMessageFiles(locale)].reverse().map((file) => files.get(file) ?? {}),
  ) as Messages;
}

describe('the messages of each language', () => {
  it.each(NAMESPACES)('are whole and well formed in %s', (namespace) => {
    expect(buildMessageTables(namespace, readNamespace(namespace), LANGUAGES).problems).toEqual([]);
  });

  it.each(NAMESPACES)('belong to locales that sites have, in %s', (namespace) => {
    const used = new Set<string>(LOCALES.flatMap((locale) => resolveMessageFiles(locale)));
    expect([...readNamespace(namespace).keys()].filter((file) => !used.has(file))).toEqual([]);
  });

  it.each(NAMESPACES)('never name the brand, in %s: a company puts its own', (namespace) => {
    const naming = [...readNamespace(namespace)].flatMap(([file, messages]) =>
      Object.entries(messages).flatMap(([key, text]) => (text.includes(brand.name) ? [`${file}: ${key}`] : [])),
    );
    expect(naming).toEqual([]);
  });

  it.each(NAMESPACES)('are Swiss in Switzerland, in %s: ss, and quotes « »', (namespace) => {
    const messages = Object.entries(readLocale(namespace, 'de_CH'));
    expect(messages.filter(([, text]) => /[ß„“]/.test(text))).toEqual([]);
  });

  it.each(NAMESPACES)('are Brazilian in Brazil, in %s: none of the words and spellings of Portugal', (namespace) => {
    const european =
      /cénic|ónic|ónom|planear|contacto|guardad|\bpartilh|telemóvel|ecrã|utilizador|connosco|desporto|bilhete|bebé|ténis/i;
    const messages = Object.entries(readLocale(namespace, 'pt_BR'));
    expect(messages.length).toBeGreaterThan(10);
    expect(messages.filter(([, text]) => european.test(text))).toEqual([]);
  });

  it('differ by region where people speak differently', () => {
    const read = (locale: string, key: string) => readLocale('header', locale)[key];
    expect(['en_US', 'en_CA', 'en_GB', 'en_AU'].map((locale) => read(locale, 'link.help-center'))).toEqual([
      'Help Center',
      'Help Centre',
      'Help Centre',
      'Help Centre',
    ]);
    expect(['en_US', 'en_CA', 'en_GB'].map((locale) => read(locale, 'menu.organize'))).toEqual([
      'Organize',
      'Organize',
      'Organise',
    ]);
    expect(['es_ES', 'es_MX', 'es_CO', 'es_AR'].map((locale) => read(locale, 'link.tickets'))).toEqual([
      'Entradas',
      'Boletos',
      'Boletas',
      'Entradas',
    ]);
    expect(['pt_PT', 'pt_BR'].map((locale) => read(locale, 'link.tickets'))).toEqual(['Bilhetes', 'Ingressos']);
    expect(['nl_NL', 'nl_BE'].map((locale) => read(locale, 'link.log-in'))).toEqual(['Inloggen', 'Aanmelden']);
  });
});

describe('labels', () => {
  it('fit the 240 px of a menu, and the row of the header, in every locale', () => {
    const long = LOCALES.flatMap((locale) =>
      Object.entries(readLocale('header', locale)).flatMap(([key, text]) => {
        const limit = /^link\.(sign-in|log-in|sign-up|likes|tickets)$|^menu\.(menu|organize|help)$/.test(key) ? 16 : 34;
        const isLabel = /^(link|menu)\./.test(key) && key !== 'link.home' && key !== 'link.opens-new-tab';
        return isLabel && text.length > limit ? [`${locale} ${key}: ${text}`] : [];
      }),
    );
    expect(long.filter((line) => !line.includes('menu.organize-home') && !line.includes('link.help-contact'))).toEqual(
      [],
    );
  });
});

/** Notices whose English wording is fixed. */
const NOTICES = [
  "Looks like we don't have permission to access your location.",
  "Looks like the browser wasn't able to determine your location.",
  "Looks like we weren't able to resolve your location.",
  "We're sorry, something went wrong. Please try typing in your location again.",
  "We weren't able to find any results for that location. Please try a different location.",
  'Looks like we had a problem running your search.',
  "Looks like we don't have any current events listed nearby. Try searching another city.",
  'Event has been saved successfully.',
  'There was a problem saving the event, please try again.',
];

describe('notices', () => {
  it('have their fixed wording in English', () => {
    const texts = ['header', 'pages'].flatMap((namespace) => Object.values(readNamespace(namespace).get('en') ?? {}));
    expect(NOTICES.filter((notice) => !texts.includes(notice))).toEqual([]);
  });
});
