import type { D1Database } from '@cloudflare/workers-types';
import { changeRows, prepare, readRow, readRows } from '../database.ts';

export interface Organizer {
  readonly id: number;
  /** Public id of its owner; null for organizers of sample events. */
  readonly owner: string | null;
  readonly name: string;
  readonly description: string;
  readonly website: string;
  /** City in the local language; null for online. */
  readonly city: string | null;
  readonly followers: number;
}

const SELECT = `SELECT o.id, o.owner, o.name, o.description, o.website, p.name AS city,
    (SELECT count(*) FROM follows f WHERE f.organizer = o.id) AS followers
  FROM organizers o LEFT JOIN places p ON p.number = o.place`;
const MAX_LISTED = 200;

export const findOrganizer = (db: D1Database, id: number): Promise<Organizer | null> =>
  readRow(db, `${SELECT} WHERE o.id = ?`, id);

export const findSeriesOrganizer = (db: D1Database, series: number): Promise<Organizer | null> =>
  readRow(db, `${SELECT} JOIN event_series e ON e.organizer = o.id WHERE e.number = ?`, series);

export const listOwnedOrganizers = (db: D1Database, person: string): Promise<readonly Organizer[]> =>
  readRows(db, `${SELECT} WHERE o.owner = ? ORDER BY o.id`, person);

export const listFollowed = (db: D1Database, person: string): Promise<readonly Organizer[]> =>
  readRows(
    db,
    `${SELECT} JOIN follows own ON own.organizer = o.id
     WHERE own.person = ? ORDER BY own.created_at DESC, o.id LIMIT ${MAX_LISTED}`,
    person,
  );

export async function listSeries(db: D1Database, organizers: readonly number[]): Promise<readonly number[]> {
  const sql = `SELECT number FROM event_series WHERE organizer IN (SELECT value FROM json_each(?)) ORDER BY number LIMIT 2000`;
  return (await readRows<{ readonly number: number }>(db, sql, JSON.stringify(organizers))).map(({ number }) => number);
}

export async function isFollowing(db: D1Database, person: string, organizer: number): Promise<boolean> {
  return (await readRow(db, 'SELECT 1 FROM follows WHERE person = ? AND organizer = ?', person, organizer)) !== null;
}

export async function follow(db: D1Database, person: string, organizer: number, now: number): Promise<void> {
  const sql = 'INSERT INTO follows (person, organizer, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  await changeRows(db, sql, person, organizer, now);
}

export async function unfollow(db: D1Database, person: string, organizer: number): Promise<void> {
  await changeRows(db, 'DELETE FROM follows WHERE person = ? AND organizer = ?', person, organizer);
}

type OrganizerProfile = Pick<Organizer, 'name' | 'description' | 'website'>;

export async function updateProfile(db: D1Database, organizer: number, profile: OrganizerProfile): Promise<void> {
  const { name, description, website } = profile;
  const sql = 'UPDATE organizers SET name = ?2, description = ?3, website = ?4 WHERE id = ?1';
  await changeRows(db, sql, organizer, name, description, website);
}

/** Returns a person's organizer, and creates it with the first event or profile. */
export async function ensureOrganizer(
  db: D1Database,
  person: { readonly id: string; readonly name: string },
): Promise<number> {
  const insert = `INSERT INTO organizers (owner, name)
    SELECT ?1, ?2 WHERE NOT EXISTS (SELECT 1 FROM organizers WHERE owner = ?1)`;
  const [, , found] = await db.batch<{ readonly id: number }>([
    prepare(db, insert, person.id, person.name),
    prepare(db, `UPDATE persons SET role = 'organizer' WHERE id = ? AND role = 'attendee'`, person.id),
    prepare(db, 'SELECT id FROM organizers WHERE owner = ? ORDER BY id LIMIT 1', person.id),
  ]);
  const id = found?.results[0]?.id;
  if (id === undefined) throw new Error('The organizer was not stored');
  return id;
}
