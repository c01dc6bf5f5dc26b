import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { computeIntegrity } from './build-manifest.ts';

/**
 * Writes the Subresource Integrity value of the remote's entry into its manifest, where hosts that load by the manifest
 * find it: `metaData.remoteEntry.integrity`.
 *
 * @throws Error when the manifest names an entry that is not there.
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
