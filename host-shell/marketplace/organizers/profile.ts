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
