import { deletePerson } from '../../origin/market/persons.ts';
import { listPublishedCreations } from '../../origin/organizing/creations.ts';
import { unpublishCreation } from '../../origin/organizing/publish.ts';
import { type CancelEventContext, cancelEvent } from './cancel-event.ts';
import { loadNextEvents } from './load-events-by-id.ts';

/**
 * Deletes an account. Its events go first: nobody could change or cancel them any more, or let their buyers in. Those to come are
 * cancelled, so that whoever has a ticket gets a mail.
 */
export async function deleteAccount(context: CancelEventContext, person: string): Promise<void> {
  const { db, services, now } = context;
  for (const creation of await listPublishedCreations(db, person)) {
    const isToCome = (await loadNextEvents(db, creation.series, services.request)).length > 0;
    if (isToCome) await cancelEvent(context, creation, '');
    else await unpublishCreation(db, creation.id, now);
  }
  await deletePerson(db, person, now);
}
