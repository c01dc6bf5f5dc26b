import { PostForm, useSending } from '../blocks/PostForm.tsx';
import { CollectLink, LikeButton } from '../events/EventCard.tsx';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { EventDetail, EventPageData, TicketOffer } from '../page/page-data.ts';
import { Button } from '../ui/Button.tsx';

interface TicketCardProps extends Pick<EventPageData, 'tickets' | 'canCollect'> {
  readonly event: EventDetail;
}

/** Price and tickets of an event. On phones both stay at the bottom of the screen until the user reaches the card. */
export function TicketCard({ event, tickets, canCollect }: TicketCardProps) {
  const { t } = usePage();
  return (
    <aside className="pg-event__aside" aria-label={t('event.tickets')}>
      {tickets?.sales === 'open' ? (
        <TicketForm event={event} offer={tickets} />
      ) : (
        <p className="pg-event__price">{tickets === null ? event.priceText : t(`checkout.${tickets.sales}`)}</p>
      )}
      {tickets === null ? null : (
        <>
          <p className="pg-event__note">
            {t(tickets.sales === 'open' ? 'event.sample-tickets' : `checkout.${tickets.sales}-text`)}
          </p>
          <LikeButton id={event.id} title={event.title} look="button" />
          {canCollect ? <CollectLink event={event} /> : null}
        </>
      )}
    </aside>
  );
}

function TicketForm({ event, offer }: { readonly event: EventDetail; readonly offer: TicketOffer }) {
  const { frame, t } = usePage();
  const { onSubmit, state } = useSending();
  return (
    <PostForm
      path={buildPagePath(frame, buildMarketPath('get-tickets', { event: event.id }))}
      fields={{ request: offer.request }}
      className="pg-event__buy"
      onSubmit={onSubmit}
    >
      <p className="pg-event__price">{event.priceText}</p>
      <select className="pg-field__input pg-event__count" name="tickets" aria-label={t('event.tickets')}>
        {Array.from({ length: offer.most }, (_, index) => index + 1).map((count) => (
          <option key={count}>{count}</option>
        ))}
      </select>
      <Button type="submit" size="large" state={state}>
        {t('event.get-tickets')}
      </Button>
    </PostForm>
  );
}
