import { buildEvents, type EventSeed } from './build-events.ts';
import { buildPlaces, type PlaceSeed } from './build-places.ts';
import { buildTerms, type TermSeed } from './build-terms.ts';
import { buildTrending, type TrendingSeed } from './build-trending.ts';
import { readCatalogueLabels } from './catalogue-labels.ts';
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
  const label = readCatalogueLabels();
  const places = buildPlaces();
  log(`places: ${places.length} cities, regions and countries`);
  const events = buildEvents(places, label);
  const terms = buildTerms(events, label);
  const trending = buildTrending(label);
  log(`samples: ${events.length} events that come back every four weeks, ${terms.length} search terms`);
  await db.batch([
    ...schema,
    ...buildInserts<PlaceSeed>(db, 'places', PLACE_COLUMNS, places),
    ...buildInserts<PlaceSeed>(db, 'place_words', { rowid: 'number', words: 'words' }, places),
    ...buildInserts<EventSeed>(db, 'event_series', EVENT_COLUMNS, events),
    ...buildInserts(
      db,
      'event_words',
      WORD_COLUMNS,
      events.map(({ number, words }) => ({ number, ...words })),
    ),
    ...buildInserts<TermSeed>(db, 'terms', TERM_COLUMNS, terms),
    ...buildInserts<TermSeed>(db, 'term_words', { rowid: 'number', language: 'language', words: 'folded' }, terms),
    ...buildInserts<TrendingSeed>(db, 'trending_seed', TRENDING_COLUMNS, trending),
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

const EVENT_COLUMNS = {
  number: 'number',
  place: 'place',
  country: 'country',
  region: 'region',
  latitude: 'latitude',
  longitude: 'longitude',
  time_zone: 'timeZone',
  is_online: 'isOnline',
  category: 'category',
  format: 'format',
  subcategory: 'subcategory',
  tags: 'tags',
  is_free: 'isFree',
  currency: 'currency',
  price_low: 'priceLow',
  price_high: 'priceHigh',
  cycle_day: 'cycleDay',
  start_minute: 'startMinute',
  duration_minutes: 'durationMinutes',
  language: 'language',
  venue: 'venue',
  titles: 'titles',
} as const;

const WORD_COLUMNS = {
  rowid: 'number',
  en: 'en',
  de: 'de',
  fr: 'fr',
  nl: 'nl',
  es: 'es',
  it: 'it',
  pt: 'pt',
  da: 'da',
  fi: 'fi',
  sv: 'sv',
} as const;

const TERM_COLUMNS = {
  number: 'number',
  language: 'language',
  term: 'term',
  folded: 'folded',
  kind: 'kind',
  weight: 'weight',
  category: 'category',
  subcategory: 'subcategory',
  latitude: 'latitude',
  longitude: 'longitude',
} as const;

const TRENDING_COLUMNS = {
  scope: 'scope',
  language: 'language',
  position: 'position',
  term: 'term',
  folded: 'folded',
} as const;
