import { listPublishedCreations } from '../../marketplace/creations/creations.ts';
import { unpublishCreation } from '../../marketplace/creations/publish.ts';
import { deletePerson } from '../../marketplace/people/persons.ts';
import { loadNextEvents } from '../events/load-events-by-id.server.ts';
import { type CancelEventContext, cancelEvent } from '../orders/cancel-event.server.ts';

/**
 * Deletes an account. Its events are unpublished first, because nobody could manage them afterwards. Upcoming events are
 * cancelled, so that ticket holders get a mail.
 */
export async function deleteAccount(context: CancelEventContext, person: string): Promise<void> {
  const { db, services, now } = context;
  for (const creation of await listPublishedCreations(db, person)) {
    const isToCome = (await loadNextEvents(services, creation.series)).length > 0;
    if (isToCome) await cancelEvent(context, creation, '');
    else await unpublishCreation(db, creation.id, now);
  }
  await deletePerson(db, person, now);
}
