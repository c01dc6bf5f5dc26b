import { filterLiked } from '../../marketplace/people/likes.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { listLikableEvents } from '../page/list-likable-events.ts';
import type { Page } from '../page/page-data.ts';

/** Ids of those events of a page that the user likes; none while the database fails, since the page goes on without. */
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
