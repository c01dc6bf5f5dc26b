import type { AnalyticsEvent, EventPage } from '../../../shared/analytics/analytics-events.ts';
import { MAX_BEACON_EVENTS } from '../../../shared/analytics/events-endpoint.ts';
import type { HeaderPage } from '../../../shared/contracts/header-props.ts';
import { hasRefused } from '../../../shared/cookies/privacy-cookie.ts';
import { readCookie } from '../../../shared/cookies/read-cookie.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { secureAttribute } from '../ui/page-cookies.ts';

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
  interface Window {
    dataLayer?: unknown[];
  }
}

/**
 * Whether events may leave the page: Do Not Track, Global Privacy Control and the user's own refusal leave the host's
 * callbacks alone. Without cookies a refusal cannot be known.
 */
export function isSendingAllowed(): boolean {
  try {
    return navigator.doNotTrack !== '1' && !navigator.globalPrivacyControl && !hasRefused(document.cookie, 'analytics');
  } catch {
    return true;
  }
}

/** Events that could not be sent, for the next page: JSON, oldest first. */
const COOKIE = 'marquee_pending_event';
const COOKIE_MAX_AGE_SECONDS = 300;
/** Browsers refuse a cookie of more than 4,096 bytes, name included. */
const MAX_VALUE_LENGTH = 4000;

/** Reads the kept events. Others may have written the cookie: the edge checks each event. */
function readUnsent(): readonly AnalyticsEvent[] {
  try {
    return [...JSON.parse(decodeURIComponent(readCookie(document.cookie, COOKIE) ?? '[]'))];
  } catch {
    return [];
  }
}

/** Keeps events for the next page: the newest that fit. @throws DOMException where cookies are forbidden. */
function writeUnsent(events: readonly AnalyticsEvent[]): void {
  const value = encodeURIComponent(JSON.stringify(events));
  if (value.length > MAX_VALUE_LENGTH) {
    writeUnsent(events.slice(1));
    return;
  }
  const maxAge = events.length > 0 ? COOKIE_MAX_AGE_SECONDS : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is going away
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secureAttribute()}`;
}

/**
 * The device bucket of a viewport's width in CSS pixels: where the drawer fills the screen, where it is beside the
 * page, and where menus replace it. The layout itself depends on the user agent instead, which the server knows too.
 */
export function resolveDeviceBucket(width: number): 'mobile' | 'tablet' | 'desktop' {
  if (width <= BREAKPOINTS.phone) return 'mobile';
  return width < BREAKPOINTS.large ? 'tablet' : 'desktop';
}

/** The fields of an event that describe its page. */
export const describePage = ({ path, name, eid }: HeaderPage): EventPage => ({
  requestPath: path,
  pageName: name,
  eid,
});

/** Sends events to the edge by beacon. Events that no beacon takes wait in the cookie. It never throws. */
export function send(url: string, events: readonly AnalyticsEvent[]): void {
  try {
    if (events.length > 0 && isSendingAllowed() && !navigator.sendBeacon?.(url, JSON.stringify(events)))
      writeUnsent([...readUnsent(), ...events]);
  } catch {
    // Cookies are off: the events are lost.
  }
}

/** Passes an event to the page's data layer, with the device bucket, and to the edge. The user may refuse both. */
export function deliver(url: string, event: AnalyticsEvent): void {
  if (!isSendingAllowed()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ event: event.name, deviceBucket: resolveDeviceBucket(window.innerWidth), ...event });
  send(url, [event]);
}

/** Sends what earlier pages could not, and forgets it. */
export function sendUnsent(url: string): void {
  const events = readUnsent();
  if (events.length > 0) writeUnsent([]);
  send(url, events.slice(-MAX_BEACON_EVENTS));
}
