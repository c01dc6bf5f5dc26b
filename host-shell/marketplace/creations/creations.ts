import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import { changeRows, prepare, readRow, readRows, type SqlValue } from '../database.ts';
import { CYCLE_DAYS } from '../events/calendar.ts';
import type { EventDetails } from '../events/read-events.ts';
import { foldText } from '../text/fold.ts';
import { type EventPlan, findPlanGaps, listDays } from './event-plan.ts';

type CreationState = 'draft' | 'published' | 'cancelled';

export interface Creation {
  readonly id: number;
  readonly organizer: number;
  readonly state: CreationState;
  /** Whether staff took it down, so that it may not be published. */
  readonly isHidden: boolean;
  readonly plan: EventPlan;
  /** Numbers of the series that are or were published. */
  readonly series: readonly number[];
}

interface CreationRow extends Omit<Creation, 'plan' | 'series' | 'isHidden'> {
  readonly isHidden: number;
  readonly plan: string;
  readonly series: string;
}

const SELECT = `SELECT c.id, c.organizer, c.state, c.is_hidden AS isHidden, c.plan,
    (SELECT json_group_array(e.number) FROM event_series e WHERE e.creation = c.id) AS series
  FROM creations c JOIN organizers o ON o.id = c.organizer WHERE o.owner = ?1`;
const MAX_LISTED = 200;
const MINUTES_A_DAY = 1_440;
/** Titles weigh as much as those of samples. */
const TITLE_WEIGHT = 4;

const toCreation = ({ plan, series, isHidden, ...row }: CreationRow): Creation => ({
  ...row,
  isHidden: isHidden === 1,
  plan: JSON.parse(plan),
  series: JSON.parse(series),
});

/** Finds an event of the person's organizer; null for events of others. */
export async function findOwnCreation(db: D1Database, person: string, id: number): Promise<Creation | null> {
  const row = await readRow<CreationRow>(db, `${SELECT} AND c.id = ?2`, person, id);
  return row === null ? null : toCreation(row);
}

export async function listOwnCreations(db: D1Database, person: string): Promise<readonly Creation[]> {
  const sql = `${SELECT} ORDER BY c.updated_at DESC, c.id DESC LIMIT ${MAX_LISTED}`;
  return (await readRows<CreationRow>(db, sql, person)).map(toCreation);
}

export async function createCreation(db: D1Database, organizer: number, plan: EventPlan, now: number): Promise<number> {
  const sql = `INSERT INTO creations (organizer, state, plan, updated_at) VALUES (?, 'draft', ?, ?) RETURNING id`;
  const row = await readRow<{ readonly id: number }>(db, sql, organizer, JSON.stringify(plan), now);
  if (row === null) throw new Error('The draft was not stored');
  return row.id;
}

/** Saves the plan. Only `publishCreation` changes the published event. */
export async function updatePlan(db: D1Database, id: number, plan: EventPlan, now: number): Promise<void> {
  const sql = 'UPDATE creations SET plan = ?2, updated_at = ?3 WHERE id = ?1';
  await changeRows(db, sql, id, JSON.stringify(plan), now);
}

/** Splits the days of an event into series that repeat every cycle: a weekly event has up to four. */
function listDayRuns(plan: EventPlan): readonly Pick<Columns, 'cycle_day' | 'first_day' | 'last_day'>[] {
  const days = listDays(plan);
  return days.slice(0, CYCLE_DAYS / 7).map((first) => ({
    cycle_day: first % CYCLE_DAYS,
    first_day: first,
    last_day: days.findLast((day) => (day - first) % CYCLE_DAYS === 0) ?? first,
  }));
}

/**
 * Publishes an event or its changes in one transaction: its dates, words and title. Removed dates are hidden rather than
 * deleted, because orders refer to them.
 *
 * @param words what the event is found by, in each language
 * @throws Error when the plan has gaps or staff took the event down, which callers must check first
 */
export async function publishCreation(
  db: D1Database,
  { id, organizer, plan, isHidden }: Creation,
  words: Readonly<Record<string, string>>,
  now: number,
): Promise<void> {
  if (findPlanGaps(plan).length > 0 || isHidden) throw new Error('The event cannot be published');
  const place = plan.isOnline ? null : plan.place;
  const details: EventDetails = { description: plan.description };
  const columns: Columns = {
    creation: id,
    organizer,
    place,
    time_zone: plan.timeZone,
    is_online: Number(plan.isOnline),
    category: plan.category,
    format: plan.format,
    subcategory: plan.subcategory,
    tags: ` ${plan.tags.join(' ')} `,
    currency: plan.currency,
    price: plan.price,
    capacity: plan.capacity,
    start_minute: toMinute(plan.startTime),
    duration_minutes: measureMinutes(plan),
    venue: plan.isOnline || plan.venue === '' ? null : plan.venue,
    titles: JSON.stringify(Object.fromEntries(Object.keys(words).map((language) => [language, plan.title]))),
    state: 'published',
    details: JSON.stringify(details),
  };
  const copyPosition = `UPDATE event_series SET (country, region, latitude, longitude) =
    (SELECT country, region, latitude, longitude FROM places WHERE number = ?2) WHERE creation = ?1`;
  await db.batch([
    prepare(db, `UPDATE creations SET state = 'published', updated_at = ?2 WHERE id = ?1`, id, now),
    prepare(db, `UPDATE event_series SET state = 'hidden' WHERE creation = ?`, id),
    ...listDayRuns(plan).map((days) => buildUpsert(db, { ...columns, ...days })),
    prepare(db, copyPosition, id, place),
    ...buildForgetting(db, id),
    ...buildWordStatements(db, id, plan, words),
  ]);
}

/** Removes an event from search and pages. Its orders remain. */
export async function unpublishCreation(db: D1Database, id: number, now: number): Promise<void> {
  await db.batch(buildEnd(db, id, { state: 'draft', series: 'hidden', now }));
}

/** Cancels an event: its page shows it, and its orders are cancelled too. */
export async function cancelCreation(db: D1Database, id: number, now: number): Promise<void> {
  const cancelOrders = `UPDATE orders SET cancelled_at = ?2 WHERE cancelled_at IS NULL
    AND series IN (SELECT number FROM event_series WHERE creation = ?1)`;
  await db.batch([
    ...buildEnd(db, id, { state: 'cancelled', series: 'cancelled', now }),
    prepare(db, cancelOrders, id, now),
  ]);
}

/** Takes an event down for staff, or lets it be published again. A sample has no organizer, so it is back at once. */
export async function hideSeries(db: D1Database, series: number, isHidden: boolean, now: number): Promise<void> {
  const sql = 'SELECT creation FROM event_series WHERE number = ?';
  const creation = (await readRow<{ readonly creation: number | null }>(db, sql, series))?.creation ?? null;
  if (creation === null) {
    const state = isHidden ? 'hidden' : 'published';
    await changeRows(db, 'UPDATE event_series SET state = ?2 WHERE number = ?1', series, state);
    return;
  }
  // The mark comes first. Otherwise an event published between the two statements would stay online.
  await changeRows(db, 'UPDATE creations SET is_hidden = ?2 WHERE id = ?1', creation, Number(isHidden));
  if (isHidden) await unpublishCreation(db, creation, now);
}

interface End {
  readonly state: CreationState;
  readonly series: 'hidden' | 'cancelled';
  readonly now: number;
}

const buildEnd = (db: D1Database, id: number, { state, series, now }: End): D1PreparedStatement[] => [
  prepare(db, `UPDATE creations SET state = ?2, updated_at = ?3 WHERE id = ?1 AND state = 'published'`, id, state, now),
  prepare(db, `UPDATE event_series SET state = ?2 WHERE creation = ?1 AND state = 'published'`, id, series),
  ...buildForgetting(db, id),
];

type Columns = Readonly<Record<string, SqlValue>>;

/** Builds the upsert of a series. An existing run of days keeps its number, so that orders and likes still refer to it. */
function buildUpsert(db: D1Database, columns: Columns): D1PreparedStatement {
  const names = Object.keys(columns);
  const read = (name: string) => `(?1 ->> '$.${name}')`;
  const sql = `INSERT INTO event_series (number, ${names.join(', ')})
    SELECT coalesce(
      (SELECT number FROM event_series WHERE creation = ${read('creation')} AND first_day = ${read('first_day')}),
      (SELECT max(number) + 1 FROM event_series)), ${names.map(read).join(', ')}
    WHERE true
    ON CONFLICT (number) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;
  return prepare(db, sql, JSON.stringify(columns));
}

const buildForgetting = (db: D1Database, creation: number): readonly D1PreparedStatement[] =>
  [
    'DELETE FROM event_words WHERE rowid IN (SELECT number FROM event_series WHERE creation = ?)',
    'DELETE FROM term_words WHERE rowid IN (SELECT number FROM terms WHERE creation = ?)',
    'DELETE FROM terms WHERE creation = ?',
  ].map((sql) => prepare(db, sql, creation));

function buildWordStatements(
  db: D1Database,
  creation: number,
  { title, category, subcategory }: EventPlan,
  words: Readonly<Record<string, string>>,
): readonly D1PreparedStatement[] {
  const languages = Object.keys(words);
  const addWords = `INSERT INTO event_words (rowid, ${languages.join(', ')})
    SELECT number, ${languages.map(() => '?').join(', ')} FROM event_series WHERE creation = ? AND state = 'published'`;
  const addTerms = `INSERT INTO terms (language, term, folded, kind, weight, category, subcategory, latitude, longitude, creation)
    SELECT language.value, ?2, ?3, 'event', ${TITLE_WEIGHT}, ?4, ?5, e.latitude, e.longitude, e.creation
    FROM json_each(?6) language, (SELECT * FROM event_series WHERE creation = ?1 LIMIT 1) e WHERE true
    ON CONFLICT (language, folded) DO NOTHING`;
  const addTermWords =
    'INSERT INTO term_words (rowid, language, words) SELECT number, language, folded FROM terms WHERE creation = ?';
  return [
    prepare(db, addWords, ...languages.map((language) => foldText(words[language] ?? '')), creation),
    prepare(db, addTerms, creation, title, foldText(title), category, subcategory, JSON.stringify(languages)),
    prepare(db, addTermWords, creation),
  ];
}

/** @param time `20:30` */
export function toMinute(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function measureMinutes({ startTime, endTime }: EventPlan): number {
  const minutes = toMinute(endTime) - toMinute(startTime);
  return minutes > 0 ? minutes : minutes + MINUTES_A_DAY;
}
