import type { D1Database } from '@cloudflare/workers-types';
import { changeRows, prepare, readRow, readRows } from '../database.ts';

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

export async function listLikes(db: D1Database, person: string): Promise<readonly string[]> {
  const sql = 'SELECT event FROM likes WHERE person = ? ORDER BY created_at DESC, event';
  return (await readRows<{ readonly event: string }>(db, sql, person)).map(({ event }) => event);
}

export async function filterLiked(
  db: D1Database,
  person: string,
  events: readonly string[],
): Promise<readonly string[]> {
  const liked = events.length === 0 ? [] : await listLikes(db, person);
  return liked.filter((event) => events.includes(event));
}

interface Collection {
  readonly id: number;
  readonly name: string;
  readonly events: readonly string[];
}

const MAX_COLLECTIONS = 50;
const MAX_EVENTS = 200;

type CollectionRow = Omit<Collection, 'events'> & { readonly events: string };

const SELECT = `SELECT c.id, c.name, (SELECT json_group_array(event) FROM
    (SELECT event FROM collection_events WHERE collection = c.id ORDER BY created_at DESC)) AS events
  FROM collections c WHERE c.person = ?`;

const toCollection = ({ events, ...row }: CollectionRow): Collection => ({ ...row, events: JSON.parse(events) });

export async function listCollections(db: D1Database, person: string): Promise<readonly Collection[]> {
  return (await readRows<CollectionRow>(db, `${SELECT} ORDER BY c.id DESC`, person)).map(toCollection);
}

export async function findCollection(db: D1Database, person: string, id: number): Promise<Collection | null> {
  const row = await readRow<CollectionRow>(db, `${SELECT} AND c.id = ?`, person, id);
  return row === null ? null : toCollection(row);
}

/** @returns its id, or null when the person has reached the limit */
export async function createCollection(db: D1Database, person: string, name: string): Promise<number | null> {
  const sql = `INSERT INTO collections (person, name)
    SELECT ?1, ?2 WHERE (SELECT count(*) FROM collections WHERE person = ?1) < ${MAX_COLLECTIONS} RETURNING id`;
  return (await readRow<{ readonly id: number }>(db, sql, person, name))?.id ?? null;
}

export async function deleteCollection(db: D1Database, person: string, id: number): Promise<void> {
  await changeRows(db, 'DELETE FROM collections WHERE person = ? AND id = ?', person, id);
}

/** Adds an event to the given collections of a person and removes it from their others. */
export async function replaceEventCollections(
  db: D1Database,
  person: string,
  event: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const remove = `DELETE FROM collection_events WHERE event = ?2
    AND collection IN (SELECT id FROM collections WHERE person = ?1)
    AND collection NOT IN (SELECT value FROM json_each(?3))`;
  const add = `INSERT INTO collection_events (collection, event, created_at)
    SELECT c.id, ?2, ?4 FROM collections c WHERE c.person = ?1 AND c.id IN (SELECT value FROM json_each(?3))
      AND (SELECT count(*) FROM collection_events WHERE collection = c.id) < ${MAX_EVENTS}
    ON CONFLICT DO NOTHING`;
  const chosen = JSON.stringify(ids);
  await db.batch([prepare(db, remove, person, event, chosen), prepare(db, add, person, event, chosen, now)]);
}

export async function listInterests(db: D1Database, person: string): Promise<readonly string[]> {
  const sql = 'SELECT topic FROM interests WHERE person = ? ORDER BY topic';
  return (await readRows<{ readonly topic: string }>(db, sql, person)).map(({ topic }) => topic);
}

/** Replaces the interests that a form shows. Others are kept. */
export async function replaceInterests(
  db: D1Database,
  person: string,
  shown: readonly string[],
  chosen: readonly string[],
): Promise<void> {
  const remove = 'DELETE FROM interests WHERE person = ? AND topic IN (SELECT value FROM json_each(?))';
  const add =
    'INSERT INTO interests (person, topic) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING';
  await db.batch([
    prepare(db, remove, person, JSON.stringify(shown)),
    prepare(db, add, person, JSON.stringify(chosen)),
  ]);
}
