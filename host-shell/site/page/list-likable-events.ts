import type { EventCardData } from './blocks.ts';
import type { Page } from './page-data.ts';

/** Lists the events of a page that have a like button. */
export function listLikableEvents(page: Page): readonly Pick<EventCardData, 'id'>[] {
  switch (page.kind) {
    case 'home':
      return [...page.forYou, ...(page.list.state === 'listed' ? page.list.events : [])];
    case 'results':
      return page.list.state === 'listed' ? page.list.events : [];
    case 'event':
      return page.event.isCancelled ? page.nearby : [page.event, ...page.nearby];
    case 'market':
      return [...page.blocks, ...(page.aside ?? [])].flatMap((block) => (block.kind === 'events' ? block.events : []));
    default:
      return [];
  }
}
