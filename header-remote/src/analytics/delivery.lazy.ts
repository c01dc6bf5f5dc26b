import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { MAX_BEACON_EVENTS } from '../../../shared/analytics/events-endpoint.ts';
import { LINE_BREAK, pushToDataLayer, readUnsent, sendOrKeep, writeUnsent } from './unsent-events.ts';

export { resolvePageLabel } from '../../../shared/analytics/page-labels.ts';

/** Delivers events, and keeps those that could not be sent. */
export interface Delivery {
  /** @param isSent the event was sent before this code was loaded, and only the data layer lacks it */
  readonly deliver: (event: AnalyticsEvent, isSent?: boolean) => void;
  /** The page is hidden or left: unsent events are tried once more, else kept for the next page. */
  readonly flush: () => void;
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
      pushToDataLayer(event);
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
