import { type AnalyticsEvent, isAllowedEvent } from '../../../shared/analytics/analytics-events.ts';

export type Deliver = (event: AnalyticsEvent) => void;

interface TrackerDependencies {
  /** Tells the host: `marquee:analytics` and `onAnalytics`. */
  readonly notify: Deliver;
  /** Fetches what delivers. */
  readonly load: () => Promise<Deliver>;
}

/** How long the page may be busy before delivery is fetched all the same. */
const START_MS = 4000;

/** Takes events from the start and delivers them once the code for that is there. Counting never fails the header. */
export function createTracker({ notify, load }: TrackerDependencies) {
  const queue: AnalyticsEvent[] = [];
  let deliver: Deliver | null = null;

  const fetchDelivery = async () => {
    try {
      deliver ??= await load();
      for (const event of queue.splice(0)) deliver(event);
    } catch {
      // A chunk that cannot be had costs a count, nothing else.
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
    /** @returns stops waiting */
    start(): () => void {
      if (typeof requestIdleCallback !== 'function') {
        const timer = setTimeout(() => void fetchDelivery(), START_MS);
        return () => clearTimeout(timer);
      }
      const idle = requestIdleCallback(() => void fetchDelivery(), { timeout: START_MS });
      return () => cancelIdleCallback(idle);
    },
  };
}
