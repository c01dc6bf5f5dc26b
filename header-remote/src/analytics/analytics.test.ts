import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent, EventPage, RaisedEvent } from '../../../shared/analytics/analytics-events.ts';
import { stubPage } from '../../test/fake-page.ts';
import * as code from './delivery.lazy.ts';
import { deliver, isSendingAllowed, resolveDeviceBucket, send } from './send-events.ts';
import { createTracker } from './use-tracking.ts';

const HOME: EventPage = { requestPath: '/', pageName: 'home' };
const raise = (label: string): RaisedEvent => ({
  name: 'HeaderInteraction',
  category: 'header',
  action: 'click',
  label,
});
const click = (label: string, page = HOME): AnalyticsEvent => ({ ...raise(label), ...page });
const read = (cookie: string) => {
  const [pair = '', ...attributes] = cookie.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const lines = value.split('%0A').filter(Boolean);
  return { name, value, attributes, events: lines.map((line) => JSON.parse(decodeURIComponent(line))) };
};
const forbidCookies = (document: object) =>
  Object.defineProperty(document, 'cookie', {
    get() {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [480, 'mobile'],
  [959, 'tablet'],
  [960, 'desktop'],
])('a device bucket makes %i px %s', (width, bucket) => {
  expect(resolveDeviceBucket(width)).toBe(bucket);
});

describe('delivery', () => {
  it('passes an event to the data layer, and sends it by beacon at once', () => {
    const { beacons, window } = stubPage();
    deliver('/header/events', click('a'));
    expect(beacons).toEqual([click('a')]);
    expect(window.dataLayer).toEqual([{ event: 'HeaderInteraction', deviceBucket: 'desktop', ...click('a') }]);
  });

  it.each([
    ['https:', ['Path=/', 'Max-Age=300', 'SameSite=Lax', 'Secure']],
    // WebKit would refuse the cookie.
    ['http:', ['Path=/', 'Max-Age=300', 'SameSite=Lax']],
  ])('keeps an event that no beacon takes for 5 minutes, by %s', (protocol, attributes) => {
    const { document } = stubPage({ takesBeacons: false, protocol });
    deliver('/header/events', click('a'));
    const events = [click('a')];
    expect(read(document.cookie)).toMatchObject({ name: 'marquee_pending_event', attributes, events });
    deliver('/header/events', click('b'));
    expect(read(document.cookie).events).toEqual([...events, click('b')]);
  });

  it('sends what an earlier page kept, without what is damaged, and removes it', () => {
    const lines = [click('a'), click('b')].map((event) => encodeURIComponent(JSON.stringify(event)));
    const { beacons, document } = stubPage({ cookie: `x=1; marquee_pending_event=${lines[0]}%0A%7B%0A${lines[1]}` });
    code.sendUnsent('/header/events');
    expect(beacons).toEqual([click('a'), click('b')]);
    expect(document.cookie).toMatch(/^marquee_pending_event=; Path=\/; Max-Age=0/);
  });

  it('drops the oldest whole events where the cookie would be longer than 4 KB', () => {
    const { document } = stubPage({ takesBeacons: false });
    const page = { requestPath: `/${'é'.repeat(60)}` };
    const events = Array.from({ length: 30 }, (_, index) => click(`l${index}`, page));
    send('/header/events', events);
    const { name, value, events: kept } = read(document.cookie);
    expect(name.length + value.length).toBeLessThanOrEqual(4096);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept).toEqual(events.slice(-kept.length));
  });

  it('never throws where the frame has neither beacons nor cookies', () => {
    const { document } = stubPage();
    vi.stubGlobal('navigator', {});
    forbidCookies(document);
    expect(() => send('/header/events', [click('a')])).not.toThrow();
    expect(isSendingAllowed()).toBe(true);
  });
});

describe('createTracker', () => {
  function start(page = stubPage(), readPage = () => HOME, loadCode = async () => code) {
    const notified: AnalyticsEvent[] = [];
    const tracker = createTracker({
      url: '/header/events',
      readPage,
      notify: (event) => notified.push(event),
      loadCode,
    });
    tracker.start();
    return { ...page, tracker, notified };
  }

  it('notifies the host and delivers at once, also where its code does not load', async () => {
    const { tracker, notified, beacons } = start(undefined, undefined, () => Promise.reject(new Error('404')));
    tracker.track(raise('a'));
    // The table does not allow it.
    tracker.track({ ...raise('x'), action: 'swipe' } as unknown as RaisedEvent);
    await vi.runAllTimersAsync();
    tracker.track(raise('b'));
    expect([notified, beacons]).toEqual([
      [click('a'), click('b')],
      [click('a'), click('b')],
    ]);
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
      const { tracker, notified, beacons, document, window } = start(page);
      tracker.track(raise('a'));
      await vi.runAllTimersAsync();
      expect(notified).toHaveLength(1);
      expect([...beacons, document.cookie, window.dataLayer]).toEqual([cookie, undefined]);
    },
  );
});
