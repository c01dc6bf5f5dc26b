import { FolderPlus } from 'lucide-react';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import type { EventCardData } from '../page/event-card-data.ts';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';

interface CollectLinkProps {
  readonly event: Pick<EventCardData, 'id' | 'title'>;
  /** A line of text on a card, a button on the event's own page. */
  readonly look: 'card' | 'button';
}

/** Links to the page that adds the event to the user's collections and returns. */
export function CollectLink({ event, look }: CollectLinkProps) {
  const { frame, t } = usePage();
  const path = buildPagePath(frame, buildMarketPath('event-collections', { event: event.id }));
  return (
    <a
      className={look === 'card' ? 'pg-card__collect' : 'pg-button pg-button--secondary'}
      href={withReferrer(path, frame.path)}
    >
      <FolderPlus size={look === 'card' ? 16 : 20} strokeWidth={1.75} aria-hidden="true" />
      {t('collection.add-submit')}
      <span className="pg-hidden">: {event.title}</span>
    </a>
  );
}
