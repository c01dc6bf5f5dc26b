import type { EventCardData } from '../page/event-card-data.ts';
import { usePage } from '../page/page-context.ts';

/** Says before an event's date that it is on now, or over; nothing of one to come. */
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
