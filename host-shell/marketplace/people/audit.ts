import type { D1Database } from '@cloudflare/workers-types';

interface AuditEntry {
  /** Public id of the person who did it. */
  readonly actor: string;
  /** `event.hide`. */
  readonly action: string;
  /** `flag:creator-home`. */
  readonly subject: string;
  /** `off → on`. */
  readonly detail?: string;
  readonly now: number;
}

/** Records an action of an organizer or staff. */
export async function recordAction(
  db: D1Database,
  { actor, action, subject, detail = '', now }: AuditEntry,
): Promise<void> {
  await db
    .prepare('INSERT INTO audit_entries (actor, action, subject, detail, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(actor, action, subject, detail, now)
    .run();
}

/** An entry of the audit log. */
interface RecordedAction extends Required<Omit<AuditEntry, 'now'>> {
  /** Seconds since 1970. */
  readonly at: number;
}

/** Lists the last actions on subjects of one kind, newest first. @param kind `flag` */
export async function listActions(db: D1Database, kind: string, limit: number): Promise<readonly RecordedAction[]> {
  const { results } = await db
    .prepare(
      `SELECT actor, action, substr(subject, ?1 + 1) AS subject, detail, created_at AS at FROM audit_entries
       WHERE substr(subject, 1, ?1) = ?2 ORDER BY created_at DESC, id DESC LIMIT ?3`,
    )
    .bind(kind.length + 1, `${kind}:`, limit)
    .all<RecordedAction>();
  return results;
}
