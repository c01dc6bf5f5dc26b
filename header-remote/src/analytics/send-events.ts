import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { hasRefused } from '../../../shared/cookies/privacy-cookie.ts';
import { readCookie } from '../../../shared/cookies/read-cookie.ts';
import { BREAKPOINTS } from '../../../shared/layout/breakpoints.ts';
import { secureAttribute } from '../ui/secure-attribute.ts';

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

/** Events that could not be sent, for the next page: encoded JSON, one event a line, oldest first. */
const COOKIE = 'marquee_pending_event';
const COOKIE_MAX_AGE_SECONDS = 300;
/** Browsers refuse a cookie of more than 4,096 bytes, name included. */
const MAX_VALUE_LENGTH = 4000;
/** A line break, encoded; JSON has none. */
export const LINE_BREAK = '%0A';

/** The cookie's value, still encoded. */
export const readUnsent = (): string => readCookie(document.cookie, COOKIE) ?? '';

export function writeUnsent(value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and the page is going away
  document.cookie = `${COOKIE}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secureAttribute()}`;
}

/**
 * Keeps events for the next page, after the events already waiting. @throws DOMException where cookies are forbidden.
 */
function keepUnsent(events: readonly unknown[]): void {
  const lines = events.map((event) => LINE_BREAK + encodeURIComponent(JSON.stringify(event)));
  const value = readUnsent() + lines.join('');
  // Keeps whole lines only: the newest that fit.
  const start = value.length > MAX_VALUE_LENGTH ? value.indexOf(LINE_BREAK, value.length - MAX_VALUE_LENGTH) : 0;
  writeUnsent(value.slice(start), COOKIE_MAX_AGE_SECONDS);
}

/**
 * The device bucket of a viewport's width in CSS pixels: where the drawer fills the screen, where it is beside the
 * page, and where menus replace it. The layout itself depends on the user agent instead, which the server knows too.
 */
export function resolveDeviceBucket(width: number): 'mobile' | 'tablet' | 'desktop' {
  if (width <= BREAKPOINTS.phone) return 'mobile';
  return width < BREAKPOINTS.large ? 'tablet' : 'desktop';
}

/** Sends events to the edge by beacon. Events that no beacon takes wait in the cookie. It never throws. */
export function send(url: string, events: readonly unknown[]): void {
  try {
    if (events.length > 0 && isSendingAllowed() && !navigator.sendBeacon?.(url, JSON.stringify(events)))
      keepUnsent(events);
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
