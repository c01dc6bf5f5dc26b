import { resolveMessageFiles } from '../../shared/i18n/locale-parents.ts';
import type { Locale } from '../../shared/sites/sites.ts';
import type { MessageTable } from './message-tables.ts';

/** Stands for the integrity of a locale's lazy messages in the file of its others, until the content of both is final. */
export const LAZY_INTEGRITY_PLACEHOLDER = '__LAZY_INTEGRITY__';

const HEADER = '// Written by tools/i18n/compile-messages.ts from shared/i18n/messages; not kept in git.\n';

/**
 * The compiled files of a namespace: file name → TypeScript. A locale's module holds each message once, since it is what a
 * page loads; `all.ts` joins the tables of the files, since a worker holds every locale and most of their messages are
 * shared. It joins a locale's when they are first read: an isolate starts sooner, and meets few locales.
 *
 * @param lazy messages that a page loads later, from a module of their own
 */
export function emitModules(
  eager: readonly MessageTable[],
  lazy: readonly MessageTable[],
  locales: readonly Locale[],
): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  const all = [...Map.groupBy([...eager, ...lazy], ({ file }) => file)].map(([file, tables]) => ({
    file,
    expressions: joinTables(tables),
  }));
  for (const { file, expressions } of all) modules.set(`${file}.table.ts`, emitModule(expressions));
  for (const locale of locales) {
    const head = [[LOCALE_KEY, emitLocale(locale)] as const, ...(lazy.length > 0 ? [LAZY_INTEGRITY] : [])];
    modules.set(`${locale}.ts`, emitModule(new Map([...head, ...joinTables(listTables(eager, locale))])));
    if (lazy.length > 0) modules.set(`${locale}.lazy.ts`, emitModule(joinTables(listTables(lazy, locale))));
  }
  modules.set('all.ts', emitAll(locales, all));
  return modules;
}

/** The tables of a locale, those that override others last. */
const listTables = (tables: readonly MessageTable[], locale: Locale) =>
  resolveMessageFiles(locale)
    .toReversed()
    .flatMap((name) => tables.filter(({ file }) => file === name));

const joinTables = (tables: readonly MessageTable[]): ReadonlyMap<string, string> =>
  new Map(tables.flatMap(({ expressions }) => [...expressions]));

const LOCALE_KEY = '@locale';
/** Integrity of the file with the lazy messages, by which the file that loads first verifies it. The build fills it in. */
const LAZY_INTEGRITY = ['@lazy', `"${LAZY_INTEGRITY_PLACEHOLDER}"`] as const;

function emitLocale(locale: Locale): string {
  return JSON.stringify(locale.replace('_', '-'));
}

function emitModule(expressions: ReadonlyMap<string, string>): string {
  const body = [...expressions].map(([key, expression]) => `  ${JSON.stringify(key)}: ${expression},`).join('\n');
  const used = ['number', 'plural', 'select'].filter((name) => new RegExp(`\\b${name}\\((?:l, )?v\\.`).test(body));
  const imports = [
    `import type { CompiledMessages } from '../../translate.ts';`,
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from '../../message-runtime.ts';`] : []),
  ];
  return `${HEADER}${imports.join('\n')}\n\nexport const messages: CompiledMessages = {\n${body}\n};\n`;
}

function emitAll(locales: readonly Locale[], tables: readonly MessageTable[]): string {
  const files = [...new Set(locales.flatMap((locale) => listTables(tables, locale).map(({ file }) => file)))];
  const imports = files.map((file) => `import { messages as ${file} } from './${file}.table.ts';`);
  const rows = locales.map((locale) => {
    const spreads = listTables(tables, locale).map(({ file }) => `...${file}`);
    const entries = [...spreads, `'${LOCALE_KEY}': ${emitLocale(locale)}`].join(', ');
    return `  get ${locale}() {\n    made.${locale} ??= { ${entries} };\n    return made.${locale};\n  },`;
  });
  return `${HEADER}import type { Locale } from '../../../sites/sites.ts';
import type { CompiledMessages } from '../../translate.ts';
${imports.join('\n')}

const made: Partial<Record<Locale, CompiledMessages>> = {};

export const messagesByLocale: Readonly<Record<Locale, CompiledMessages>> = {
${rows.join('\n')}
};
`;
}
