import type { D1Database } from '@cloudflare/workers-types';

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
  /** The number of published events that are not over. */
  readonly events: number;
}

const COLUMNS = `o.id, o.owner, o.name, o.description, o.website, p.name AS city,
  (SELECT count(*) FROM follows f WHERE f.organizer = o.id) AS followers,
  (SELECT count(*) FROM event_series s WHERE s.organizer = o.id AND s.state = 'published'
   AND coalesce(s.last_day, unixepoch() / 86400) >= unixepoch() / 86400) AS events`;
const FROM = 'FROM organizers o LEFT JOIN places p ON p.number = o.place';
/** A reasonable maximum for one list. */
const MAX_LISTED = 200;

export function findOrganizer(db: D1Database, id: number): Promise<Organizer | null> {
  return db.prepare(`SELECT ${COLUMNS} ${FROM} WHERE o.id = ?`).bind(id).first<Organizer>();
}

/** Finds the organizer of a series. */
export function findSeriesOrganizer(db: D1Database, series: number): Promise<Organizer | null> {
  return db
    .prepare(`SELECT ${COLUMNS} ${FROM} JOIN event_series e ON e.organizer = o.id WHERE e.number = ?`)
    .bind(series)
    .first<Organizer>();
}

export async function listOwnedOrganizers(db: D1Database, person: string): Promise<readonly Organizer[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} ${FROM} WHERE o.owner = ? ORDER BY o.id`)
    .bind(person)
    .all<Organizer>();
  return results;
}

/** Lists the organizers that a person follows, the last followed first. */
export async function listFollowed(db: D1Database, person: string): Promise<readonly Organizer[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} ${FROM} JOIN follows own ON own.organizer = o.id
       WHERE own.person = ? ORDER BY own.created_at DESC, o.id LIMIT ${MAX_LISTED}`,
    )
    .bind(person)
    .all<Organizer>();
  return results;
}

/** Lists the numbers of the organizers' series. */
export async function listSeries(
  db: D1Database,
  organizers: readonly number[],
): Promise<readonly { readonly series: number; readonly organizer: number }[]> {
  const { results } = await db
    .prepare(
      `SELECT number AS series, organizer FROM event_series
       WHERE organizer IN (SELECT value FROM json_each(?)) ORDER BY number LIMIT 2000`,
    )
    .bind(JSON.stringify(organizers))
    .all<{ readonly series: number; readonly organizer: number }>();
  return results;
}

export async function isFollowing(db: D1Database, person: string, organizer: number): Promise<boolean> {
  const row = await db
    .prepare('SELECT 1 FROM follows WHERE person = ? AND organizer = ?')
    .bind(person, organizer)
    .first();
  return row !== null;
}

export async function follow(db: D1Database, person: string, organizer: number, now: number): Promise<void> {
  await db
    .prepare('INSERT INTO follows (person, organizer, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
    .bind(person, organizer, now)
    .run();
}

export async function unfollow(db: D1Database, person: string, organizer: number): Promise<void> {
  await db.prepare('DELETE FROM follows WHERE person = ? AND organizer = ?').bind(person, organizer).run();
}

/** The public profile of an organizer. */
export type OrganizerProfile = Pick<Organizer, 'name' | 'description' | 'website'>;

export async function updateProfile(db: D1Database, organizer: number, profile: OrganizerProfile): Promise<void> {
  await db
    .prepare('UPDATE organizers SET name = ?2, description = ?3, website = ?4 WHERE id = ?1')
    .bind(organizer, profile.name, profile.description, profile.website)
    .run();
}

/** Returns a person's organizer, and creates it with the first event or profile. */
export async function ensureOrganizer(
  db: D1Database,
  person: { readonly id: string; readonly name: string },
  now: number,
): Promise<number> {
  const [, , found] = await db.batch<{ readonly id: number }>([
    db
      .prepare(
        `INSERT INTO organizers (owner, name, created_at)
         SELECT ?1, ?2, ?3 WHERE NOT EXISTS (SELECT 1 FROM organizers WHERE owner = ?1)`,
      )
      .bind(person.id, person.name, now),
    db.prepare(`UPDATE persons SET role = 'organizer' WHERE id = ? AND role = 'attendee'`).bind(person.id),
    db.prepare('SELECT id FROM organizers WHERE owner = ? ORDER BY id LIMIT 1').bind(person.id),
  ]);
  const id = found?.results[0]?.id;
  if (id === undefined) throw new Error('The organizer was not stored');
  return id;
}
