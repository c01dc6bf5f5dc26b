import type { D1Database } from '@cloudflare/workers-types';

/** A stored session. Times are seconds since 1970. */
export interface SessionRecord {
  readonly sid: string;
  /** Public id. */
  readonly person: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** Stores a new session and deletes expired ones. */
export async function openSession(db: D1Database, session: SessionRecord): Promise<void> {
  const { sid, person, createdAt, expiresAt } = session;
  await db.batch([
    db.prepare('DELETE FROM sessions WHERE expires_at <= ?').bind(createdAt),
    db
      .prepare('INSERT INTO sessions (sid, person, created_at, expires_at) VALUES (?, ?, ?, ?)')
      .bind(sid, person, createdAt, expiresAt),
  ]);
}

export async function closeSession(db: D1Database, sid: string): Promise<void> {
  await db.prepare('DELETE FROM sessions WHERE sid = ?').bind(sid).run();
}
