import type { D1Database } from '@cloudflare/workers-types';
import { changeRows, readRows } from '../database.ts';

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

interface RecordedAction extends Required<Omit<AuditEntry, 'now'>> {
  readonly at: number;
}

/** Lists the last actions on subjects of one kind, newest first. @param kind `flag` */
export const listActions = (db: D1Database, kind: string, limit: number): Promise<readonly RecordedAction[]> =>
  readRows(
    db,
    `SELECT actor, action, substr(subject, ?1 + 1) AS subject, detail, created_at AS at FROM audit_entries
     WHERE substr(subject, 1, ?1) = ?2 ORDER BY created_at DESC, id DESC LIMIT ?3`,
    kind.length + 1,
    `${kind}:`,
    limit,
  );
