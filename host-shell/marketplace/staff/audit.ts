import type { D1Database } from '@cloudflare/workers-types';

export interface AuditEntry {
  /** Public id of who did it. */
  readonly actor: string;
  /** `order.cancel`. */
  readonly action: string;
  /** `order:7F3K-92QD-M1XA`. */
  readonly subject: string;
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
export interface RecordedAction {
  /** Public id of who did it. */
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: string;
  /** Seconds since 1970. */
  readonly at: number;
}

const ENTRY_COLUMNS = 'actor, action, subject, detail, created_at AS at';

/**
 * Lists the last actions, newest first.
 *
 * @param subject the subject of the actions; default: all
 */
export async function listActions(
  db: D1Database,
  { subject, limit }: { readonly subject?: string; readonly limit: number },
): Promise<readonly RecordedAction[]> {
  const { results } = await db
    .prepare(
      `SELECT ${ENTRY_COLUMNS} FROM audit_entries WHERE ?1 IS NULL OR subject = ?1
       ORDER BY created_at DESC, id DESC LIMIT ?2`,
    )
    .bind(subject ?? null, limit)
    .all<RecordedAction>();
  return results;
}
