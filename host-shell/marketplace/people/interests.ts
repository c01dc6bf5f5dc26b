import type { D1Database } from '@cloudflare/workers-types';

/** Lists a person's interests: slugs of categories and numbers of sub-categories. */
export async function listInterests(db: D1Database, person: string): Promise<readonly string[]> {
  const { results } = await db
    .prepare('SELECT topic FROM interests WHERE person = ? ORDER BY topic')
    .bind(person)
    .all<{ readonly topic: string }>();
  return results.map(({ topic }) => topic);
}

/** Replaces the interests that a form shows. Others are kept. */
export async function replaceInterests(
  db: D1Database,
  person: string,
  shown: readonly string[],
  chosen: readonly string[],
): Promise<void> {
  await db.batch([
    db
      .prepare('DELETE FROM interests WHERE person = ? AND topic IN (SELECT value FROM json_each(?))')
      .bind(person, JSON.stringify(shown)),
    db
      .prepare(
        'INSERT INTO interests (person, topic) SELECT ?, value FROM json_each(?) WHERE true ON CONFLICT DO NOTHING',
      )
      .bind(person, JSON.stringify(chosen)),
  ]);
}
