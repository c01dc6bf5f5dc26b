import type { D1Database } from '@cloudflare/workers-types';

export interface Collection {
  readonly id: number;
  readonly name: string;
  readonly events: readonly string[];
}

const MAX_COLLECTIONS = 50;
const MAX_EVENTS = 200;

interface CollectionRow {
  readonly id: number;
  readonly name: string;
  readonly events: string;
}

const COLUMNS = `c.id, c.name, (SELECT json_group_array(event) FROM
  (SELECT event FROM collection_events WHERE collection = c.id ORDER BY created_at DESC)) AS events`;

const toCollection = ({ events, ...row }: CollectionRow): Collection => ({ ...row, events: JSON.parse(events) });

/** Lists a person's collections, the newest first. */
export async function listCollections(db: D1Database, person: string): Promise<readonly Collection[]> {
  const { results } = await db
    .prepare(`SELECT ${COLUMNS} FROM collections c WHERE c.person = ? ORDER BY c.created_at DESC, c.id DESC`)
    .bind(person)
    .all<CollectionRow>();
  return results.map(toCollection);
}

/** Finds a collection of a person; null for collections of others. */
export async function findCollection(db: D1Database, person: string, id: number): Promise<Collection | null> {
  const row = await db
    .prepare(`SELECT ${COLUMNS} FROM collections c WHERE c.person = ? AND c.id = ?`)
    .bind(person, id)
    .first<CollectionRow>();
  return row === null ? null : toCollection(row);
}

/** @returns its id, or null when the person has reached the limit */
export function createCollection(db: D1Database, person: string, name: string, now: number): Promise<number | null> {
  return db
    .prepare(
      `INSERT INTO collections (person, name, created_at)
       SELECT ?1, ?2, ?3 WHERE (SELECT count(*) FROM collections WHERE person = ?1) < ${MAX_COLLECTIONS} RETURNING id`,
    )
    .bind(person, name, now)
    .first<number>('id');
}

export async function renameCollection(db: D1Database, person: string, id: number, name: string): Promise<void> {
  await db.prepare('UPDATE collections SET name = ? WHERE person = ? AND id = ?').bind(name, person, id).run();
}

export async function deleteCollection(db: D1Database, person: string, id: number): Promise<void> {
  await db.prepare('DELETE FROM collections WHERE person = ? AND id = ?').bind(person, id).run();
}

/** Adds an event to the given collections of a person and removes it from their others. */
export async function replaceEventCollections(
  db: D1Database,
  person: string,
  event: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const chosen = JSON.stringify(ids);
  await db.batch([
    db
      .prepare(
        `DELETE FROM collection_events WHERE event = ?2
         AND collection IN (SELECT id FROM collections WHERE person = ?1)
         AND collection NOT IN (SELECT value FROM json_each(?3))`,
      )
      .bind(person, event, chosen),
    db
      .prepare(
        `INSERT INTO collection_events (collection, event, created_at)
         SELECT c.id, ?2, ?4 FROM collections c WHERE c.person = ?1 AND c.id IN (SELECT value FROM json_each(?3))
           AND (SELECT count(*) FROM collection_events WHERE collection = c.id) < ${MAX_EVENTS}
         ON CONFLICT DO NOTHING`,
      )
      .bind(person, event, chosen, now),
  ]);
}
