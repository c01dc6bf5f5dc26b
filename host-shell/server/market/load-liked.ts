import { filterLiked } from '../../origin/market/likes.ts';
import type { Block } from '../../src/page/blocks.ts';
import type { EventCardData } from '../../src/page/event-card-data.ts';
import type { Page } from '../../src/page/page-data.ts';
import type { PageServices } from '../page-services.ts';

/** Ids of those events of a page that the user likes; none while the database fails, since the page goes on without. */
export async function loadLiked({ session, db, onError }: PageServices, page: Page): Promise<readonly string[]> {
  const person = session?.user.publicId ?? null;
  if (person === null) return [];
  try {
    return await filterLiked(db, person, [...new Set(listEvents(page).map(({ id }) => id))]);
  } catch (error) {
    onError(error);
    return [];
  }
}

function listEvents(page: Page): readonly Pick<EventCardData, 'id'>[] {
  switch (page.kind) {
    case 'home':
      return [...page.forYou, ...(page.list.state === 'listed' ? page.list.events : [])];
    case 'results':
      return page.list.state === 'listed' ? page.list.events : [];
    case 'event':
      return [page.event, ...page.nearby];
    case 'market':
      return page.blocks.flatMap((block: Block) => (block.kind === 'events' ? block.events : []));
    default:
      return [];
  }
}
