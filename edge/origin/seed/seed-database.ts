import { buildPlaces, type PlaceSeed } from './build-places.ts';
import { buildInserts } from './insert-rows.ts';
import { buildSchemaStatements } from './migrations.ts';

/** One line of progress. */
export type Log = (line: string) => void;

/** The version that stands in the database, or null when there is no whole seed. */
export async function readSeedVersion(db: D1Database): Promise<string | null> {
  try {
    return await db.prepare('SELECT version FROM seed_stamp WHERE id = 1').first<string>('version');
  } catch {
    // No such table: a new database.
    return null;
  }
}

/**
 * Fills a database: tables, places, search terms, sample events. One D1 batch, which is one transaction: it is there
 * whole, with its stamp, or not at all, whatever interrupts it.
 */
export async function seedDatabase(db: D1Database, version: string, log: Log): Promise<void> {
  const schema = await buildSchemaStatements(db);
  const places = buildPlaces();
  log(`places: ${places.length} cities, regions and countries`);
  await db.batch([
    ...schema,
    ...buildInserts<PlaceSeed>(db, 'places', PLACE_COLUMNS, places),
    ...buildInserts<PlaceSeed>(db, 'place_words', { rowid: 'number', words: 'words' }, places),
    db.prepare('INSERT INTO seed_stamp (id, version) VALUES (1, ?)').bind(version),
  ]);
  log('written');
}

const PLACE_COLUMNS = {
  number: 'number',
  id: 'id',
  slug: 'slug',
  type: 'type',
  country: 'country',
  region: 'region',
  name: 'name',
  names: 'names',
  abbreviation: 'abbreviation',
  latitude: 'latitude',
  longitude: 'longitude',
  cell: 'cell',
  population: 'population',
  time_zone: 'timeZone',
} as const;
