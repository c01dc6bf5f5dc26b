import { fileURLToPath } from 'node:url';
import { LOCALES } from '../../shared/sites/sites.ts';
import { compileNamespaces } from './compile-namespaces.ts';

/**
 * Command: compiles `shared/i18n/messages` into `shared/i18n/compiled`.
 *
 *     node tools/i18n/compile-messages.ts            fails for any problem, naming file, key and reason
 *     node tools/i18n/compile-messages.ts --lenient  English replaces what is missing or wrong
 */
const lenient = process.argv.includes('--lenient');
const { problems, namespaces, written } = compileNamespaces({
  messagesFolder: fileURLToPath(new URL('../../shared/i18n/messages', import.meta.url)),
  compiledFolder: fileURLToPath(new URL('../../shared/i18n/compiled', import.meta.url)),
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
  console.log(`messages: ${namespaces.join(', ')} in ${LOCALES.length} locales; ${written} files changed`);
}
