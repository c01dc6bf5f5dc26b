import type { D1Database } from '@cloudflare/workers-types';
import { deletePerson } from '../../origin/market/persons.ts';
import { unpublishCreationsOf } from '../../origin/organizing/publish.ts';

/** Deletes an account. Its events go first: nobody could change or cancel them any more, or let their buyers in. */
export async function deleteAccount(db: D1Database, person: string, now: number): Promise<void> {
  await unpublishCreationsOf(db, person, now);
  await deletePerson(db, person, now);
}
