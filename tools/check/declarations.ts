import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HOST_CONTRACT, isBreaking } from '../../shared/contracts/build-manifest.ts';
import { compareMembers, type DeclarationChange, type DeclaredMembers, listMembers } from './declared-members.ts';

const TYPES = resolve(import.meta.dirname, '../../header-remote/types');
const RECORD = join(TYPES, 'last-version.json');

/** A version of the host contract with its declarations. */
export interface DeclaredVersion {
  readonly version: string;
  readonly files: Readonly<Record<string, DeclaredMembers>>;
}

/** What hosts can compile against now. */
export async function readDeclarations(): Promise<DeclaredVersion> {
  const names = (await readdir(TYPES)).filter((name) => name.endsWith('.d.ts')).sort();
  const files = names.map(async (name) => [name, listMembers(await readFile(join(TYPES, name), 'utf8'))] as const);
  return { version: HOST_CONTRACT, files: Object.fromEntries(await Promise.all(files)) };
}

/** The last version that was recorded. */
export async function readLastVersion(): Promise<DeclaredVersion> {
  return JSON.parse(await readFile(RECORD, 'utf8'));
}

/** Names of the members that changed, each with its file. */
export function compareVersions(last: DeclaredVersion, current: DeclaredVersion): DeclarationChange {
  const files = [...new Set([...Object.keys(last.files), ...Object.keys(current.files)])];
  const changes = files.map((file) => {
    const { breaking, added } = compareMembers(last.files[file] ?? {}, current.files[file] ?? {});
    const name = (member: string) => `${file}: ${member}`;
    return { breaking: breaking.map(name), added: added.map(name) };
  });
  return { breaking: changes.flatMap(({ breaking }) => breaking), added: changes.flatMap(({ added }) => added) };
}

/**
 * Finds what a change of the declarations lacks; empty where nothing.
 *
 * @param changelog text of `CHANGELOG.md`, which heads what is not released with the version
 */
export function findVersionFaults(last: DeclaredVersion, current: DeclaredVersion, changelog: string): string[] {
  const { breaking, added } = compareVersions(last, current);
  const faults: string[] = [];
  if (breaking.length > 0 && !isBreaking(last.version, current.version)) {
    faults.push(`Raise the number before the dot of HOST_CONTRACT, for hosts may break by: ${breaking.join(', ')}`);
  } else if (added.length > 0 && last.version === current.version) {
    faults.push(`Raise HOST_CONTRACT for: ${added.join(', ')}`);
  }
  if (!changelog.includes(`contract version ${current.version}\n`)) {
    faults.push(`CHANGELOG.md has no entry of contract version ${current.version}`);
  }
  return faults;
}

if (import.meta.main) {
  const faults = findVersionFaults(
    await readLastVersion().catch(() => ({ version: '', files: {} })),
    await readDeclarations(),
    await readFile(resolve(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'),
  );
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else await writeFile(RECORD, `${JSON.stringify(await readDeclarations(), null, 2)}\n`);
}
