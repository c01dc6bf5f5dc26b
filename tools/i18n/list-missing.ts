import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '../../shared/sites/sites.ts';
import { readMessageFiles } from './compile-namespaces.ts';
import { buildMessageTables } from './message-tables.ts';

/**
 * Command for translators: what each language still lacks, with the English text, as JSON.
 *
 *     node tools/i18n/list-missing.ts        every language
 *     node tools/i18n/list-missing.ts fi     one
 */
const only = process.argv[2];
const languages = [...new Set(LOCALES.map((locale) => locale.slice(0, 2)))];
const messages = fileURLToPath(new URL('../../shared/i18n/messages/', import.meta.url));

const missing: Record<string, Record<string, string>> = {};
for (const namespace of readdirSync(messages)) {
  const files = readMessageFiles(messages + namespace, namespace, []);
  const english = (files.get('en') ?? {}) as Readonly<Record<string, string>>;
  for (const { file, key, reason } of buildMessageTables(namespace, files, languages).problems) {
    if (reason !== 'is missing' || (only !== undefined && !file.endsWith(`/${only}.json`))) continue;
    missing[file] = { ...missing[file], [key]: english[key] ?? '' };
  }
}
console.log(JSON.stringify(missing, null, 2));
