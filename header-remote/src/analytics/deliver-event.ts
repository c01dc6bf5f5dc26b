import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { resolveDeviceBucket } from '../ui/device-bucket.ts';
import type { Deliver } from './tracker.ts';

/** Contract §5: an event that found no beacon. */
const PENDING_COOKIE = 'marquee_pending_event';
const PENDING_SECONDS = 300;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Delivers events to the page's data layer, with the device bucket, and, by beacon, to our own edge. Where no beacon is to be had, the event
 * waits in a cookie for the next page (spec §7 "Tracking").
 *
 * @param url of `/header/events`
 */
export function createDelivery(url: string): Deliver {
  const waiting: AnalyticsEvent[] = [];
  const last = readPending();
  if (last !== null && sendBeacon(url, last)) writePending('', 0);
  window.addEventListener('pagehide', () => {
    const event = waiting.at(-1);
    if (event !== undefined) writePending(JSON.stringify(event), PENDING_SECONDS);
  });
  return (event) => {
    window.dataLayer ??= [];
    window.dataLayer.push({ event: event.name, deviceBucket: resolveDeviceBucket(window.innerWidth), ...event });
    if (!sendBeacon(url, JSON.stringify(event))) waiting.push(event);
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
  const row = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${PENDING_COOKIE}=`));
  if (row === undefined) return null;
  try {
    return decodeURIComponent(row.slice(PENDING_COOKIE.length + 1));
  } catch {
    return null;
  }
}

function writePending(value: string, seconds: number): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is going away
    document.cookie = `${PENDING_COOKIE}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; Secure; SameSite=Lax`;
  } catch {
    // Cookies are off: the event is lost.
  }
}
