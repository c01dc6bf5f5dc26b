import type { D1Database } from '@cloudflare/workers-types';
import { changeRows, readRows } from '../database.ts';

/** Keeps one account from filling the table. */
const MAX_LIKES = 1_000;

/** @returns false when the person has reached the limit */
export async function likeEvent(db: D1Database, person: string, event: string, now: number): Promise<boolean> {
  const sql = `INSERT INTO likes (person, event, created_at)
    SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM likes WHERE person = ?1) < ${MAX_LIKES}
    ON CONFLICT DO UPDATE SET event = excluded.event`;
  return (await changeRows(db, sql, person, event, now)) > 0;
}

export async function unlikeEvent(db: D1Database, person: string, event: string): Promise<void> {
  await changeRows(db, 'DELETE FROM likes WHERE person = ? AND event = ?', person, event);
}

/** Lists the ids of the liked events, the newest like first. */
export async function listLikes(db: D1Database, person: string): Promise<readonly string[]> {
  const sql = 'SELECT event FROM likes WHERE person = ? ORDER BY created_at DESC, event';
  return (await readRows<{ readonly event: string }>(db, sql, person)).map(({ event }) => event);
}

/** Returns the given events that a person likes. */
export async function filterLiked(
  db: D1Database,
  person: string,
  events: readonly string[],
): Promise<readonly string[]> {
  const liked = events.length === 0 ? [] : await listLikes(db, person);
  return liked.filter((event) => events.includes(event));
}
