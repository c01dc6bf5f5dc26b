import type { AnalyticsEvent, HeaderInteraction, RaisedEvent } from '../../../shared/analytics/analytics-events.ts';
import { EVENTS_PATH } from '../../../shared/analytics/events-endpoint.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { deliver, describePage, send } from '../analytics/send-events.ts';
import { dispatchHeaderEvent } from '../start/header-events.ts';
import type { UnsentSearch } from './unsent-search.ts';

/**
 * Counts an event before React: for the host and its data layer if it happened on this page, and for the site at once, by beacon or
 * else from the next page.
 */
export function countEarly(
  root: Element,
  { linkBase }: HeaderProps['env'],
  raised: RaisedEvent,
  page: HeaderProps['page'],
  isHere = true,
): void {
  const event: AnalyticsEvent = { ...raised, ...describePage(page) };
  const url = linkBase + EVENTS_PATH;
  if (isHere) dispatchHeaderEvent(root, 'marquee:analytics', event);
  if (isHere) deliver(url, event);
  else send(url, [event]);
}

/** Counts a search of this page, or of the one before it. */
export function countSearch(root: Element, env: HeaderProps['env'], { source, page, atMs }: UnsentSearch): void {
  const click: HeaderInteraction = { name: 'HeaderInteraction', category: 'search', action: 'click', label: source };
  countEarly(root, env, click, page, atMs >= performance.timeOrigin);
}
