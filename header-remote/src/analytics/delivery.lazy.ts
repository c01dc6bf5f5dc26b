import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { MAX_BEACON_EVENTS } from '../../../shared/analytics/events-endpoint.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { LINE_BREAK, readUnsent, sendOrKeep, writeUnsent } from './unsent-events.ts';

export { resolvePageLabel } from '../../../shared/analytics/page-labels.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Delivers events, and keeps those that could not be sent. */
export interface Delivery {
  /** @param isSent the event was sent before this code was loaded, and only the data layer lacks it */
  readonly deliver: (event: AnalyticsEvent, isSent?: boolean) => void;
  /** The page is hidden or left: unsent events are tried once more, else kept for the next page. */
  readonly flush: () => void;
}

/**
 * The device bucket of a viewport's width in CSS pixels: where the drawer fills the screen, where it is beside the
 * page, and where menus replace it. The layout itself depends on the user agent instead, which the server knows too.
 */
export function resolveDeviceBucket(width: number): 'mobile' | 'tablet' | 'desktop' {
  if (width <= BREAKPOINTS.phone) return 'mobile';
  return width < BREAKPOINTS.large ? 'tablet' : 'desktop';
}

/**
 * Creates the delivery of a page: to the page's data layer, with the device bucket, and at once to the edge, by beacon
 * or else by `fetch` with `keepalive`. Events that an earlier page could not send are sent first.
 *
 * @param url address of the edge's endpoint `/header/events`
 */
export function createDelivery(url: string): Delivery {
  const unsent: AnalyticsEvent[] = [];
  const send = async (events: readonly AnalyticsEvent[]) => {
    const body = JSON.stringify(events);
    try {
      if (navigator.sendBeacon?.(url, body)) return;
      // The answer is ignored: a host on another origin may not read it.
      await fetch(url, { method: 'POST', body, keepalive: true, mode: 'no-cors' });
    } catch {
      unsent.push(...events);
    }
  };

  const earlier = takeUnsent();
  if (earlier.length > 0) void send(earlier);
  return {
    deliver(event, isSent = false) {
      window.dataLayer ??= [];
      window.dataLayer.push({ event: event.name, deviceBucket: resolveDeviceBucket(window.innerWidth), ...event });
      if (!isSent) void send([event]);
    },
    flush: () => sendOrKeep(url, unsent.splice(0)),
  };
}

/** Reads the events in the cookie and removes it. Damaged events are dropped; the edge checks the rest. */
function takeUnsent(): readonly AnalyticsEvent[] {
  try {
    const value = readUnsent();
    if (value !== '') writeUnsent('', 0);
    return value.split(LINE_BREAK).flatMap(parseLine).slice(-MAX_BEACON_EVENTS);
  } catch {
    return [];
  }
}

function parseLine(line: string): readonly AnalyticsEvent[] {
  try {
    return line === '' ? [] : [JSON.parse(decodeURIComponent(line))];
  } catch {
    return [];
  }
}
