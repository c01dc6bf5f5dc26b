import type { D1Database } from '@cloudflare/workers-types';

export interface Subscription {
  readonly token: string;
  readonly organizer: number;
  readonly name: string;
  readonly email: string;
  readonly confirmed_at: number | null;
}

/** Signs an address up. It counts when the link of the mail was followed; signing up again sends the same link. */
export async function subscribe(
  db: D1Database,
  { organizer, email, token }: Pick<Subscription, 'organizer' | 'email' | 'token'>,
  now: number,
): Promise<string> {
  await db
    .prepare(
      `INSERT INTO newsletter_subscriptions (token, organizer, email, created_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (organizer, email) DO NOTHING`,
    )
    .bind(token, organizer, email, now)
    .run();
  const stored = await db
    .prepare('SELECT token FROM newsletter_subscriptions WHERE organizer = ? AND email = ?')
    .bind(organizer, email)
    .first<string>('token');
  return stored ?? token;
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

/** How many readers an organizer's letter has. */
export async function countSubscribers(db: D1Database, organizer: number): Promise<number> {
  const count = await db
    .prepare('SELECT count(*) AS n FROM newsletter_subscriptions WHERE organizer = ? AND confirmed_at IS NOT NULL')
    .bind(organizer)
    .first<number>('n');
  return count ?? 0;
}
