import { CalendarDays, MapPin, MonitorPlay } from 'lucide-react';
import { CollectLink } from '../events/CollectLink.tsx';
import { LikeButton } from '../events/LikeButton.tsx';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { EventDetail, EventPageData, TicketsLeft } from '../page/page-data.ts';
import { useTicketsLeft } from '../queries/use-tickets-left.ts';

interface TicketCardProps extends Pick<EventPageData, 'tickets' | 'canCollect'> {
  readonly event: EventDetail;
}

/** Shown when no tickets are offered: for a cancelled event or in a preview. */
const NO_TICKETS: TicketsLeft = { sales: 'over', text: null };

/** Price and ticket link of an event. On phones both stay at the bottom of the screen until the user reaches the card. */
export function TicketCard({ event, tickets, canCollect }: TicketCardProps) {
  const { frame, t } = usePage();
  const left = useTicketsLeft(event.id, tickets ?? NO_TICKETS);
  const sales = tickets === null ? null : left.sales;
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
      <ul className="pg-event__short">
        <li className="pg-event__part">
          <CalendarDays size={20} strokeWidth={1.75} aria-hidden="true" />
          {event.startText}
        </li>
        <li className="pg-event__part">
          {event.venue === null ? (
            <MonitorPlay size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <MapPin size={20} strokeWidth={1.75} aria-hidden="true" />
          )}
          {event.venue ?? t('event.online')}
        </li>
      </ul>
      {sales !== 'open' || left.text === null ? null : (
        <p className="pg-event__left" role="status">
          {left.text}
        </p>
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
