import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { foldText } from '../text/fold.ts';
import type { EventSeed } from './build-events.ts';
import { createEventBuilder } from './build-more-events.ts';
import type { PlaceSeed } from './build-places.ts';
import { buildTicketTypes } from './build-ticket-types.ts';
import { readCatalogueLabels } from './catalogue-labels.ts';
import { buildInserts } from './insert-rows.ts';
import { buildEventInserts, buildEventRows, buildTermWords, type Log, WORD_COLUMNS } from './seed-database.ts';

/** Events of one transaction. */
const BATCH_EVENTS = 3_000;
/** A progress line at most this often. */
const PROGRESS_MS = 2_000;
/** As titles of the seed weigh. */
const TITLE_WEIGHT = 4;

/**
 * Adds sample events until there are `events` of them. Each batch is one transaction that records how far it came, so an
 * interrupted run goes on where it stopped. It never removes events.
 */
export async function growDatabase(
  db: D1Database,
  places: readonly PlaceSeed[],
  events: number,
  log: Log,
  batchEvents = BATCH_EVENTS,
): Promise<void> {
  const state = await db
    .prepare(
      `SELECT added_events AS added, (SELECT count(*) FROM event_series WHERE creation IS NULL) AS samples
       FROM seed_stamp WHERE id = 1`,
    )
    .first<{ readonly added: number; readonly samples: number }>();
  if (state === null) throw new Error('the database has no seed');
  const missing = events - state.samples;
  if (missing <= 0) return;
  log(`adding ${missing} sample events to ${state.samples}`);
  const build = createEventBuilder(places, readCatalogueLabels());
  const started = Date.now();
  let reported = started;
  for (let done = 0; done < missing; ) {
    const size = Math.min(batchEvents, missing - done);
    const from = state.added + done;
    const number = (await db.prepare('SELECT max(number) + 1 AS next FROM event_series').first<number>('next')) ?? 1;
    const rows = build(from + 1, from + size + 1).map((event, index) => ({ ...event, number: number + index }));
    await db.batch([...buildBatch(db, rows, from + size)]);
    done += size;
    const now = Date.now();
    if (now - reported < PROGRESS_MS && done < missing) continue;
    reported = now;
    const secondsLeft = ((now - started) / 1000 / done) * (missing - done);
    log(
      `${state.samples + done} of ${events} events (${Math.floor((100 * done) / missing)} %), ${secondsLeft.toFixed(0)} s left`,
    );
  }
  await db.exec('ANALYZE');
}

function* buildBatch(db: D1Database, events: readonly EventSeed[], added: number): Generator<D1PreparedStatement> {
  const words = events.map((event) => ({ number: event.number, ...event.words }));
  yield* buildEventInserts(db, buildEventRows(events));
  yield* buildInserts(db, 'event_words', WORD_COLUMNS, words);
  // One organizer for each venue of a place, as in the seed.
  const houses = JSON.stringify(events.map(({ number, place, venue }) => ({ number, place, venue })));
  yield db
    .prepare(
      `INSERT INTO organizers (owner, name, place, created_at)
       SELECT DISTINCT NULL, value ->> 'venue', value ->> 'place', unixepoch() FROM json_each(?1)
       WHERE NOT EXISTS (SELECT 1 FROM organizers o WHERE o.place = value ->> 'place' AND o.name = value ->> 'venue' AND o.owner IS NULL)`,
    )
    .bind(houses);
  yield db
    .prepare(
      `UPDATE event_series SET organizer = (SELECT min(o.id) FROM organizers o
         WHERE o.place = own.value ->> 'place' AND o.name = own.value ->> 'venue' AND o.owner IS NULL)
       FROM json_each(?1) AS own WHERE event_series.number = own.value ->> 'number'`,
    )
    .bind(houses);
  yield* buildInserts(
    db,
    'ticket_types',
    { series: 'series', kind: 'kind', price: 'price', capacity: 'capacity', limit_per_person: 'limitPerPerson' },
    buildTicketTypes(events),
  );
  yield* buildTermStatements(db, events);
  yield db.prepare('UPDATE seed_stamp SET added_events = ? WHERE id = 1').bind(added);
}

/** Titles that autocomplete does not know yet. */
function* buildTermStatements(db: D1Database, events: readonly EventSeed[]): Generator<D1PreparedStatement> {
  const terms = events.map(({ language, titles, category, subcategory, latitude, longitude }) => {
    const term = titles[language] ?? titles.en;
    return { language, term, folded: foldText(term), category, subcategory, latitude, longitude };
  });
  const columns = ['language', 'term', 'folded', 'category', 'subcategory', 'latitude', 'longitude'] as const;
  const values = columns.map((name) => `value ->> '${name}'`).join(', ');
  const json = JSON.stringify(terms);
  yield db
    .prepare(
      `INSERT INTO terms (kind, weight, ${columns.join(', ')})
       SELECT 'event', ${TITLE_WEIGHT}, ${values} FROM json_each(?1) WHERE true ON CONFLICT (language, folded) DO NOTHING`,
    )
    .bind(json);
  yield* buildTermWords(db);
}
