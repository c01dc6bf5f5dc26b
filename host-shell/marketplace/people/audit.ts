import type { D1Database } from '@cloudflare/workers-types';
import { changeRows } from '../database.ts';

interface AuditEntry {
  /** Public id of the person who did it. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail?: string;
  readonly now: number;
}

export async function recordAction(db: D1Database, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, detail = '', now } = entry;
  const sql = 'INSERT INTO audit_entries (actor, action, subject, detail, created_at) VALUES (?, ?, ?, ?, ?)';
  await changeRows(db, sql, actor, action, subject, detail, now);
}
