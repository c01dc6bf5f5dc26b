import { useEffect, useMemo } from 'react';
import { type AnalyticsEvent, isAllowedEvent } from '../../../shared/analytics/analytics-events.ts';
import type { HeaderEnvironment } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';

type Deliver = (event: AnalyticsEvent) => void;

interface TrackerDependencies {
  /** Passes an event to the host: `marquee:analytics` and `onAnalytics`. */
  readonly notify: Deliver;
  readonly loadDelivery: () => Promise<Deliver>;
}

/** A page that is busy for longer loads the delivery all the same. */
const LOAD_IDLE_TIMEOUT_MS = 4000;

/** Accepts events at once and delivers them when the code for that is loaded. It never throws into the header. */
export function createTracker({ notify, loadDelivery }: TrackerDependencies) {
  const queue: AnalyticsEvent[] = [];
  let deliver: Deliver | null = null;

  const load = async () => {
    try {
      deliver ??= await loadDelivery();
      for (const event of queue.splice(0)) deliver(event);
    } catch {
      // Without the chunk events are not counted, and nothing else fails.
      queue.length = 0;
    }
  };

  return {
    track(event: AnalyticsEvent): void {
      if (!isAllowedEvent(event)) return;
      notify(event);
      if (deliver === null) queue.push(event);
      else deliver(event);
    },
    /** Loads the delivery when the page is idle. @returns cancels that. */
    start(): () => void {
      if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(() => void load(), LOAD_IDLE_TIMEOUT_MS);
        return () => clearTimeout(timer);
      }
      const idle = requestIdleCallback(() => void load(), { timeout: LOAD_IDLE_TIMEOUT_MS });
      return () => cancelIdleCallback(idle);
    },
  };
}

/** @returns tracks an event: passes it to the host at once, and delivers it once the page is idle. */
export function useTracking({ track: notify }: HeaderServices, { linkBase }: HeaderEnvironment): Deliver {
  const tracker = useMemo(
    () =>
      createTracker({
        notify,
        loadDelivery: () =>
          import(/* webpackChunkName: "analytics" */ './delivery.lazy.ts').then(({ createDelivery }) =>
            createDelivery(`${linkBase}/header/events`),
          ),
      }),
    [notify, linkBase],
  );
  useEffect(() => tracker.start(), [tracker]);
  return tracker.track;
}
