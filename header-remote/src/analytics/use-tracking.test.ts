import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent, EventPage, RaisedEvent } from '../../../shared/analytics/analytics-events.ts';
import { stubPage } from '../../test/fake-page.ts';
import * as code from './delivery.lazy.ts';
import { createTracker } from './use-tracking.ts';

const HOME: EventPage = { requestPath: '/', pageName: 'home' };
const raise = (label: string): RaisedEvent => ({
  name: 'HeaderInteraction',
  category: 'header',
  action: 'click',
  label,
});
const click = (label: string, page = HOME): AnalyticsEvent => ({ ...raise(label), ...page });

describe('createTracker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function start(page = stubPage(), readPage = () => HOME, loadCode = async () => code) {
    const notified: AnalyticsEvent[] = [];
    const tracker = createTracker({
      url: '/header/events',
      readPage,
      notify: (event) => notified.push(event),
      loadCode,
    });
    const stop = tracker.start();
    return { ...page, tracker, stop, notified };
  }
  const failing = () => Promise.reject(new Error('404'));

  it('notifies the host at once, and delivers in order once the delivery is loaded', async () => {
    const { tracker, notified, beacons } = start();
    tracker.track(raise('a'));
    tracker.track(raise('b'));
    expect(notified).toEqual([click('a'), click('b')]);
    expect(beacons).toEqual([]);
    await vi.runAllTimersAsync();
    tracker.track(raise('c'));
    expect(beacons).toEqual([click('a'), click('b'), click('c')]);
  });

  it('drops events that the table does not allow, for host and delivery alike', async () => {
    const { tracker, notified, beacons } = start();
    tracker.track({ ...raise('a'), action: 'swipe' } as unknown as RaisedEvent);
    await vi.runAllTimersAsync();
    expect([...notified, ...beacons]).toEqual([]);
  });

  it('sends an event of the first second when the page is left by the click that raised it', () => {
    const { tracker, leave, beacons } = start();
    tracker.track(raise('a'));
    leave();
    expect(beacons).toEqual([click('a')]);
  });

  it('sends each event once where the page is hidden, comes back and is left', async () => {
    const { tracker, hide, leave, beacons, window } = start();
    tracker.track(raise('a'));
    hide();
    tracker.track(raise('b'));
    await vi.runAllTimersAsync();
    leave();
    expect(beacons).toEqual([click('a'), click('b')]);
    expect(window.dataLayer).toHaveLength(2);
  });

  it('keeps an event of the first second for the next page where no beacon takes it', () => {
    const { tracker, leave, document } = start(stubPage({ takesBeacons: false }));
    tracker.track(raise('a'));
    leave();
    expect(document.cookie).toMatch(/^marquee_pending_event=.+Max-Age=300/);
  });

  it('never throws when the delivery does not load, and sends when the page is left', async () => {
    const { tracker, notified, leave, beacons } = start(undefined, undefined, failing);
    tracker.track(raise('a'));
    await vi.runAllTimersAsync();
    expect(() => tracker.track(raise('b'))).not.toThrow();
    expect(notified).toHaveLength(2);
    leave();
    expect(beacons).toEqual([click('a'), click('b')]);
  });

  it('names the page of a host by its path, once the code for that is loaded', async () => {
    const { tracker, notified } = start(undefined, () => ({ requestPath: '/fr/zones/?eid=42' }));
    await vi.runAllTimersAsync();
    tracker.track(raise('a'));
    expect(notified).toEqual([click('a', { requestPath: '/fr/zones/?eid=42', pageName: 'zones', eid: '42' })]);
  });

  it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }, { cookie: 'a=1; privacy=recent-searches.analytics' }])(
    'leaves the host its own callbacks and delivers nothing with %j',
    async ({ cookie = '', ...signal }: { cookie?: string; doNotTrack?: string; globalPrivacyControl?: boolean }) => {
      const page = stubPage({ takesBeacons: false, cookie });
      Object.assign(page.navigator, signal);
      const { tracker, notified, leave, beacons, calls, document, window } = start(page);
      tracker.track(raise('a'));
      leave();
      await vi.runAllTimersAsync();
      tracker.track(raise('b'));
      leave();
      expect(notified).toHaveLength(2);
      expect([...beacons, ...calls, document.cookie, window.dataLayer]).toEqual([cookie, undefined]);
    },
  );

  it('delivers nothing after it was stopped', async () => {
    const { tracker, stop, leave, beacons } = start();
    stop();
    tracker.track(raise('a'));
    leave();
    await vi.runAllTimersAsync();
    expect(beacons).toEqual([]);
  });
});
