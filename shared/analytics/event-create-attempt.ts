import type { HeaderUser } from '../contracts/header-props.ts';
import type { EventCreateAttempt } from './analytics.ts';

/** The way that was chosen to build an event; `direct` where a link or the button leads to creating with no such choice. */
export type EventCreateSource = 'scratch' | 'ai' | 'direct';

/** Part of the header where the attempt began; `menu` is a menu of the row. */
export type EventCreateArea = 'header' | 'menu' | 'drawer';

/** An attempt is raised when a person sets out for a page that creates an event, whichever way leads there (docs/header.md). */
export function buildEventCreateAttempt(
  { hasPublish, hasPaidPublish }: Pick<HeaderUser, 'hasPublish' | 'hasPaidPublish'>,
  eventCreateSource: EventCreateSource,
  pageArea: EventCreateArea,
): EventCreateAttempt {
  return { name: 'EventCreateAttempt', eventCreateSource, pageArea, hasPublish, hasPaidPublish };
}
