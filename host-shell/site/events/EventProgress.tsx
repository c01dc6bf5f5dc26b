import type { EventCardData } from '../page/event-card-data.ts';
import { usePage } from '../page/page-context.ts';

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
