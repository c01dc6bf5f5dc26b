import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { MAX_BEACON_EVENTS } from '../../../shared/analytics/events-endpoint.ts';
import { hasRefused } from '../../../shared/cookies/privacy-cookie.ts';
import { readCookie } from '../../../shared/cookies/read-cookie.ts';
import { secureAttribute } from '../ui/secure-attribute.ts';

declare global {
  interface Navigator {
    /** https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
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

/** Keeps events for the next page, after the events already waiting. @throws DOMException where cookies are forbidden. */
function keepUnsent(events: readonly AnalyticsEvent[]): void {
  const lines = events.map((event) => LINE_BREAK + encodeURIComponent(JSON.stringify(event)));
  const value = readUnsent() + lines.join('');
  // Keeps whole lines only: the newest that fit.
  const start = value.length > MAX_VALUE_LENGTH ? value.indexOf(LINE_BREAK, value.length - MAX_VALUE_LENGTH) : 0;
  writeUnsent(value.slice(start), COOKIE_MAX_AGE_SECONDS);
}

/**
 * Sends events if the user allows it: by beacon, else by a call, else from the next page.
 *
 * @param isLeaving the page goes, and no answer of a call would be known
 */
export async function sendEvents(url: string, events: readonly AnalyticsEvent[], isLeaving = false): Promise<void> {
  const body = JSON.stringify(events.slice(-MAX_BEACON_EVENTS));
  try {
    if (!isSendingAllowed() || navigator.sendBeacon?.(url, body)) return;
    if (isLeaving) return keepUnsent(events);
    // The answer is ignored: a host on another origin may not read it.
    await fetch(url, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(() => keepUnsent(events));
  } catch {
    // Cookies are off: the events are lost.
  }
}
