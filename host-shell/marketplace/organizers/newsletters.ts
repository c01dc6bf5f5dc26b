import type { D1Database } from '@cloudflare/workers-types';

export interface Subscription {
  readonly token: string;
  readonly organizer: number;
  readonly name: string;
  readonly email: string;
  readonly confirmed_at: number | null;
}

/** Anyone can enter another person's address, so an address gets one mail per organizer in this time … */
const MAIL_INTERVAL_SECONDS = 60 * 60;
/** … and mails from at most this many organizers until it has confirmed one. */
const MAX_UNCONFIRMED = 3;

/** The token of the mail to send; `mailed` if one was sent recently, `too-many` at the limit of unconfirmed organizers. */
export type SubscribeOutcome = { readonly token: string } | 'mailed' | 'too-many';

/** Subscribes an address, which counts once its owner follows the link in the mail. Subscribing again later sends the same link. */
export async function subscribe(
  db: D1Database,
  { organizer, email, token }: Pick<Subscription, 'organizer' | 'email' | 'token'>,
  now: number,
): Promise<SubscribeOutcome> {
  const since = now - MAIL_INTERVAL_SECONDS;
  const due = await db
    .prepare(
      `INSERT INTO newsletter_subscriptions (token, organizer, email, created_at)
       SELECT ?1, ?2, ?3, ?4 WHERE (
         SELECT count(*) FROM newsletter_subscriptions
         WHERE email = ?3 AND organizer <> ?2 AND confirmed_at IS NULL AND created_at > ?5) < ${MAX_UNCONFIRMED}
       ON CONFLICT (organizer, email) DO UPDATE SET created_at = excluded.created_at WHERE created_at <= ?5
       RETURNING token`,
    )
    .bind(token, organizer, email, now, since)
    .first<string>('token');
  if (due !== null) return { token: due };
  const last = await db
    .prepare('SELECT created_at FROM newsletter_subscriptions WHERE organizer = ? AND email = ?')
    .bind(organizer, email)
    .first<number>('created_at');
  return last !== null && last > since ? 'mailed' : 'too-many';
}

export function findSubscription(db: D1Database, token: string): Promise<Subscription | null> {
  return db
    .prepare(
      `SELECT n.token, n.organizer, o.name, n.email, n.confirmed_at
       FROM newsletter_subscriptions n JOIN organizers o ON o.id = n.organizer WHERE n.token = ?`,
    )
    .bind(token)
    .first<Subscription>();
}

export async function confirmSubscription(db: D1Database, token: string, now: number): Promise<void> {
  await db
    .prepare('UPDATE newsletter_subscriptions SET confirmed_at = coalesce(confirmed_at, ?2) WHERE token = ?1')
    .bind(token, now)
    .run();
}

export async function stopSubscription(db: D1Database, token: string): Promise<void> {
  await db.prepare('DELETE FROM newsletter_subscriptions WHERE token = ?').bind(token).run();
}

/** Counts the confirmed subscribers of an organizer. */
export async function countSubscribers(db: D1Database, organizer: number): Promise<number> {
  const count = await db
    .prepare('SELECT count(*) AS n FROM newsletter_subscriptions WHERE organizer = ? AND confirmed_at IS NOT NULL')
    .bind(organizer)
    .first<number>('n');
  return count ?? 0;
}
