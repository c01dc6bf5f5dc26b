import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { EventDetail, EventPageData } from '../page/page-data.ts';
import { CollectLink } from './CollectLink.tsx';
import { LikeButton } from './LikeButton.tsx';

interface TicketCardProps extends Pick<EventPageData, 'sales' | 'canCollect'> {
  readonly event: EventDetail;
}

/** What an event costs and how to get in. On phones price and link stay at the bottom of the screen until the card is reached. */
export function TicketCard({ event, sales, canCollect }: TicketCardProps) {
  const { frame, t } = usePage();
  return (
    <aside className="pg-event__aside" aria-label={t('event.tickets')}>
      {sales === 'open' ? (
        <div className="pg-event__buy">
          <p className="pg-event__price">{event.priceText}</p>
          <a
            className="pg-button pg-button--primary pg-button--large"
            href={buildPagePath(frame, buildMarketPath('checkout', { event: event.id }))}
          >
            {t('event.get-tickets')}
          </a>
        </div>
      ) : (
        <p className="pg-event__price">{sales === null ? event.priceText : t(`checkout.${sales}`)}</p>
      )}
      {sales === null ? null : (
        <>
          <p className="pg-event__note">{t(sales === 'open' ? 'event.sample-tickets' : `checkout.${sales}-text`)}</p>
          <LikeButton id={event.id} title={event.title} look="button" />
          {canCollect ? <CollectLink event={event} look="button" /> : null}
        </>
      )}
    </aside>
  );
}
