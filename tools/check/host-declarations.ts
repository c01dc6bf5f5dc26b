import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HOST_CONTRACT } from '../../shared/contracts/build-manifest.ts';
import { type DeclaredVersion, findVersionFaults } from './declarations.ts';
import { listMembers } from './declared-members.ts';

const root = resolve(import.meta.dirname, '../..');
const BUILT = resolve(root, 'dist/host-package');
const RECORD = resolve(root, 'header-remote/host/last-version.json');

/** Names of the declarations that a package exports, and of those that they name. */
async function listPublicFiles(folder: string, own: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  const names = [...own];
  for (const name of names) {
    if (files.has(name)) continue;
    const text = await readFile(join(folder, name), 'utf8');
    files.set(name, text);
    for (const [, named = ''] of text.matchAll(/'\.\/([\w-]+)\.js'/g)) names.push(`${named}.d.ts`);
  }
  return files;
}

/**
 * Reads what hosts can compile against in a built package. Declarations of the contract are in a record of their own.
 *
 * @param folder of the package
 */
export async function readHostDeclarations(folder: string = BUILT): Promise<DeclaredVersion> {
  const { exports } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const entries = Object.values<{ readonly types?: string; readonly default?: string }>(exports).filter(
    (entry) => entry.default !== undefined && entry.types !== undefined,
  );
  const contract = Object.keys(
    JSON.parse(await readFile(resolve(root, 'header-remote/types/last-version.json'), 'utf8')).files,
  );
  const files = await listPublicFiles(
    folder,
    entries.map(({ types = '' }) => types.slice('./'.length)),
  );
  const own = [...files].filter(([name]) => !contract.includes(name)).sort(([a], [b]) => (a < b ? -1 : 1));
  return { version: HOST_CONTRACT, files: Object.fromEntries(own.map(([name, text]) => [name, listMembers(text)])) };
}

/** Finds what a change of the package's own declarations lacks since the last version; empty where nothing. */
export async function findHostDeclarationFaults(): Promise<string[]> {
  const last: DeclaredVersion = JSON.parse(await readFile(RECORD, 'utf8'));
  const changelog = await readFile(resolve(root, 'CHANGELOG.md'), 'utf8');
  return findVersionFaults(last, await readHostDeclarations(), changelog);
}

if (import.meta.main) {
  const faults = await findHostDeclarationFaults();
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else await writeFile(RECORD, `${JSON.stringify(await readHostDeclarations(), null, 2)}\n`);
}
