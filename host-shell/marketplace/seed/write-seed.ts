import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { parseIsoDay } from '../events/calendar.ts';
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

/** Reads the seed's version from the database; null if the seed is missing or incomplete. */
export async function readSeedVersion(db: D1Database): Promise<string | null> {
  try {
    return await db.prepare('SELECT version FROM seed_stamp WHERE id = 1').first<string>('version');
  } catch {
    // The table does not exist: the database is new.
    return null;
  }
}

/**
 * Fills an empty database: first the tables, finally the stamp. A seed without a stamp is incomplete, and the next run
 * replaces it. Works in steps, because the runtime drops a connection on which one call takes too long to prepare.
 */
export async function writeSeed(db: D1Database, rows: SeedRows, version: string, log: Log): Promise<void> {
  const { places, events, terms, trending, people } = rows;
  const steps: readonly (readonly [string, readonly object[]])[] = [
    ['places', places.map(({ words, ...place }) => place)],
    ['place_words', places.map(({ number, words }) => ({ rowid: number, words }))],
    ['event_series', events.map(({ words, ...event }) => event)],
    ['event_words', events.map(({ number, words }) => ({ rowid: number, ...words }))],
    ['terms', terms],
    ['term_words', terms.map(({ number, language, folded }) => ({ rowid: number, language, words: folded }))],
    ['trending_seed', trending],
    ...Object.entries(people.tables),
  ];
  await db.batch([...(await buildSchemaStatements(db))]);
  for (const [table, list] of steps) {
    log(`writing ${table}`);
    for (const statement of buildInserts(db, table, list)) await statement.run();
  }
  await db
    .prepare(
      `UPDATE event_series SET organizer = own.value ->> 1 FROM json_each(?) AS own WHERE number = own.value ->> 0`,
    )
    .bind(JSON.stringify(people.owners))
    .run();
  await db
    .prepare(
      `UPDATE event_series SET creation = own.value ->> 'id', first_day = own.value ->> 'day' FROM json_each(?) AS own
       WHERE number = own.value ->> 'series'`,
    )
    .bind(JSON.stringify(listCreatedSeries(people)))
    .run();
  await db.prepare('INSERT INTO seed_stamp (id, version) VALUES (1, ?)').bind(version).run();
}

/** Lists the series of the sample organizers' creations, which `event_views` has in the same order. */
function listCreatedSeries({ tables }: PeopleSeed) {
  return (tables.event_views ?? []).map(({ series }, index) => {
    const { plan } = (tables.creations?.[index] ?? {}) as { readonly plan?: { readonly date: string } };
    return { series, id: index + 1, day: parseIsoDay(plan?.date ?? '') };
  });
}

/**
 * Builds the statements that insert objects, whose properties are the table's columns; a property that holds an object is
 * stored as JSON. Each has one JSON parameter instead of one per value: measured 40 times faster than one INSERT per row.
 */
function* buildInserts(db: D1Database, table: string, rows: readonly object[]): Generator<D1PreparedStatement> {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return;
  const values = names.map((name) => `value ->> '$.${name}'`);
  const insert = db.prepare(`INSERT INTO ${table} (${names.join(', ')}) SELECT ${values.join(', ')} FROM json_each(?)`);
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    yield insert.bind(JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT)));
  }
}

/**
 * Builds the statements that recreate the tables: existing ones are dropped, the migrations run, and `d1_migrations` is filled as
 * by wrangler, so that `wrangler d1 migrations apply` finds nothing to do.
 */
async function buildSchemaStatements(db: D1Database): Promise<readonly D1PreparedStatement[]> {
  const { results } = await db
    .prepare(
      `SELECT name, sql LIKE 'CREATE VIRTUAL%' AS virtual FROM sqlite_schema
       WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
       ORDER BY rowid DESC`,
    )
    .all<{ readonly name: string; readonly virtual: number }>();
  const virtual = results.filter((row) => row.virtual === 1).map(({ name }) => name);
  // Newest first: a table refers to older ones only, which cannot be dropped before it.
  // Dropping an FTS table drops its shadow tables (`place_words_data` …), which cannot be dropped by themselves.
  const plain = results
    .map(({ name }) => name)
    .filter((name) => !virtual.some((owner) => name === owner || name.startsWith(`${owner}_`)));
  const names = readdirSync(MIGRATIONS).sort();
  return [
    ...[...virtual, ...plain].map((name) => `DROP TABLE "${name}"`),
    `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
       applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    ...names.flatMap((name) => splitStatements(readFileSync(join(MIGRATIONS, name), 'utf8'))),
    ...names.map((name) => `INSERT INTO d1_migrations (name) VALUES ('${name}')`),
  ].map((text) => db.prepare(text));
}

/** Splits a migration into its statements, none of which contains a semicolon. */
function splitStatements(sql: string): readonly string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
