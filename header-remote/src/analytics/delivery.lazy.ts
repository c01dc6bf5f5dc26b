import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { readUnsent, sendEvents, writeUnsent } from './unsent-events.ts';

export { resolvePageLabel } from '../../../shared/analytics/page-labels.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
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
 * Creates the delivery of a page: to the page's data layer, with the device bucket, and at once to the edge. Events that
 * an earlier page could not send are sent first.
 *
 * @param url address of the edge's endpoint `/header/events`
 */
export function createDelivery(url: string) {
  const earlier = readUnsent();
  if (earlier.length > 0) {
    writeUnsent([]);
    void sendEvents(url, earlier);
  }
  /** @param isSent the event was sent before this code was loaded, and only the data layer lacks it */
  return (event: AnalyticsEvent, isSent = false): void => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: event.name, deviceBucket: resolveDeviceBucket(window.innerWidth), ...event });
    if (!isSent) void sendEvents(url, [event]);
  };
}
