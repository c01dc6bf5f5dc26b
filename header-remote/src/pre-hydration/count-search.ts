import type { AnalyticsEvent, HeaderInteraction } from '../../../shared/analytics/analytics-events.ts';
import { EVENTS_PATH } from '../../../shared/analytics/events-endpoint.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { isSendingAllowed, keepUnsent } from '../analytics/unsent-events.ts';
import { dispatchHeaderEvent } from '../start/header-events.ts';
import type { UnsentSearch } from './unsent-search.ts';

/** Sends an event if the user allows it: by beacon, else by a call, else from the next page. */
async function send(url: string, event: AnalyticsEvent): Promise<void> {
  if (!isSendingAllowed()) return;
  const body = JSON.stringify([event]);
  try {
    if (navigator.sendBeacon?.(url, body)) return;
    // The answer is ignored: a host on another origin may not read it.
    await fetch(url, { method: 'POST', body, keepalive: true, mode: 'no-cors' }).catch(() => keepUnsent([event]));
  } catch {
    // Cookies are off: the event is lost.
  }
}

/** Counts a search for the site, and for the host if it happened on this page. */
export function countSearch(
  root: Element,
  { linkBase }: HeaderProps['env'],
  { source, page: { path, name, eid }, atMs }: UnsentSearch,
): void {
  const click: HeaderInteraction = { name: 'HeaderInteraction', category: 'search', action: 'click', label: source };
  const event = { ...click, requestPath: path, pageName: name, eid };
  if (atMs >= performance.timeOrigin) dispatchHeaderEvent(root, 'marquee:analytics', event);
  void send(`${linkBase}${EVENTS_PATH}`, event);
}
