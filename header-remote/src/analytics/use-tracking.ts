import { useEffect, useMemo, useRef } from 'react';
import {
  type AnalyticsEvent,
  type EventPage,
  type HeaderInteraction,
  type Interaction,
  isAllowedEvent,
  type RaisedEvent,
} from '../../../shared/analytics/analytics-events.ts';
import { EVENTS_PATH } from '../../../shared/analytics/events-endpoint.ts';
import type { HeaderPage, HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';
import { whenIdle } from '../ui/when-idle.ts';
import { deliver, describePage, isSendingAllowed, sendUnsent } from './send-events.ts';
import { trackClicks } from './track-clicks.ts';

/**
 * Passes events to the host, the page's data layer and the edge. Do Not Track, Global Privacy Control and the user's own refusal
 * (the cookie `privacy`) leave the host's own callbacks alone.
 *
 * @param url address of the edge's endpoint `/header/events`
 * @param notify passes an event to the host: `marquee:analytics` and `onAnalytics`
 */
export function createTracker(url: string, readPage: () => HeaderPage, notify: (event: AnalyticsEvent) => void) {
  let label: ((path: string) => Partial<EventPage>) | undefined;

  const track = (raised: RaisedEvent): void => {
    if (!isAllowedEvent(raised)) return;
    const page = describePage(readPage());
    const event = { ...raised, ...page, ...(page.pageName ? undefined : label?.(page.requestPath)) };
    notify(event);
    deliver(url, event);
  };

  return {
    track,
    trackInteraction(interaction: Interaction, text: string): void {
      const [category, action] = interaction.split(' ');
      track({ name: 'HeaderInteraction', category, action, label: text } as HeaderInteraction);
    },
    /** Loads the names of pages when the page is idle, and sends what earlier pages could not. @returns cancels this */
    start(): () => void {
      let isStopped = !isSendingAllowed();
      const load = async () => {
        if (isStopped) return;
        sendUnsent(url);
        const labels = await import(/* webpackChunkName: "analytics" */ '../../../shared/analytics/page-labels.ts');
        label = labels.resolvePageLabel;
      };
      // Without the names events have the path of their page alone.
      whenIdle(() => void load().catch(() => {}));
      return () => {
        isStopped = true;
      };
    },
  };
}

/** @returns the page's tracker: it passes events to the host at once, and delivers them. */
export function useTracking({ track: notify, element }: HeaderServices, props: HeaderProps) {
  const url = `${props.env.linkBase}${EVENTS_PATH}`;
  const current = useRef(props);
  current.current = props;
  const tracker = useMemo(() => createTracker(url, () => current.current.page, notify), [notify, url]);
  useEffect(() => {
    if (element) trackClicks(element, { readUser: () => current.current.user, track: tracker.track });
    return tracker.start();
  }, [element, tracker]);
  return tracker;
}
