import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
    if (readExisting(path) === content) continue;
    writeFileSync(path, content);
    written += 1;
  }
  return written;
}

function readExisting(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
