import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { CYCLE_DAYS } from '../events/calendar.ts';
import {
  buildTokenInsertSql,
  type EventSearchTexts,
  joinSearchWords,
  splitSearchWords,
  WORD_COUNT_SQL,
} from '../events/search-words.ts';
import type { EventDetails } from '../events/to-event.ts';
import { foldText } from '../text/fold.ts';
import type { Creation } from './creations.ts';
import { type EventPlan, findPlanGaps } from './event-plan.ts';
import { listDayRuns } from './recurrence.ts';

interface PlaceOf {
  readonly country: string;
  readonly region: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

const MINUTES_A_DAY = 1_440;

/**
 * Publishes an event or its changes: its dates, words and tickets, in one transaction. Removed dates are
 * hidden rather than deleted, because their tickets refer to them.
 *
 * @throws Error when the plan has gaps, which callers must check first
 */
export async function publishCreation(
  db: D1Database,
  { id, organizer, plan, takedownReason }: Creation,
  words: EventSearchTexts,
  now: number,
): Promise<void> {
  if (findPlanGaps(plan).length > 0) throw new Error('The plan cannot be published yet');
  if (takedownReason !== null) throw new Error('Staff took this event down');
  const place = await findPlace(db, plan);
  const titles = Object.keys(words).map((language) => [language, plan.title]);
  const prices = plan.tickets.map(({ price }) => price);
  const isFree = prices.every((price) => price === 0);
  const details: EventDetails = {
    summary: plan.summary,
    description: plan.description,
    drawing: `${plan.drawing}-${plan.category}`,
    picture: plan.picture,
    theme: plan.theme,
  };
  const columns = {
    organizer,
    place: plan.isOnline ? null : plan.place,
    country: place?.country ?? null,
    region: place?.region ?? null,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    time_zone: plan.timeZone,
    is_online: plan.isOnline ? 1 : 0,
    category: plan.category,
    format: plan.format,
    subcategory: plan.subcategory,
    tags: ` ${plan.tags.join(' ')} `,
    is_free: isFree ? 1 : 0,
    currency: plan.currency,
    price_low: isFree ? null : Math.min(...prices),
    price_high: isFree ? null : Math.max(...prices),
    start_minute: toMinute(plan.startTime),
    duration_minutes: measureMinutes(plan),
    language: plan.language.slice(0, 2),
    venue: plan.isOnline || plan.venue === '' ? null : plan.venue,
    titles: JSON.stringify(Object.fromEntries(titles)),
    state: 'published',
    details: JSON.stringify(details),
    words: joinSearchWords(splitSearchWords(words)),
  };
  await db.batch([
    db.prepare(`UPDATE creations SET state = 'published', updated_at = ?2 WHERE id = ?1`).bind(id, now),
    db.prepare(`UPDATE event_series SET state = 'hidden' WHERE creation = ?`).bind(id),
    ...listDayRuns(plan).map(({ firstDay, lastDay }) => {
      const days = { creation: id, cycle_day: firstDay % CYCLE_DAYS, first_day: firstDay, last_day: lastDay };
      return buildUpsert(db, { ...columns, ...days });
    }),
    ...buildTicketStatements(db, id, plan),
    ...buildWordStatements(db, id, plan, words, place),
  ]);
}

/** Removes an event from search and pages. Sold tickets remain. */
export async function unpublishCreation(db: D1Database, id: number, now: number): Promise<void> {
  await db.batch([
    db
      .prepare(`UPDATE creations SET state = 'draft', updated_at = ?2 WHERE id = ?1 AND state = 'published'`)
      .bind(id, now),
    db.prepare(`UPDATE event_series SET state = 'hidden' WHERE creation = ? AND state = 'published'`).bind(id),
    ...buildForgetting(db, id),
  ]);
}

/** Cancels an event: its page shows it, and its orders are cancelled too. */
export async function cancelCreation(db: D1Database, id: number, now: number): Promise<void> {
  const orders = `SELECT o.id FROM orders o JOIN event_series e ON e.number = o.series WHERE e.creation = ?1`;
  await db.batch([
    db.prepare(`UPDATE creations SET state = 'cancelled', updated_at = ?2 WHERE id = ?1`).bind(id, now),
    db.prepare(`UPDATE event_series SET state = 'cancelled' WHERE creation = ? AND state = 'published'`).bind(id),
    db
      .prepare(
        `UPDATE tickets SET cancelled_at = ?2
         WHERE order_id IN (${orders}) AND cancelled_at IS NULL AND checked_in_at IS NULL`,
      )
      .bind(id, now),
    db
      .prepare(
        `UPDATE orders SET cancelled_at = ?2 WHERE id IN (${orders}) AND cancelled_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM tickets k WHERE k.order_id = orders.id AND k.checked_in_at IS NOT NULL)`,
      )
      .bind(id, now),
    ...buildForgetting(db, id),
  ]);
}

function findPlace(db: D1Database, { isOnline, place }: EventPlan): Promise<PlaceOf | null> {
  if (isOnline || place === null) return Promise.resolve(null);
  return db
    .prepare('SELECT country, region, latitude, longitude FROM places WHERE number = ?')
    .bind(place)
    .first<PlaceOf>();
}

type Columns = Readonly<Record<string, string | number | null>> & {
  readonly creation: number;
  readonly first_day: number;
};

/** Builds the upsert of a series. An existing run of days keeps its number, so that its tickets and likes still refer to it. */
function buildUpsert(db: D1Database, columns: Columns): D1PreparedStatement {
  const names = Object.keys(columns);
  const json = JSON.stringify(columns);
  const read = (name: string) => `(?1 ->> '$.${name}')`;
  return db
    .prepare(
      `INSERT INTO event_series (number, ${names.join(', ')})
       SELECT coalesce(
         (SELECT number FROM event_series WHERE creation = ${read('creation')} AND first_day = ${read('first_day')}),
         (SELECT max(number) + 1 FROM event_series)), ${names.map(read).join(', ')}
       WHERE true
       ON CONFLICT (number) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    )
    .bind(json);
}

/** Builds the ticket types of each date. Existing types are matched by position; a removed type is no longer sold. */
function buildTicketStatements(
  db: D1Database,
  creation: number,
  { tickets }: EventPlan,
): readonly D1PreparedStatement[] {
  const types = tickets.map(({ name, price, capacity, limitPerPerson }, index) => ({
    kind: name !== null ? 'custom' : index === 0 ? 'general' : 'front-row',
    name,
    price: price * 100,
    capacity,
    limit: limitPerPerson,
  }));
  const ranked = `SELECT t.id, t.series, row_number() OVER (PARTITION BY t.series ORDER BY t.id) - 1 AS rank
    FROM ticket_types t JOIN event_series e ON e.number = t.series WHERE e.creation = ?1`;
  const json = JSON.stringify(types);
  return [
    db
      .prepare(
        `WITH ranked AS (${ranked})
         UPDATE ticket_types SET
           kind = coalesce(w.value ->> 'kind', kind), name = iif(w.value IS NULL, ticket_types.name, w.value ->> 'name'),
           price = coalesce(w.value ->> 'price', price), capacity = coalesce(w.value ->> 'capacity', 0),
           limit_per_person = coalesce(w.value ->> 'limit', limit_per_person)
         FROM ranked LEFT JOIN json_each(?2) w ON w.key = ranked.rank WHERE ticket_types.id = ranked.id`,
      )
      .bind(creation, json),
    db
      .prepare(
        `WITH ranked AS (${ranked})
         INSERT INTO ticket_types (series, kind, name, price, capacity, limit_per_person)
         SELECT e.number, w.value ->> 'kind', w.value ->> 'name', w.value ->> 'price', w.value ->> 'capacity',
           w.value ->> 'limit'
         FROM event_series e JOIN json_each(?2) w
         WHERE e.creation = ?1 AND NOT EXISTS (SELECT 1 FROM ranked r WHERE r.series = e.number AND r.rank = w.key)
         ORDER BY e.number, w.key`,
      )
      .bind(creation, json),
  ];
}

function buildForgetting(db: D1Database, creation: number): readonly D1PreparedStatement[] {
  return [
    db
      .prepare('DELETE FROM event_day_words WHERE rowid IN (SELECT number FROM event_series WHERE creation = ?)')
      .bind(creation),
    db.prepare('DELETE FROM creation_words WHERE rowid = ?').bind(creation),
    db.prepare('DELETE FROM creation_terms WHERE creation = ?').bind(creation),
  ];
}

function buildWordStatements(
  db: D1Database,
  creation: number,
  { title }: EventPlan,
  words: EventSearchTexts,
  place: PlaceOf | null,
): readonly D1PreparedStatement[] {
  const languages = Object.keys(words);
  const folded = languages.map((language) => foldText(words[language] ?? ''));
  const terms = languages.map((language) => ({ language, term: title, folded: foldText(title) }));
  return [
    ...buildForgetting(db, creation),
    db
      .prepare(
        `INSERT INTO creation_words (rowid, ${languages.join(', ')}) VALUES (?, ${languages.map(() => '?').join(', ')})`,
      )
      .bind(creation, ...folded),
    db.prepare(buildTokenInsertSql('creation = ?')).bind(creation),
    db.prepare(WORD_COUNT_SQL).bind(JSON.stringify([...new Set(splitSearchWords(words))].map((word) => [word, 1]))),
    db
      .prepare(
        `INSERT INTO creation_terms (creation, language, term, folded, latitude, longitude)
         SELECT ?1, value ->> 'language', value ->> 'term', value ->> 'folded', ?3, ?4 FROM json_each(?2)`,
      )
      .bind(creation, JSON.stringify(terms), place?.latitude ?? null, place?.longitude ?? null),
  ];
}

function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Computes the duration. An end before the start is on the next day. */
function measureMinutes({ startTime, endTime }: EventPlan): number {
  const minutes = toMinute(endTime) - toMinute(startTime);
  return minutes > 0 ? minutes : minutes + MINUTES_A_DAY;
}
