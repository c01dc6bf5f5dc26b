import type { D1Database } from '@cloudflare/workers-types';

/** Keeps one account from filling the table. */
export const MAX_LIKES = 1_000;

/** @returns false when the person has reached the limit */
export async function likeEvent(db: D1Database, person: string, event: string, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO likes (person, event, created_at)
       SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM likes WHERE person = ?1) < ?4
       ON CONFLICT DO UPDATE SET event = excluded.event`,
    )
    .bind(person, event, now, MAX_LIKES)
    .run();
  return meta.changes > 0;
}

export async function unlikeEvent(db: D1Database, person: string, event: string): Promise<void> {
  await db.prepare('DELETE FROM likes WHERE person = ? AND event = ?').bind(person, event).run();
}

/** Lists the ids of the liked events, the newest like first. */
export async function listLikes(db: D1Database, person: string): Promise<readonly string[]> {
  const { results } = await db
    .prepare('SELECT event FROM likes WHERE person = ? ORDER BY created_at DESC, event')
    .bind(person)
    .all<{ readonly event: string }>();
  return results.map(({ event }) => event);
}

/** Returns the given events that a person likes. */
export async function filterLiked(
  db: D1Database,
  person: string,
  events: readonly string[],
): Promise<readonly string[]> {
  if (events.length === 0) return [];
  const { results } = await db
    .prepare('SELECT event FROM likes WHERE person = ? AND event IN (SELECT value FROM json_each(?))')
    .bind(person, JSON.stringify(events))
    .all<{ readonly event: string }>();
  return results.map(({ event }) => event);
}
