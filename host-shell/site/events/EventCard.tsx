import { buildPath } from '../../../shared/routes/routes.ts';
import { EventPicture } from '../drawings/EventPicture.tsx';
import type { EventCardData } from '../page/event-card-data.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import { CollectLink } from './CollectLink.tsx';
import { EventProgress } from './EventProgress.tsx';
import { LikeButton } from './LikeButton.tsx';

interface EventCardProps {
  readonly event: EventCardData;
  readonly headingLevel?: 2 | 3;
  /** Whether the card has a link to add the event to collections. */
  readonly canCollect?: boolean;
}

/** An event in a list. The whole card is clickable; the link's name is the event's title. */
export function EventCard({ event, headingLevel = 2, canCollect = false }: EventCardProps) {
  const { frame, t } = usePage();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="pg-card">
      <div className="pg-card__picture">
        <EventPicture
          category={event.category}
          seed={event.drawing}
          picture={event.picture}
          className="pg-card__drawing"
        />
      </div>
      <div className="pg-card__words">
        <Heading className="pg-card__title">
          <a className="pg-card__link" href={buildPagePath(frame, buildPath('event', { event: event.id }))}>
            {event.title}
          </a>
        </Heading>
        <p className="pg-card__date">
          <EventProgress event={event} />
          <time dateTime={event.startsAt}>{event.startText}</time>
        </p>
        <p className="pg-card__venue">{event.venue ?? t('event.online')}</p>
        <p className="pg-card__price">{event.priceText}</p>
        {canCollect ? <CollectLink event={event} look="card" /> : null}
      </div>
      <LikeButton id={event.id} title={event.title} look="heart" />
    </article>
  );
}
