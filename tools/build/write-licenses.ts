import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Module, MultiStats } from 'webpack';

/** File of a build with the licenses of the packages whose code or font it contains. */
export const LICENSES_FILE = 'licenses.txt';

/** Leaves out `.federation`, the folder of generated entries. */
const PACKAGE_FOLDER = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^./\\][^/\\]*/;

/** Modules of a compilation, those inside concatenated ones included. */
function* walkModules(modules: Iterable<Module>): Generator<Module> {
  for (const module of modules) {
    yield module;
    if ('modules' in module && Array.isArray(module.modules)) yield* walkModules(module.modules);
  }
}

/** Lists the folders of the packages that compilations took files from. */
export function listPackageFolders(stats: MultiStats, isChosen: (compilation: string) => boolean): readonly string[] {
  const folders = new Set<string>();
  for (const { compilation } of stats.stats) {
    if (!isChosen(compilation.name ?? '')) continue;
    for (const module of walkModules(compilation.modules)) {
      const file = module.nameForCondition();
      const folder = file === null ? null : PACKAGE_FOLDER.exec(file)?.[0];
      if (folder != null) folders.add(folder);
    }
  }
  return [...folders].sort();
}

/** @throws Error if a package has no license file: its code may not be published then. */
async function readLicense(folder: string): Promise<string> {
  const description: { name: string; version: string; license?: string } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  const title = `${description.name} ${description.version} (${description.license ?? 'see below'})`;
  const files = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file)).sort();
  if (files.length === 0) throw new Error(`${title} has no license file`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return [title, ...texts.map((text) => text.trim())].join('\n\n');
}

/**
 * Writes the licenses of packages in one file: MIT, BSD, Apache-2.0 and OFL-1.1 allow publishing minified code and fonts only
 * with their notice.
 *
 * @param packages their folders
 * @param folder receives the file
 * @throws Error if a package has no license file.
 */
export async function writeLicenses(packages: readonly string[], folder: string): Promise<void> {
  const licenses = await Promise.all(packages.map(readLicense));
  await writeFile(join(folder, LICENSES_FILE), `${licenses.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);
}
