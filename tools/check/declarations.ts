import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { HOST_CONTRACT, isBreaking } from '../../shared/contracts/build-manifest.ts';
import { compareMembers, type DeclarationChange, type DeclaredMembers, listMembers } from './declared-members.ts';

const root = resolve(import.meta.dirname, '../..');
const TYPES = join(root, 'header-remote/types');
const PACKAGE = join(root, 'dist/host-package');

/** A version of the host contract with its declarations. */
export interface DeclaredVersion {
  readonly version: string;
  readonly files: Readonly<Record<string, DeclaredMembers>>;
}

async function readFiles(folder: string, names: readonly string[]): Promise<DeclaredVersion> {
  const files = names.toSorted().map(async (name) => {
    return [name, listMembers(await readFile(join(folder, name), 'utf8'))] as const;
  });
  return { version: HOST_CONTRACT, files: Object.fromEntries(await Promise.all(files)) };
}

const listContract = async () => (await readdir(TYPES)).filter((name) => name.endsWith('.d.ts'));

/** Names of the declarations that the built package exports beside those of the contract, and of those that they name. */
async function listPackage(): Promise<readonly string[]> {
  const { exports } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8'));
  const entries = Object.values<{ readonly types?: string; readonly default?: string }>(exports);
  const names = new Set(entries.flatMap(({ types, default: code }) => (code && types ? [types.slice(2)] : [])));
  for (const name of names)
    for (const [, named] of (await readFile(join(PACKAGE, name), 'utf8')).matchAll(/'\.\/([\w-]+)\.js'/g))
      names.add(`${named}.d.ts`);
  const contract = await listContract();
  return [...names].filter((name) => !contract.includes(name));
}

/** What hosts can compile against now, and the record of its last version. */
export const DECLARATIONS = {
  contract: { record: join(TYPES, 'last-version.json'), read: async () => readFiles(TYPES, await listContract()) },
  package: {
    record: join(root, 'header-remote/host/last-version.json'),
    read: async () => readFiles(PACKAGE, await listPackage()),
  },
} as const;

/** Finds what a change of the declarations lacks since their last version; empty where nothing. */
export async function findFaults({ record, read }: (typeof DECLARATIONS)['contract' | 'package']): Promise<string[]> {
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  return findVersionFaults(JSON.parse(await readFile(record, 'utf8')), await read(), changelog);
}

/** Members by their file and name. */
const joinFiles = ({ files }: DeclaredVersion): DeclaredMembers =>
  Object.fromEntries(
    Object.entries(files).flatMap(([file, members]) =>
      Object.entries(members).map(([name, text]) => [`${file}: ${name}`, text]),
    ),
  );

/** Names of the members that changed, each with its file. */
export const compareVersions = (last: DeclaredVersion, current: DeclaredVersion): DeclarationChange =>
  compareMembers(joinFiles(last), joinFiles(current));

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

// Records the declarations; those of the package with the argument `package`, after a build.
if (import.meta.main) {
  const declarations = DECLARATIONS[process.argv[2] === 'package' ? 'package' : 'contract'];
  const faults = await findFaults(declarations);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else await writeFile(declarations.record, `${JSON.stringify(await declarations.read(), null, 2)}\n`);
}
