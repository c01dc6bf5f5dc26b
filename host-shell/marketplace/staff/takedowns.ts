import type { D1Database } from '@cloudflare/workers-types';
import { unpublishCreation } from '../creations/publish.ts';

/** The moderation state of a series and its event. */
export interface SeriesModeration {
  /** Null for a sample. */
  readonly creation: number | null;
  readonly title: string | null;
  readonly isPublished: boolean;
  readonly isTakenDown: boolean;
}

export async function findModeration(db: D1Database, series: number): Promise<SeriesModeration | null> {
  const row = await db
    .prepare(
      `SELECT e.creation, c.plan ->> '$.title' AS title, coalesce(c.state, e.state) = 'published' AS isPublished,
         CASE WHEN c.id IS NULL THEN e.state = 'hidden' ELSE c.takedown_reason IS NOT NULL END AS isTakenDown
       FROM event_series e LEFT JOIN creations c ON c.id = e.creation WHERE e.number = ?`,
    )
    .bind(series)
    .first<{ creation: number | null; title: string | null; isPublished: number; isTakenDown: number }>();
  return row === null ? null : { ...row, isPublished: row.isPublished === 1, isTakenDown: row.isTakenDown === 1 };
}

/** Removes all dates of a series' event from search and pages until staff allow it again. */
export async function takeDown(
  db: D1Database,
  series: number,
  { creation }: SeriesModeration,
  reason: string,
  now: number,
): Promise<void> {
  if (creation === null) {
    await db.prepare(`UPDATE event_series SET state = 'hidden' WHERE number = ?`).bind(series).run();
    return;
  }
  // The reason is stored first. Otherwise an event published between the two statements would stay online.
  await db.prepare('UPDATE creations SET takedown_reason = ?2 WHERE id = ?1').bind(creation, reason).run();
  await unpublishCreation(db, creation, now);
}

/** Lets an event be published again. A sample has no organizer, so it is published at once. */
export async function allowAgain(db: D1Database, series: number, { creation }: SeriesModeration): Promise<void> {
  await (creation === null
    ? db.prepare(`UPDATE event_series SET state = 'published' WHERE number = ?`).bind(series)
    : db.prepare('UPDATE creations SET takedown_reason = NULL WHERE id = ?').bind(creation)
  ).run();
}
