import type { D1Database } from '@cloudflare/workers-types';

/** Counts a view of an event's page. */
export async function countEventView(db: D1Database, series: number, day: number): Promise<void> {
  await db
    .prepare(
      'INSERT INTO event_views (series, day, count) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1',
    )
    .bind(series, day)
    .run();
}
