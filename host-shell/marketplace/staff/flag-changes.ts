import type { D1Database } from '@cloudflare/workers-types';

/** A change of a flag's rule in the audit log. */
export interface FlagChange {
  /** Public id of the person who made it. */
  readonly actor: string;
  readonly flag: string;
  /** `off → on`. */
  readonly change: string;
  /** Seconds since 1970. */
  readonly at: number;
}

export const FLAG_SUBJECT = 'flag:';

/** Lists the last changes, newest first. */
export async function listFlagChanges(db: D1Database, limit: number): Promise<readonly FlagChange[]> {
  const { results } = await db
    .prepare(
      `SELECT actor, substr(subject, ?) AS flag, detail AS change, created_at AS at FROM audit_entries
       WHERE subject LIKE ? ORDER BY created_at DESC, id DESC LIMIT ?`,
    )
    .bind(FLAG_SUBJECT.length + 1, `${FLAG_SUBJECT}%`, limit)
    .all<FlagChange>();
  return results;
}
