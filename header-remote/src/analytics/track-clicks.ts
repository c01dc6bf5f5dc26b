import {
  buildEventCreateAttempt,
  type ClickCategory,
  type EventCreateSource,
  type HeaderInteraction,
  type RaisedEvent,
} from '../../../shared/analytics/analytics-events.ts';
import type { HeaderUser } from '../../../shared/contracts/header-props.ts';

/** Receives what is counted of a header's clicks. */
export interface ClickReceiver {
  readonly readUser: () => Pick<HeaderUser, 'hasPublish' | 'hasPaidPublish'>;
  readonly track: (event: RaisedEvent) => void;
}

/** Registered, because the page's first script and React's are separate programs that share one listener. */
const RECEIVER = Symbol.for('marquee.clicks');

/**
 * Counts clicks on a header's elements with `data-track`, before React and with it: the last receiver gets them. An element with
 * `data-create` also begins an attempt to create an event.
 */
export function trackClicks(root: Element, receiver: ClickReceiver): void {
  const tracked = root as Element & { [RECEIVER]?: ClickReceiver };
  const isTracked = tracked[RECEIVER] !== undefined;
  tracked[RECEIVER] = receiver;
  if (isTracked) return;
  const countClick = (event: Event) => {
    // The middle button follows links alone, and the right one opens a menu.
    const selector = ['[data-track]', 'a[data-track]'][(event as MouseEvent).button];
    const target = selector && (event.target as Element).closest<HTMLElement>(selector);
    if (!target) return;
    const { readUser, track } = tracked[RECEIVER] as ClickReceiver;
    const [category, label] = `${target.dataset.track}`.split(':') as [ClickCategory, string];
    const source = target.dataset.create as EventCreateSource | undefined;
    if (source)
      track(buildEventCreateAttempt(readUser(), source, target.closest('[data-menu=mobile]') ? 'drawer' : 'menu'));
    track({ name: 'HeaderInteraction', category, action: 'click', label } as HeaderInteraction);
  };
  for (const type of ['click', 'auxclick']) root.addEventListener(type, countClick, true);
}
