import type { D1Database } from '@cloudflare/workers-types';
import type { Picture } from '../pictures/parse-picture.ts';
import { buildPictureId } from '../pictures/pictures.ts';

/** Stores the picture of an organizer in place of the previous one. @param now seconds since 1970 */
export async function saveOrganizerPicture(
  db: D1Database,
  organizer: number,
  { type, bytes }: Picture,
  now: number,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO organizer_pictures (organizer, id, type, bytes, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (organizer) DO UPDATE SET id = excluded.id, type = excluded.type, bytes = excluded.bytes,
         created_at = excluded.created_at`,
    )
    .bind(organizer, await buildPictureId(bytes), type, bytes, now)
    .run();
}

export async function deleteOrganizerPicture(db: D1Database, organizer: number): Promise<void> {
  await db.prepare('DELETE FROM organizer_pictures WHERE organizer = ?').bind(organizer).run();
}
