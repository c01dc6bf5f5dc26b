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
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderServices } from '../ui/header-context.ts';
import { whenIdle } from '../ui/when-idle.ts';
import type { Delivery } from './delivery.lazy.ts';
import { trackClicks } from './track-clicks.ts';
import { isSendingAllowed, sendOrKeep } from './unsent-events.ts';

interface TrackerDependencies {
  /** Address of the edge's endpoint `/header/events`. */
  readonly url: string;
  readonly readPage: () => EventPage;
  /** Passes an event to the host: `marquee:analytics` and `onAnalytics`. */
  readonly notify: (event: AnalyticsEvent) => void;
  readonly loadCode: () => Promise<Pick<typeof import('./delivery.lazy.ts'), 'createDelivery' | 'resolvePageLabel'>>;
}

/** A page that is busy for longer loads the delivery anyway. */
const LOAD_TIMEOUT_MS = 4000;

/**
 * Accepts events at once and delivers them once the delivery code has loaded; if the page is left earlier, they are
 * sent from here. It never throws into the header. Do Not Track, Global Privacy Control and the user's own refusal (the
 * cookie `privacy`) leave the host's own callbacks alone.
 */
export function createTracker({ url, readPage, notify, loadCode }: TrackerDependencies) {
  const early: AnalyticsEvent[] = [];
  /** How many of `early` were sent when the page was hidden in the meantime. */
  let sent = 0;
  let delivery: Delivery | undefined;
  let label: ((path: string) => Partial<EventPage>) | undefined;

  const load = async () => {
    try {
      if (!isSendingAllowed()) return;
      const code = await loadCode();
      label = code.resolvePageLabel;
      delivery = code.createDelivery(url);
      for (const [index, event] of early.splice(0).entries()) delivery.deliver(event, index < sent);
    } catch {
      // The events are sent when the page is left; the data layer does not get them.
    }
  };
  const flush = () => {
    if (delivery !== undefined) return delivery.flush();
    sendOrKeep(url, early.slice(sent));
    sent = early.length;
  };

  const track = (raised: RaisedEvent): void => {
    if (!isAllowedEvent(raised)) return;
    const page = readPage();
    const event = { ...raised, ...page, ...(page.pageName ? undefined : label?.(page.requestPath)) };
    notify(event);
    if (delivery === undefined) early.push(event);
    else delivery.deliver(event);
  };

  return {
    track,
    trackInteraction(interaction: Interaction, text: string): void {
      const [category, action] = interaction.split(' ');
      track({ name: 'HeaderInteraction', category, action, label: text } as HeaderInteraction);
    },
    /** Loads the delivery when the page is idle. @returns cancels the loading. */
    start(): () => void {
      const controller = new AbortController();
      const { signal } = controller;
      if (isSendingAllowed()) {
        whenIdle(() => void (signal.aborted || load()), LOAD_TIMEOUT_MS);
        window.addEventListener('pagehide', flush, { signal });
        document.addEventListener('visibilitychange', flush, { signal });
      }
      return () => controller.abort();
    },
  };
}

/** @returns the page's tracker: it passes events to the host at once, and delivers them. */
export function useTracking({ track: notify, element }: HeaderServices, props: HeaderProps) {
  const url = `${props.env.linkBase}${EVENTS_PATH}`;
  const current = useRef(props);
  current.current = props;
  const tracker = useMemo(
    () =>
      createTracker({
        url,
        readPage() {
          const { path, name, eid } = current.current.page;
          return { requestPath: path, pageName: name, eid };
        },
        notify,
        loadCode: () => import(/* webpackChunkName: "analytics" */ './delivery.lazy.ts'),
      }),
    [notify, url],
  );
  useEffect(() => {
    const { track } = tracker;
    const receiver = {
      get user() {
        return current.current.user;
      },
      track,
    };
    if (element) trackClicks(element, receiver);
    return tracker.start();
  }, [element, tracker]);
  return tracker;
}
