import { filterLiked } from '../../origin/market/likes.ts';
import { listLikableEvents } from '../../src/page/list-likable-events.ts';
import type { Page } from '../../src/page/page-data.ts';
import type { PageServices } from '../page-services.ts';

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
