import type { EventCardData } from '../page/event-card-data.ts';
import { EventCard } from './EventCard.tsx';

interface EventGridProps {
  readonly events: readonly EventCardData[];
  readonly headingLevel?: 2 | 3;
  /** Whether each card has a link to add its event to collections. */
  readonly canCollect?: boolean;
}

/** Cards in one to four columns. */
export function EventGrid({ events, headingLevel = 2, canCollect = false }: EventGridProps) {
  return (
    <ul className="pg-grid">
      {events.map((event) => (
        <li key={event.id} className="pg-grid__item">
          <EventCard event={event} headingLevel={headingLevel} canCollect={canCollect} />
        </li>
      ))}
    </ul>
  );
}
