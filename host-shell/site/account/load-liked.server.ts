import { filterLiked } from '../../marketplace/people/likes.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { listLikableEvents } from '../page/list-likable-events.ts';
import type { Page } from '../page/page-data.ts';

/** Loads the ids of the page's events that the user likes. The page does without them while the database fails. */
export async function loadLiked({ session, db, onError }: PageServices, page: Page): Promise<readonly string[]> {
  const person = session?.user.publicId ?? null;
  if (person === null) return [];
  try {
    return await filterLiked(db, person, [...new Set(listLikableEvents(page).map(({ id }) => id))]);
  } catch (error) {
    onError(error);
    return [];
  }
}
