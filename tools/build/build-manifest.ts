import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildManifest } from '../../shared/contracts/build-manifest.ts';
import { HOST_CONTRACT } from '../../shared/contracts/build-manifest.ts';
import { HEADER_SERVER_CONTRACT } from '../../shared/contracts/header-server.ts';

const INLINE_FILES = ['header.css', 'pre-hydration.js'];

/** Subresource Integrity value of a file's content. */
function computeIntegrity(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

async function listFiles(folder: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true });
  const nested = entries.map(async (entry) => {
    const path = `${prefix}${entry.name}`;
    return entry.isDirectory() ? listFiles(folder, `${path}/`) : [path];
  });
  return (await Promise.all(nested)).flat().sort();
}

/** Path of the server module below a build's folder. */
export const SERVER_FILE = 'server/entry.server.js';

/** Git revision of the sources and its subject; empty outside of a repository. */
function readRevision(): Pick<BuildManifest, 'revision' | 'change'> {
  try {
    const [revision = '', change = ''] = execFileSync('git', ['log', '-1', '--format=%H%n%s'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('\n');
    return { revision, change };
  } catch {
    return { revision: '', change: '' };
  }
}

/**
 * Describes a build. Its id is computed from the browser files and the server module only, so that the same content has the
 * same id whenever and wherever it is built.
 *
 * @param folder with the browser files
 * @param serverModule path of the server module
 */
export async function describeBuild(folder: string, serverModule: string): Promise<BuildManifest> {
  const all = createHash('sha256');
  const add = (path: string, content: Buffer) => all.update(path).update('\0').update(content).update('\0');
  const files: Record<string, string> = {};
  const inline: Record<string, string> = {};
  for (const path of await listFiles(folder)) {
    const content = await readFile(join(folder, path));
    add(path, content);
    files[path] = computeIntegrity(content);
    if (!INLINE_FILES.includes(path)) continue;
    // In ASCII, because the page may have any encoding; other characters in styles would need a different escape.
    inline[path] = content
      .toString()
      .replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
    if (inline[path].includes('</')) throw new Error(`${path} could end the element that it stands in`);
    if (path.endsWith('.css') && inline[path] !== content.toString()) throw new Error(`${path} is not ASCII`);
  }
  const server = await readFile(serverModule);
  add(SERVER_FILE, server);
  return {
    contract: HEADER_SERVER_CONTRACT,
    hostContract: HOST_CONTRACT,
    id: all.digest('hex').slice(0, 12),
    files,
    inline,
    server: { file: SERVER_FILE, sha256: createHash('sha256').update(server).digest('hex') },
    createdAt: new Date().toISOString(),
    ...readRevision(),
  };
}

/**
 * Writes the Subresource Integrity value of the remote's entry into its manifest, where hosts that load by the manifest
 * find it: `metaData.remoteEntry.integrity`.
 *
 * @throws Error where the entry that the manifest names does not exist.
 */
export async function writeEntryIntegrity(folder: string): Promise<void> {
  const path = join(folder, 'mf-manifest.json');
  const manifest: { metaData: { remoteEntry: { path: string; name: string; integrity?: string } } } = JSON.parse(
    await readFile(path, 'utf8'),
  );
  const { remoteEntry } = manifest.metaData;
  const entry = await readFile(join(folder, remoteEntry.path, remoteEntry.name));
  remoteEntry.integrity = computeIntegrity(entry);
  await writeFile(path, JSON.stringify(manifest));
}
