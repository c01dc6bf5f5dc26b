import type { D1Database } from '@cloudflare/workers-types';

/** A mail kept because no mail service is configured. */
export interface KeptMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  /** Seconds since 1970. */
  readonly created_at: number;
}

const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;
const MAX_LISTED = 50;

/** Stores mails for a month. */
export async function keepMails(
  db: D1Database,
  mails: readonly {
    readonly recipient: string;
    readonly replyTo?: string;
    readonly subject: string;
    readonly text: string;
    readonly locale: string;
  }[],
  now: number,
): Promise<void> {
  await db.batch([
    db.prepare('DELETE FROM mails WHERE created_at < ?').bind(now - MAX_AGE_SECONDS),
    db
      .prepare(
        `INSERT INTO mails (recipient, reply_to, subject, text, language, created_at)
         SELECT value ->> 'recipient', value ->> 'replyTo', value ->> 'subject', value ->> 'text', value ->> 'locale', ?2
         FROM json_each(?1)`,
      )
      .bind(JSON.stringify(mails), now),
  ]);
}

/** Lists the last mails, newest first. */
export async function listKeptMails(db: D1Database): Promise<readonly KeptMail[]> {
  const { results } = await db
    .prepare(
      `SELECT id, recipient, subject, text, created_at FROM mails ORDER BY created_at DESC, id DESC LIMIT ${MAX_LISTED}`,
    )
    .all<KeptMail>();
  return results;
}
