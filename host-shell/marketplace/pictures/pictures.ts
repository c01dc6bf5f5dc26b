import type { D1Database } from '@cloudflare/workers-types';
import type { Picture } from './parse-picture.ts';

/** D1 limits rows to 2 MB. */
export const MAX_PICTURE_MB = 1;
export const MAX_PICTURE_BYTES = MAX_PICTURE_MB * 1_000_000;
export const PICTURE_ID = /^[0-9a-f]{32}$/;

/** Builds the id of a picture: a hash of its bytes. */
export async function buildPictureId(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Stores the picture of an event and replaces the previous one.
 *
 * @returns its id
 */
export async function savePicture(
  db: D1Database,
  creation: number,
  { type, bytes }: Picture,
  now: number,
): Promise<string> {
  const id = await buildPictureId(bytes);
  await db.batch([
    db.prepare('DELETE FROM pictures WHERE creation = ?').bind(creation),
    db
      .prepare('INSERT INTO pictures (id, creation, type, bytes, created_at) VALUES (?, ?, ?, ?, ?)')
      .bind(id, creation, type, bytes, now),
  ]);
  return id;
}

export async function deletePicture(db: D1Database, creation: number): Promise<void> {
  await db.prepare('DELETE FROM pictures WHERE creation = ?').bind(creation).run();
}

/** Gives a copy of an event the same picture. */
export async function copyPicture(db: D1Database, from: number, to: number): Promise<void> {
  await db
    .prepare(
      `INSERT INTO pictures (id, creation, type, bytes, created_at)
       SELECT id, ?2, type, bytes, created_at FROM pictures WHERE creation = ?1`,
    )
    .bind(from, to)
    .run();
}

/** Finds the picture of an event or an organizer. */
export async function findPicture(db: D1Database, id: string): Promise<Picture | null> {
  const row = await db
    .prepare(
      `SELECT type, bytes FROM pictures WHERE id = ?1
       UNION ALL SELECT type, bytes FROM organizer_pictures WHERE id = ?1 LIMIT 1`,
    )
    .bind(id)
    .first<{ readonly type: Picture['type']; readonly bytes: readonly number[] }>();
  return row === null ? null : { type: row.type, bytes: Uint8Array.from(row.bytes) };
}
