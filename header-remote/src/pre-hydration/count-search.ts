import type { HeaderInteraction } from '../../../shared/analytics/analytics-events.ts';
import { EVENTS_PATH } from '../../../shared/analytics/events-endpoint.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import { deliver, send } from '../analytics/send-events.ts';
import { dispatchHeaderEvent } from '../start/header-events.ts';
import type { UnsentSearch } from './unsent-search.ts';

/** Counts a search for the site, and for the host if it happened on this page. */
export function countSearch(
  root: Element,
  { linkBase }: HeaderProps['env'],
  { source, page: { path, name, eid }, atMs }: UnsentSearch,
): void {
  const click: HeaderInteraction = { name: 'HeaderInteraction', category: 'search', action: 'click', label: source };
  const event = { ...click, requestPath: path, pageName: name, eid };
  const url = linkBase + EVENTS_PATH;
  if (atMs < performance.timeOrigin) send(url, [event]);
  else {
    dispatchHeaderEvent(root, 'marquee:analytics', event);
    deliver(url, event);
  }
}
