import type { D1Database } from '@cloudflare/workers-types';
import { type EventPlan, parseEventPlan } from './event-plan.ts';

export type CreationState = 'draft' | 'published' | 'cancelled';

/** An event of an organizer, with all its dates. */
export interface Creation {
  readonly id: number;
  readonly organizer: number;
  readonly state: CreationState;
  /** The reason why staff took the event down; null if it may be published. */
  readonly takedownReason: string | null;
  readonly plan: EventPlan;
  /** Numbers of the series that are or were published. */
  readonly series: readonly number[];
}

interface CreationRow extends Omit<Creation, 'plan' | 'series'> {
  readonly plan: string;
  readonly series: string;
}

const SELECT = `SELECT c.id, c.organizer, c.state, c.takedown_reason AS takedownReason, c.plan,
    (SELECT json_group_array(e.number) FROM event_series e WHERE e.creation = c.id) AS series
  FROM creations c JOIN organizers o ON o.id = c.organizer`;
/** A reasonable maximum for one list. */
const MAX_LISTED = 200;

/** Finds an event of the person's organizer; null for events of others. */
export async function findOwnCreation(db: D1Database, person: string, id: number): Promise<Creation | null> {
  const row = await db.prepare(`${SELECT} WHERE c.id = ?1 AND o.owner = ?2`).bind(id, person).first<CreationRow>();
  return row === null ? null : toCreation(row);
}

/** Lists a person's events, the last changed first. */
export async function listOwnCreations(db: D1Database, person: string): Promise<readonly Creation[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE o.owner = ? ORDER BY c.updated_at DESC, c.id DESC LIMIT ${MAX_LISTED}`)
    .bind(person)
    .all<CreationRow>();
  return results.map(toCreation);
}

/** Lists all published events of a person. */
export async function listPublishedCreations(db: D1Database, person: string): Promise<readonly Creation[]> {
  const { results } = await db
    .prepare(`${SELECT} WHERE o.owner = ? AND c.state = 'published' ORDER BY c.id`)
    .bind(person)
    .all<CreationRow>();
  return results.map(toCreation);
}

/** Whether an event is neither cancelled nor taken down by staff. */
export const canPublish = ({ state, takedownReason }: Pick<Creation, 'state' | 'takedownReason'>): boolean =>
  state !== 'cancelled' && takedownReason === null;

/** @returns the id of the new draft. */
export async function createCreation(db: D1Database, organizer: number, plan: EventPlan, now: number): Promise<number> {
  const id = await db
    .prepare(
      `INSERT INTO creations (organizer, state, plan, created_at, updated_at) VALUES (?1, 'draft', ?2, ?3, ?3)
       RETURNING id`,
    )
    .bind(organizer, JSON.stringify(plan), now)
    .first<number>('id');
  if (id === null) throw new Error('The draft was not stored');
  return id;
}

/** Saves the plan. Only `publishCreation` changes the published event. */
export async function updatePlan(db: D1Database, id: number, plan: EventPlan, now: number): Promise<void> {
  await db
    .prepare('UPDATE creations SET plan = ?2, updated_at = ?3 WHERE id = ?1')
    .bind(id, JSON.stringify(plan), now)
    .run();
}

/** Returns a person's organizer, and creates it with the first event. */
export async function ensureOrganizer(
  db: D1Database,
  person: { readonly id: string; readonly name: string },
  now: number,
): Promise<number> {
  const find = () =>
    db.prepare('SELECT id FROM organizers WHERE owner = ? ORDER BY id LIMIT 1').bind(person.id).first<number>('id');
  const known = await find();
  if (known !== null) return known;
  await db.batch([
    db
      .prepare(
        `INSERT INTO organizers (owner, name, created_at)
         SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM organizers WHERE owner = ?1)`,
      )
      .bind(person.id, person.name, now),
    db.prepare(`UPDATE persons SET role = 'organizer' WHERE id = ? AND role = 'attendee'`).bind(person.id),
  ]);
  const created = await find();
  if (created === null) throw new Error('The organizer was not stored');
  return created;
}

function toCreation({ plan, series, ...row }: CreationRow): Creation {
  return { ...row, plan: parseEventPlan(plan), series: JSON.parse(series) as number[] };
}
