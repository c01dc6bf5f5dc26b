import type { D1Database } from '@cloudflare/workers-types';

/** The public profile of an organizer. */
export interface OrganizerProfile {
  readonly name: string;
  readonly description: string;
  readonly website: string;
}

export async function updateProfile(db: D1Database, organizer: number, profile: OrganizerProfile): Promise<void> {
  await db
    .prepare('UPDATE organizers SET name = ?2, description = ?3, website = ?4 WHERE id = ?1')
    .bind(organizer, profile.name, profile.description, profile.website)
    .run();
}

export interface ReceivedMessage {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly event: string | null;
  readonly order_id: string | null;
  readonly message: string;
  readonly created_at: number;
  readonly read_at: number | null;
}

/** Lists the messages to a person's organizers, unread messages first. */
export async function listMessages(db: D1Database, person: string): Promise<readonly ReceivedMessage[]> {
  const { results } = await db
    .prepare(
      `SELECT m.id, m.name, m.email, m.event, m.order_id, m.message, m.created_at, m.read_at
       FROM contact_messages m JOIN organizers o ON o.id = m.organizer WHERE o.owner = ?
       ORDER BY m.read_at IS NOT NULL, m.created_at DESC, m.id DESC LIMIT 200`,
    )
    .bind(person)
    .all<ReceivedMessage>();
  return results;
}

/** @returns false for a message that is not the person's. */
export async function markMessageRead(db: D1Database, person: string, id: number, now: number): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `UPDATE contact_messages SET read_at = coalesce(read_at, ?3)
       WHERE id = ?1 AND organizer IN (SELECT id FROM organizers WHERE owner = ?2)`,
    )
    .bind(id, person, now)
    .run();
  return meta.changes === 1;
}
