import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MarketplaceBindings } from '../bindings.ts';
import { growDatabase } from './grow-database.ts';
import { buildSeedRows, type Log, readSeedVersion, type SeedRows, writeSeed } from './seed-database.ts';
import { computeSeedVersion } from './seed-version.ts';

const CONFIG = join(import.meta.dirname, '../../wrangler.toml');
/** Beside the state, and deleted with it: gives the seed's version without starting a runtime. */
const STAMP_FILE = 'origin-seed.json';

export interface SeedOptions {
  /** The directory that `wrangler dev --persist-to` gets. */
  readonly persistTo: string;
  readonly log: Log;
  /** The rows of the database. */
  readonly buildRows?: (log: Log) => SeedRows;
  /** How many sample events there must be at least; by default those of the seed. */
  readonly events?: number;
}

/**
 * Ensures that the origin's local database is filled: returns at once if it is, and takes a few seconds if it is new, was built
 * from other data, or an earlier run was interrupted. Adds the missing sample events in batches. Must not run while a worker uses the same directory.
 */
export async function seedOrigin({
  persistTo,
  log,
  buildRows = buildSeedRows,
  events = 0,
}: SeedOptions): Promise<void> {
  const version = computeSeedVersion();
  const stamp = join(persistTo, STAMP_FILE);
  const known = readStamp(stamp);
  if (known.version === version && (known.events ?? 0) >= events && existsSync(join(persistTo, 'v3', 'd1'))) return;
  const started = performance.now();
  log('seeding the embedded origin (once; the next start finds it done)');
  // Before the runtime starts, which drops a connection that is silent while a slow machine computes.
  const rows = buildRows(log);
  // Loaded on demand, because loading takes a second, which a start without seeding should not spend.
  const { getPlatformProxy } = await import('wrangler');
  const proxy = await getPlatformProxy<MarketplaceBindings>({
    configPath: CONFIG,
    persist: { path: join(persistTo, 'v3') },
    envFiles: [],
  });
  try {
    // The stamp file may be missing although the database is complete, if a run was stopped between the two.
    if ((await readSeedVersion(proxy.env.DB)) !== version) {
      await writeSeed(proxy.env.DB, rows, version, log);
    }
    await growDatabase(proxy.env.DB, rows.places, events, log);
  } finally {
    await proxy.dispose();
  }
  mkdirSync(persistTo, { recursive: true });
  writeFileSync(stamp, `${JSON.stringify({ version, events })}\n`);
  log(`seeded in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Series have numbers of at most seven digits, and organizers need some of them. */
const MAX_EVENTS = 5_000_000;

/** @throws Error for anything but a whole number of events. */
export function parseEventCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count <= MAX_EVENTS) return count;
  throw new Error(`--events must be a whole number up to ${MAX_EVENTS}, not ${JSON.stringify(text)}`);
}

interface SeedStamp {
  readonly version?: string;
  readonly events?: number;
}

function readStamp(file: string): SeedStamp {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SeedStamp;
  } catch {
    return {};
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { 'persist-to': { type: 'string', default: '.wrangler/state' }, events: { type: 'string', default: '0' } },
  });
  await seedOrigin({
    persistTo: values['persist-to'],
    events: parseEventCount(values.events),
    log: (line) => console.log(`origin: ${line}`),
  });
}
