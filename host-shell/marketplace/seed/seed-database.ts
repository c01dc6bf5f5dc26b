import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { buildTokenInsertSql, joinSearchWords, splitSearchWords, WORD_COUNT_SQL } from '../events/search-words.ts';
import { buildEvents, type EventSeed } from './build-events.ts';
import { buildMarketplace, type MarketplaceSeed } from './build-marketplace.ts';
import { buildPlaces, type PlaceSeed } from './build-places.ts';
import { buildTerms, type TermSeed } from './build-terms.ts';
import { buildTrending, type TrendingSeed } from './build-trending.ts';
import { readCatalogueLabels } from './catalogue-labels.ts';
import { buildInserts } from './insert-rows.ts';
import { buildMarketplaceInserts } from './marketplace-inserts.ts';
import { buildSchemaStatements } from './migrations.ts';

const DAY_MS = 86_400_000;

/** One line of progress. */
export type Log = (line: string) => void;

/** Reads the seed's version from the database; null if the seed is missing or incomplete. */
export async function readSeedVersion(db: D1Database): Promise<string | null> {
  try {
    return await db.prepare('SELECT version FROM seed_stamp WHERE id = 1').first<string>('version');
  } catch {
    // The table does not exist: the database is new.
    return null;
  }
}

/** The rows of a seed. */
export interface SeedRows {
  readonly places: readonly PlaceSeed[];
  readonly events: readonly EventSeed[];
  readonly eventRows: EventRows;
  readonly terms: readonly TermSeed[];
  readonly trending: readonly TrendingSeed[];
  /** Organizers, the sample people and their history. */
  readonly marketplace: MarketplaceSeed;
}

/** Builds the rows, in a few seconds. They are the same on each machine and, except for the history, on each day. */
export function buildSeedRows(log: Log): SeedRows {
  const label = readCatalogueLabels();
  const places = buildPlaces();
  log(`places: ${places.length} cities, regions and countries`);
  const events = buildEvents(places, label);
  const terms = buildTerms(events, label);
  log(`samples: ${events.length} events that come back every four weeks, ${terms.length} search terms`);
  const marketplace = buildMarketplace(places, events, Math.floor(Date.now() / DAY_MS));
  log(`marketplace: ${marketplace.organizers.length} organizers, ${marketplace.orders.length} orders`);
  return { places, events, eventRows: buildEventRows(events), terms, trending: buildTrending(label), marketplace };
}

/**
 * Fills an empty database: first the tables, finally the stamp. A seed without a stamp is incomplete, and the next run
 * replaces it. Works in steps, because the runtime drops a connection on which one call takes too long to prepare.
 */
export async function writeSeed(db: D1Database, rows: SeedRows, version: string, log: Log): Promise<void> {
  const { places, events, eventRows, terms, trending, marketplace } = rows;
  const words = events.map((event) => ({ number: event.number, ...event.words }));
  const steps: readonly (readonly [string, () => Generator<D1PreparedStatement>])[] = [
    ['places', () => buildInserts(db, 'places', PLACE_COLUMNS, places)],
    ['names of places', () => buildInserts(db, 'place_words', { rowid: 'number', words: 'words' }, places)],
    ['sample events', () => buildEventInserts(db, eventRows)],
    ['words of events', () => buildInserts(db, 'event_words', WORD_COLUMNS, words)],
    ['search terms', () => buildInserts(db, 'terms', TERM_COLUMNS, terms)],
    ['words of terms', () => buildTermWords(db)],
    ['trending', () => buildInserts(db, 'trending_seed', TRENDING_COLUMNS, trending)],
    ['the marketplace', () => buildMarketplaceInserts(db, marketplace)],
  ];
  await db.batch([...(await buildSchemaStatements(db))]);
  for (const [name, build] of steps) {
    log(`writing ${name}`);
    for (const statement of build()) await statement.run();
  }
  await db.prepare('INSERT INTO seed_stamp (id, version) VALUES (1, ?)').bind(version).run();
}

/** The rows of events with what they are found by. */
export interface EventRows {
  readonly rows: readonly (Omit<EventSeed, 'words'> & { readonly searchWords: string })[];
  /** Each word with its language, and how many events have it. */
  readonly wordCounts: readonly (readonly [string, number])[];
}

export function buildEventRows(events: readonly EventSeed[]): EventRows {
  const counts = new Map<string, number>();
  const rows = events.map(({ words, ...event }) => {
    const own = splitSearchWords(words);
    for (const word of new Set(own)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { ...event, searchWords: joinSearchWords(own) };
  });
  return { rows, wordCounts: [...counts] };
}

/** Inserts events, whose numbers are above those of all events of before. */
export function* buildEventInserts(db: D1Database, { rows, wordCounts }: EventRows): Generator<D1PreparedStatement> {
  yield* buildInserts(db, 'event_series', EVENT_COLUMNS, rows);
  yield db.prepare(buildTokenInsertSql('number > coalesce((SELECT max(id) FROM event_day_words_docsize), 0)'));
  yield db.prepare(WORD_COUNT_SQL).bind(JSON.stringify(wordCounts));
}

/** Makes the words of all terms that have none yet. */
export function* buildTermWords(db: D1Database): Generator<D1PreparedStatement> {
  yield db.prepare(
    `INSERT INTO term_words (rowid, words)
     SELECT number, home || replace(folded, ' ', ' ' || home)
     FROM (SELECT number, folded, language || coalesce('·' || cell || '·', '') AS home FROM terms
       WHERE number > coalesce((SELECT max(id) FROM term_words_docsize), 0))`,
  );
}

export const PLACE_COLUMNS = {
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
  words: 'searchWords',
} as const;

export const WORD_COLUMNS = {
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
