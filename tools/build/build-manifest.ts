import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the edge needs to know about a header build to render its tags. */
export interface BuildManifest {
  /** Twelve hexadecimal digits of the SHA-256 over all files: builds with the same id are identical. */
  readonly id: string;
  /** Path of each file below the build's folder, with its Subresource Integrity value. */
  readonly files: Readonly<Record<string, string>>;
}

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

/** The manifest of the build in a folder. */
export async function describeBuild(folder: string): Promise<BuildManifest> {
  const all = createHash('sha256');
  const files: Record<string, string> = {};
  for (const path of await listFiles(folder)) {
    const content = await readFile(join(folder, path));
    all.update(path).update('\0').update(content).update('\0');
    files[path] = computeIntegrity(content);
  }
  return { id: all.digest('hex').slice(0, 12), files };
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
