import type { D1Database } from '@cloudflare/workers-types';
import { prepare, readRows } from '../database.ts';

/** Lists a person's interests: slugs of categories and numbers of sub-categories. */
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
