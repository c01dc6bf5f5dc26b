import type { Locale } from '../../sites/sites.ts';
import { resolveMessageFiles } from '../locale-parents.ts';
import type { MessageTable } from './message-tables.ts';

const HEADER = '// Written by shared/i18n/build/compile-messages.ts from shared/i18n/messages; not kept in git.\n';

/** The compiled files of a namespace: file name → TypeScript. */
export function emitModules(tables: readonly MessageTable[], locales: readonly Locale[]): ReadonlyMap<string, string> {
  const modules = new Map<string, string>();
  const byName = new Map(tables.map((table) => [table.file, table]));
  // Files that several locales share are modules of their own; a locale's own file becomes part of its module.
  for (const table of tables) {
    if ((locales as readonly string[]).includes(table.file)) continue;
    modules.set(`${table.file}.ts`, emitModule([], emitEntries(table)));
  }
  for (const locale of locales) {
    const [own, ...shared] = resolveMessageFiles(locale);
    const bases = shared.filter((name) => byName.has(name)).reverse();
    const table = byName.get(own);
    const entries = [`  "@locale": ${JSON.stringify(locale.replace('_', '-'))},`, ...(table ? emitEntries(table) : [])];
    modules.set(`${locale}.ts`, emitModule(bases, entries));
  }
  modules.set('all.ts', emitAll(locales));
  return modules;
}

function emitEntries(table: MessageTable): readonly string[] {
  return [...table.expressions].map(([key, expression]) => `  ${JSON.stringify(key)}: ${expression},`);
}

function emitModule(bases: readonly string[], entries: readonly string[]): string {
  const body = entries.join('\n');
  const used = ['number', 'plural', 'select'].filter((name) => new RegExp(`\\b${name}\\((?:l, )?v\\.`).test(body));
  const imports = [
    `import type { CompiledMessages } from '../../compiled-messages.ts';`,
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from '../../message-runtime.ts';`] : []),
    ...bases.map((name) => `import { messages as ${name} } from './${name}.ts';`),
  ];
  const spreads = bases.map((name) => `  ...${name},\n`).join('');
  return `${HEADER}${imports.join('\n')}\n\nexport const messages: CompiledMessages = {\n${spreads}${body}\n};\n`;
}

function emitAll(locales: readonly Locale[]): string {
  const imports = locales.map((locale) => `import { messages as ${locale} } from './${locale}.ts';`);
  return `${HEADER}import type { Locale } from '../../../sites/sites.ts';
import type { CompiledMessages } from '../../compiled-messages.ts';
${imports.join('\n')}

export const messagesByLocale: Readonly<Record<Locale, CompiledMessages>> = {\n  ${locales.join(',\n  ')},\n};\n`;
}
