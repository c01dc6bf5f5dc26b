import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../shared/sites/sites.ts';
import { emitModules } from './emit-module.ts';
import { buildMessageTables, type MessageFiles, type Problem } from './message-tables.ts';

interface CompileResult {
  readonly problems: readonly Problem[];
  readonly namespaces: readonly string[];
  /** Files whose content changed; the others keep their time, so that watchers stay quiet. */
  readonly written: number;
}

/** End of the folder with the messages of a namespace that a page loads later: `header-lazy`. */
const LAZY = '-lazy';

/**
 * Compiles every namespace folder under `messagesFolder`. Nothing is written if there are problems, unless `lenient`:
 * then English replaces missing and invalid messages.
 */
export function compileNamespaces(options: {
  readonly messagesFolder: string;
  readonly compiledFolder: string;
  readonly locales: readonly Locale[];
  readonly lenient: boolean;
}): CompileResult {
  const languages = [...new Set(options.locales.map((locale) => locale.slice(0, 2)))];
  const folders = readdirSync(options.messagesFolder).sort();
  const namespaces = folders.filter((folder) => !folder.endsWith(LAZY));
  const problems: Problem[] = [];
  const readTables = (folder: string) => {
    if (!folders.includes(folder)) return [];
    const files = readMessageFiles(join(options.messagesFolder, folder), folder, problems);
    const built = buildMessageTables(folder, files, languages);
    problems.push(...built.problems);
    return built.tables;
  };
  const outputs = namespaces.map((namespace) => ({
    namespace,
    modules: emitModules(readTables(namespace), readTables(namespace + LAZY), options.locales),
  }));
  if (problems.length > 0 && !options.lenient) return { problems, namespaces, written: 0 };
  let written = 0;
  for (const { namespace, modules } of outputs)
    written += writeModules(join(options.compiledFolder, namespace), modules);
  return { problems, namespaces, written };
}

/** The message files of a namespace's folder; what cannot be read goes to `problems`. */
function readMessageFiles(folder: string, namespace: string, problems: Problem[]): MessageFiles {
  const files = new Map<string, unknown>();
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.json')) continue;
    try {
      files.set(name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(folder, name), 'utf8')));
    } catch (error) {
      problems.push({ file: `${namespace}/${name}`, key: '', reason: `is not JSON: ${(error as Error).message}` });
    }
  }
  return files;
}

/**
 * Writes the files of a folder by name, and deletes all others. An unchanged file keeps its time, so that watchers stay
 * quiet.
 *
 * @returns how many files changed
 */
export function writeModules(folder: string, modules: ReadonlyMap<string, string>): number {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!modules.has(name)) rmSync(join(folder, name), { recursive: true });
  let written = 0;
  for (const [name, content] of modules) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
    writeFileSync(path, content);
    written += 1;
  }
  return written;
}
