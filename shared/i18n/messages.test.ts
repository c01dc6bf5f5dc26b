import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildMessageTables } from '../../tools/i18n/message-tables.ts';
import { brand } from '../brand/brand.ts';
import { LOCALES } from '../sites/sites.ts';
import { resolveMessageFiles } from './locale-parents.ts';

const FOLDER = fileURLToPath(new URL('./messages/', import.meta.url));
const NAMESPACES = readdirSync(FOLDER);
const HEADER = ['header', 'header-lazy'];
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
function readLocale(
  locale: string,
  namespaces: readonly string[] = NAMESPACES,
): readonly (readonly [string, string])[] {
  const files = namespaces.map(readNamespace);
  const tables = resolveMessageFiles(locale).toReversed();
  return Object.entries(Object.assign({}, ...tables.flatMap((name) => files.map((file) => file.get(name) ?? {}))));
}

describe('the messages of each language', () => {
  it.each(NAMESPACES)(
    'are whole and well formed in %s, belong to a locale of a site, and never name the brand',
    (namespace) => {
      const files = readNamespace(namespace);
      expect(buildMessageTables(namespace, files, LANGUAGES).problems).toEqual([]);
      const used = new Set<string>(LOCALES.flatMap((locale) => resolveMessageFiles(locale)));
      expect([...files.keys()].filter((file) => !used.has(file))).toEqual([]);
      const texts = [...files.values()].flatMap((messages) => Object.values(messages));
      expect(texts.filter((text) => text.includes(brand.name))).toEqual([]);
    },
  );

  it('are Swiss in Switzerland: ss, and quotes « »', () => {
    expect(readLocale('de_CH').filter(([, text]) => /[ß„“]/.test(text))).toEqual([]);
  });

  it('are Brazilian in Brazil: none of the words and spellings of Portugal', () => {
    const european =
      /cénic|ónic|ónom|planear|contacto|guardad|\bpartilh|telemóvel|ecrã|utilizador|connosco|desporto|bilhete|bebé|ténis/i;
    expect(readLocale('pt_BR').filter(([, text]) => european.test(text))).toEqual([]);
  });

  it('differ by region where people speak differently', () => {
    const read = (key: string, ...locales: readonly string[]) =>
      locales.map((locale) => new Map(readLocale(locale, HEADER)).get(key)).join(', ');
    expect(read('link.help-center', 'en_US', 'en_CA', 'en_GB')).toBe('Help Center, Help Centre, Help Centre');
    const tickets = read('link.tickets', 'es_ES', 'es_MX', 'es_CO', 'es_AR', 'pt_PT', 'pt_BR');
    expect(tickets).toBe('Entradas, Boletos, Boletas, Entradas, Bilhetes, Ingressos');
    expect(read('link.log-in', 'nl_NL', 'nl_BE')).toBe('Inloggen, Aanmelden');
  });
});

it('labels fit the 240 px of a menu, and the row of the header, in every locale', () => {
  const long = LOCALES.flatMap((locale) =>
    readLocale(locale, HEADER).flatMap(([key, text]) => {
      const limit = /^link\.(sign-in|log-in|sign-up|likes|tickets)$|^menu\.(menu|organize|help)$/.test(key) ? 16 : 34;
      const isLabel = /^(link|menu)\.(?!home|opens-new-tab|organize-home|help-contact)/.test(key);
      return isLabel && text.length > limit ? [`${locale} ${key}: ${text}`] : [];
    }),
  );
  expect(long).toEqual([]);
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

it('notices have their fixed wording in English', () => {
  const texts = readLocale('en').map(([, text]) => text);
  expect(NOTICES.filter((notice) => !texts.includes(notice))).toEqual([]);
});
