import { Heart } from 'lucide-react';
import { withReferrer } from '../../../shared/navigation/site-url.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { EventDrawing } from '../drawings/EventDrawing.tsx';
import type { EventCardData } from '../page/blocks.ts';
import { buildMarketPath } from '../page/market-paths.ts';
import { buildPagePath, usePage } from '../page/page-context.ts';
import { useToggle } from '../queries/server-state.ts';

interface EventCardProps {
  readonly event: EventCardData;
  readonly headingLevel: 2 | 3;
}

function EventCard({ event, headingLevel }: EventCardProps) {
  const { frame, t } = usePage();
  const Heading = `h${headingLevel}` as const;
  return (
    <article className="pg-card">
      <div className="pg-card__picture">
        <EventDrawing category={event.category} className="pg-card__drawing" />
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
      </div>
      <LikeButton id={event.id} title={event.title} look="heart" />
    </article>
  );
}

interface EventGridProps {
  readonly events: readonly EventCardData[];
  readonly headingLevel?: 2 | 3;
}

export function EventGrid({ events, headingLevel = 2 }: EventGridProps) {
  return (
    <ul className="pg-grid">
      {events.map((event) => (
        <li key={event.id} className="pg-grid__item">
          <EventCard event={event} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

/** Marks an event as on now or over; renders nothing for an upcoming event. */
export function EventProgress({ event: { progress } }: { readonly event: Pick<EventCardData, 'progress'> }) {
  const { t } = usePage();
  if (progress === null || progress === 'upcoming') return null;
  return (
    <>
      <span className="pg-badge" data-tone={progress === 'on-now' ? 'success' : 'neutral'}>
        {t(`event.${progress}`)}
      </span>{' '}
    </>
  );
}

export function CollectLink({ event: { id, title } }: { readonly event: Pick<EventCardData, 'id' | 'title'> }) {
  const { frame, t } = usePage();
  const path = buildPagePath(frame, buildMarketPath('event-collections', { event: id }));
  return (
    <a className="pg-card__collect" href={withReferrer(path, frame.path)}>
      {t('collection.add-submit')}
      <span className="pg-hidden">: {title}</span>
    </a>
  );
}

/** The form that all like buttons of a page submit when there is no script. */
export const LIKE_FORM_ID = 'like-form';

interface LikeButtonProps {
  readonly id: string;
  readonly title: string;
  readonly look: 'heart' | 'button';
}

/** Likes or unlikes an event. The server stores it, and the header's count is updated immediately. */
export function LikeButton({ id, title, look }: LikeButtonProps) {
  const { frame, t } = usePage();
  const { isOn, isPending, toggle } = useToggle({
    key: ['likes', id],
    initial: frame.liked.includes(id),
    createFields: (next) => ({ [next ? 'like' : 'unlike']: id }),
  });

  return (
    <button
      type="submit"
      form={LIKE_FORM_ID}
      name={isOn ? 'unlike' : 'like'}
      value={id}
      className={look === 'heart' ? 'pg-like' : 'pg-button pg-button--secondary pg-like-button'}
      aria-pressed={isOn}
      aria-busy={isPending}
      onClick={(event) => toggle(event, event.currentTarget.form)}
    >
      <Heart className="pg-like__icon" size={20} strokeWidth={1.75} aria-hidden="true" />
      {look === 'heart' ? null : t('event.save')}
      <span className="pg-hidden">{look === 'heart' ? t('like.label', { title }) : `: ${title}`}</span>
    </button>
  );
}
