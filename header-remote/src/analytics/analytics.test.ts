import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent, EventPage, RaisedEvent } from '../../../shared/analytics/analytics-events.ts';
import { stubPage } from '../../test/fake-page.ts';
import { SAMPLE_PROPS } from '../../test/sample-props.ts';
import { deliver, isSendingAllowed, resolveDeviceBucket, send } from './send-events.ts';
import { createTracker } from './use-tracking.ts';

const URL = '/header/events';
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
  return { name, value, attributes, events: JSON.parse(decodeURIComponent(value)) };
};

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

describe('what is sent', () => {
  it.each([
    ['https:', ['Path=/', 'Max-Age=300', 'SameSite=Lax', 'Secure']],
    // WebKit would refuse the cookie.
    ['http:', ['Path=/', 'Max-Age=300', 'SameSite=Lax']],
  ])('keeps an event that no beacon takes for 5 minutes, by %s', (protocol, attributes) => {
    const { document } = stubPage({ takesBeacons: false, protocol });
    deliver(URL, click('a'));
    deliver(URL, click('b'));
    const events = [click('a'), click('b')];
    expect(read(document.cookie)).toMatchObject({ name: 'marquee_pending_event', attributes, events });
  });

  it('loses its oldest events where the cookie would be longer than 4 KB', () => {
    const { document } = stubPage({ takesBeacons: false });
    const page = { requestPath: `/${'é'.repeat(60)}` };
    const events = Array.from({ length: 30 }, (_, index) => click(`l${index}`, page));
    send(URL, events);
    const { name, value, events: kept } = read(document.cookie);
    expect(name.length + value.length).toBeLessThanOrEqual(4096);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept).toEqual(events.slice(-kept.length));
  });

  it('is lost without an error where the frame has neither beacons nor cookies', () => {
    const { document } = stubPage();
    vi.stubGlobal('navigator', {});
    Object.defineProperty(document, 'cookie', {
      get() {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    });
    send(URL, [click('a')]);
    expect(isSendingAllowed()).toBe(true);
  });
});

describe('a tracker', () => {
  function start(page = stubPage(), path = '/', name = 'home') {
    const notified: AnalyticsEvent[] = [];
    const notify = (event: AnalyticsEvent) => notified.push(event);
    const tracker = createTracker(URL, () => ({ ...SAMPLE_PROPS.page, path, name }), notify);
    tracker.start();
    return { ...page, tracker, notified };
  }

  it('passes events to the host, the data layer and the edge at once', () => {
    const { tracker, notified, beacons, window } = start();
    tracker.track(raise('a'));
    // The table does not allow it.
    tracker.track({ ...raise('x'), action: 'swipe' } as unknown as RaisedEvent);
    expect([notified, beacons]).toEqual([[click('a')], [click('a')]]);
    expect(window.dataLayer).toEqual([{ event: 'HeaderInteraction', deviceBucket: 'desktop', ...click('a') }]);
  });

  it.each<[string, readonly AnalyticsEvent[]]>([
    [JSON.stringify([click('a'), click('b')]), [click('a'), click('b')]],
    ...['{', '7', 'null'].map((damaged): [string, []] => [damaged, []]),
  ])('sends once what an earlier page kept: %s', async (kept, events) => {
    const { beacons, document } = start(stubPage({ cookie: `x=1; marquee_pending_event=${encodeURIComponent(kept)}` }));
    await vi.runAllTimersAsync();
    expect(beacons).toEqual(events);
    if (events.length > 0) expect(document.cookie).toMatch(/^marquee_pending_event=%5B%5D; Path=\/; Max-Age=0/);
  });

  it('names the page of a host by its path, once the code for that is loaded', async () => {
    const { tracker, notified } = start(undefined, '/fr/zones/?eid=42', '');
    await vi.runAllTimersAsync();
    await vi.dynamicImportSettled();
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
