import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';

/** Holds the last event that no beacon could send, for the next page. */
const PENDING_EVENT_COOKIE = 'marquee_pending_event';
const PENDING_EVENT_MAX_AGE_SECONDS = 300;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * The device bucket of a viewport's width in CSS pixels: where the drawer fills the screen, where it is beside the page,
 * and where menus replace it. What is shown depends on the user agent instead, which the server knows too.
 */
export function resolveDeviceBucket(width: number): 'mobile' | 'tablet' | 'desktop' {
  if (width <= BREAKPOINTS.phone) return 'mobile';
  return width < BREAKPOINTS.large ? 'tablet' : 'desktop';
}

/**
 * Creates the function that delivers events: to the page's data layer, with the device bucket, and by beacon to the edge.
 * An event that no beacon takes waits in a cookie for the next page.
 *
 * @param url of the edge's endpoint `/header/events`
 */
export function createDelivery(url: string): (event: AnalyticsEvent) => void {
  const unsent: AnalyticsEvent[] = [];
  const pending = readPending();
  if (pending !== null && sendBeacon(url, pending)) writePending('', 0);
  window.addEventListener('pagehide', () => {
    const event = unsent.at(-1);
    if (event !== undefined) writePending(JSON.stringify(event), PENDING_EVENT_MAX_AGE_SECONDS);
  });
  return (event) => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: event.name, deviceBucket: resolveDeviceBucket(window.innerWidth), ...event });
    if (!sendBeacon(url, JSON.stringify(event))) unsent.push(event);
  };
}

function sendBeacon(url: string, body: string): boolean {
  try {
    return navigator.sendBeacon(url, body);
  } catch {
    return false;
  }
}

function readPending(): string | null {
  try {
    const row = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${PENDING_EVENT_COOKIE}=`));
    if (row === undefined) return null;
    return decodeURIComponent(row.slice(PENDING_EVENT_COOKIE.length + 1));
  } catch {
    return null;
  }
}

function writePending(value: string, maxAgeSeconds: number): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is going away
    document.cookie = `${PENDING_EVENT_COOKIE}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=Lax`;
  } catch {
    // Cookies are off: the event is lost.
  }
}
