import { CalendarDays, type LucideIcon, MapPin, MonitorPlay, Tag } from 'lucide-react';
import type { ReactNode } from 'react';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import { ALL_EVENTS } from '../../../shared/search-url/search.ts';
import { PostForm, useSending } from '../blocks/PostForm.tsx';
import { Row } from '../blocks/Row.tsx';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import { CollectLink, EventProgress, LikeButton } from '../events/EventCard.tsx';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import type { EventDetail, EventPageData, PageOf, TicketOffer } from '../page/page-data.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

export function EventPage({ page }: { readonly page: PageOf<'event'> }) {
  const { event, organizer, tickets, canCollect } = page;
  const { frame, t, tc } = usePage();
  const { placeSlug: slug, category } = event;
  const place = slug === null ? ({ kind: 'online' } as const) : ({ kind: 'slug', slug } as const);
  const similar = { ...ALL_EVENTS, languagePrefix: frame.prefix, place, category };
  return (
    <article className="pg-content pg-event">
      <div className="pg-event__columns">
        <div className="pg-event__words">
          <EventDrawing category={category} className="pg-event__drawing" />
          <p className="pg-event__date">
            <EventProgress event={event} />
            <time dateTime={event.startsAt}>{event.startText}</time>
          </p>
          <h1 className="pg-event__title">{event.title}</h1>
          {event.isCancelled ? <Notice severity="error">{t('event.cancelled')}</Notice> : null}
          {event.isSample ? <p className="pg-event__sample">{t('event.sample')}</p> : null}
          {organizer === null ? null : (
            <section className="pg-row pg-organizer" aria-label={t('event.organizer')}>
              <Row row={organizer} headingLevel={2} />
            </section>
          )}
          {event.description === null ? null : <Description text={event.description} />}
          <dl className="pg-facts">
            <Fact name={t('event.when')} icon={CalendarDays}>
              {event.whenText}
            </Fact>
            <Fact name={t('event.where')} icon={event.venue === null ? MonitorPlay : MapPin}>
              {event.address ?? t('event.online-text')}
            </Fact>
            <Fact name={t('event.kind')} icon={Tag}>
              <a className="pg-pill" href={buildSearchUrl(similar)}>
                {tc(`category.${category}`)}
              </a>
            </Fact>
          </dl>
        </div>
        <TicketCard event={event} tickets={tickets} canCollect={canCollect} />
      </div>
    </article>
  );
}

interface FactProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly children: ReactNode;
}

function Fact({ name, icon: Icon, children }: FactProps) {
  return (
    <div className="pg-fact">
      <dt className="pg-fact__name">
        <Icon size={24} strokeWidth={1.75} aria-hidden="true" />
        {name}
      </dt>
      <dd className="pg-fact__value">{children}</dd>
    </div>
  );
}

function Description({ text }: { readonly text: string }) {
  const { t } = usePage();
  const paragraphs = text.split(/\n+/).filter((paragraph) => paragraph !== '');
  return (
    <section className="pg-block pg-block--text" aria-labelledby="event-about">
      <h2 className="pg-block__title" id="event-about">
        {t('event.about')}
      </h2>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
        <p key={index}>{paragraph}</p>
      ))}
    </section>
  );
}

interface TicketCardProps extends Pick<EventPageData, 'tickets' | 'canCollect'> {
  readonly event: EventDetail;
}

/** Price and tickets of an event. On phones both stay at the bottom of the screen until the user reaches the card. */
function TicketCard({ event, tickets, canCollect }: TicketCardProps) {
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
