import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import AdmZip from 'adm-zip';
import { EXPOSED_MODULES } from '../../header-remote/src/exposes/exposed-modules.ts';

const TYPES = resolve(import.meta.dirname, '../../header-remote/types');

// Without the usual `@` in front: the platform's static files do not answer an address that has one.
const ARCHIVE = 'mf-types.zip';
const API = 'mf-types.d.ts';

const EXPOSED = Object.keys(EXPOSED_MODULES);

/** The same archive for the same files: an entry's own time would give each build another id. */
const ENTRY_TIME = new Date(1980, 0, 1);

/** What the federation runtime's `loadRemote` returns for each request; the host's plugin fills in the remote's alias. */
function buildApiDeclarations(): string {
  const keys = EXPOSED.map((name) => `'REMOTE_ALIAS_IDENTIFIER/${name}'`);
  const types = keys.map((key) => `T extends ${key} ? typeof import(${key}) :`).join(' ');
  return `export type RemoteKeys = ${keys.join(' | ')};\ntype PackageType<T> = ${types} any;\n`;
}

async function buildArchive(): Promise<Buffer> {
  const archive = new AdmZip();
  for (const name of [...EXPOSED, 'contract']) {
    archive.addFile(`${name}.d.ts`, await readFile(join(TYPES, `${name}.d.ts`))).header.time = ENTRY_TIME;
  }
  return archive.toBuffer();
}

/**
 * Writes the declarations of every way into a build: beside the scripts, and with the federated remote as the Module
 * Federation type plugin of hosts loads them.
 *
 * @param folder with the browser files, manifest of the remote included
 */
export async function writeTypes(folder: string): Promise<void> {
  await mkdir(join(folder, 'types'), { recursive: true });
  for (const file of await readdir(TYPES)) {
    if (file.endsWith('.d.ts')) await cp(join(TYPES, file), join(folder, 'types', file));
  }
  const federated = join(folder, 'federated');
  await writeFile(join(federated, ARCHIVE), await buildArchive());
  await writeFile(join(federated, API), buildApiDeclarations());
  const path = join(federated, 'mf-manifest.json');
  const manifest: { metaData: { types: object } } = JSON.parse(await readFile(path, 'utf8'));
  manifest.metaData.types = { path: '', name: '', zip: ARCHIVE, api: API };
  await writeFile(path, JSON.stringify(manifest));
}
