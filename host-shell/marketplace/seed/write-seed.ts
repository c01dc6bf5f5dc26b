import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { D1Database } from '@cloudflare/workers-types';
import { prepare } from '../database.ts';
import { buildEvents, type EventSeed } from './build-events.ts';
import { buildPeople, type PeopleSeed } from './build-people.ts';
import { buildPlaces, type PlaceSeed } from './build-places.ts';
import { buildTerms, buildTrending, type TermSeed, type TrendingSeed } from './build-terms.ts';
import { readCatalogueLabels } from './topics.ts';

const DAY_MS = 86_400_000;
const MIGRATIONS = join(import.meta.dirname, '../migrations');
/** Rows of one statement. D1 accepts parameters of up to 2 MB; every table of the seed stays well below that. */
const ROWS_PER_STATEMENT = 900;

/** One line of progress. */
export type Log = (line: string) => void;

/** The rows of a seed. */
export interface SeedRows {
  readonly places: readonly PlaceSeed[];
  readonly events: readonly EventSeed[];
  readonly terms: readonly TermSeed[];
  readonly trending: readonly TrendingSeed[];
  /** Organizers, the sample people and their history. */
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
  return { places, events, terms, trending: buildTrending(label), people };
}

/** Fills a new database. Works in steps, because the runtime drops a connection on which one call takes too long to prepare. */
export async function writeSeed(db: D1Database, rows: SeedRows, log: Log): Promise<void> {
  const { places, events, terms, trending, people } = rows;
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
    ['trending_seed', trending],
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
