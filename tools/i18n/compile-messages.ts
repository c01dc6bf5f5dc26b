import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { LOCALES, SITES } from '../../shared/sites/sites.ts';
import { compileNamespaces, writeModules } from './compile-namespaces.ts';
import { emitFallbackHeader } from './emit-fallback-header.ts';

/**
 * Command: compiles `shared/i18n/messages` into `shared/i18n/compiled`.
 *
 *     node tools/i18n/compile-messages.ts            fails for any problem, naming file, key and reason
 *     node tools/i18n/compile-messages.ts --lenient  English replaces what is missing or wrong
 */
const lenient = process.argv.includes('--lenient');
const compiledFolder = fileURLToPath(new URL('../../shared/i18n/compiled', import.meta.url));
const { problems, namespaces, written } = compileNamespaces({
  messagesFolder: fileURLToPath(new URL('../../shared/i18n/messages', import.meta.url)),
  compiledFolder,
  locales: LOCALES,
  lenient,
});

const shown = lenient ? problems.slice(0, 5) : problems;
for (const { file, key, reason } of shown) console.error(`messages: ${file}: ${key} ${reason}`);
if (problems.length > shown.length) console.error(`messages: … and ${problems.length - shown.length} more`);
if (problems.length > 0 && !lenient) {
  console.error(`messages: ${problems.length} problems; nothing was compiled`);
  process.exitCode = 1;
} else {
  const { messagesByLocale } = await import('../../shared/i18n/compiled/header/all.ts');
  const module = emitFallbackHeader(SITES, (locale) => createTranslate(messagesByLocale[locale]));
  const changed = written + writeModules(join(compiledFolder, 'fallback-header'), new Map([['messages.ts', module]]));
  console.log(`messages: ${namespaces.join(', ')} in ${LOCALES.length} locales; ${changed} files changed`);
}
