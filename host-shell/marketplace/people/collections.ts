import type { D1Database } from '@cloudflare/workers-types';
import { changeRows, prepare, readRow, readRows } from '../database.ts';

export interface Collection {
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

/** Lists a person's collections, the newest first. */
export async function listCollections(db: D1Database, person: string): Promise<readonly Collection[]> {
  return (await readRows<CollectionRow>(db, `${SELECT} ORDER BY c.id DESC`, person)).map(toCollection);
}

/** Finds a collection of a person; null for collections of others. */
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
