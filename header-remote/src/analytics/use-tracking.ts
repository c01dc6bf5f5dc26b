import { useEffect, useMemo } from 'react';
import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';
import { createTracker } from './tracker.ts';

/** Counts events once the page has calmed down; what happens before that waits in a queue. */
export function useTracking(
  services: HeaderServices,
  { linkBase }: HeaderEnvironment,
): (event: AnalyticsEvent) => void {
  const tracker = useMemo(
    () =>
      createTracker({
        notify: services.track,
        load: () =>
          import(/* webpackChunkName: "analytics" */ './deliver-event.ts').then(({ createDelivery }) =>
            createDelivery(`${linkBase}/header/events`),
          ),
      }),
    [services, linkBase],
  );
  useEffect(() => tracker.start(), [tracker]);
  return tracker.track;
}
