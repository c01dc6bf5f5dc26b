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

/** Records what an organizer or staff did. */
export async function recordAction(
  db: D1Database,
  { actor, action, subject, detail = '', now }: AuditEntry,
): Promise<void> {
  await db
    .prepare('INSERT INTO audit_entries (actor, action, subject, detail, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(actor, action, subject, detail, now)
    .run();
}
