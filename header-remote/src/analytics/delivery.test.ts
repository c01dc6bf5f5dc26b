import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { stubPage } from '../../test/fake-page.ts';
import { createDelivery, resolveDeviceBucket } from './delivery.lazy.ts';

const click = (label: string): AnalyticsEvent => ({
  name: 'HeaderInteraction',
  requestPath: '/',
  pageName: 'home',
  category: 'menu',
  action: 'click',
  label,
});
const settle = () => new Promise((done) => setImmediate(done));

describe('resolveDeviceBucket', () => {
  it.each([
    [320, 'mobile'],
    [480, 'mobile'],
    [481, 'tablet'],
    [959, 'tablet'],
    [960, 'desktop'],
    [1608, 'desktop'],
  ])('makes %i px %s', (width, bucket) => {
    expect(resolveDeviceBucket(width)).toBe(bucket);
  });
});

describe('createDelivery', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('passes events to the data layer, and sends them by beacon at once', () => {
    const { beacons, window } = stubPage();
    const { deliver } = createDelivery('/header/events');
    deliver(click('a'));
    deliver(click('b'), true);
    expect(beacons).toEqual([click('a')]);
    expect(window.dataLayer).toEqual([
      { event: 'HeaderInteraction', deviceBucket: 'desktop', ...click('a') },
      { event: 'HeaderInteraction', deviceBucket: 'desktop', ...click('b') },
    ]);
  });

  it('sends by fetch with keepalive what no beacon takes', async () => {
    const { calls, document } = stubPage({ takesBeacons: false });
    const { deliver, flush } = createDelivery('/header/events');
    deliver(click('a'));
    await settle();
    flush();
    expect(calls).toEqual([click('a')]);
    expect(document.cookie).toBe('');
  });

  it('keeps an event that no beacon takes for 5 minutes, when the page is left', async () => {
    const { document } = stubPage({ takesBeacons: false, takesCalls: false });
    const { deliver, flush } = createDelivery('/header/events');
    deliver(click('help'));
    await settle();
    expect(document.cookie).toBe('');
    flush();
    const [cookie, ...attributes] = document.cookie.split('; ');
    expect(cookie).toMatch(/^marquee_pending_event=.*help/);
    expect(attributes).toContain('Max-Age=300');
  });

  it('sends what an earlier page kept, without what is damaged, and removes it', () => {
    const lines = [click('a'), click('b')].map((event) => encodeURIComponent(JSON.stringify(event)));
    const { beacons, document } = stubPage({ cookie: `x=1; marquee_pending_event=${lines[0]}%0A%7B%0A${lines[1]}` });
    createDelivery('/header/events');
    expect(beacons).toEqual([click('a'), click('b')]);
    expect(document.cookie).toMatch(/^marquee_pending_event=; Path=\/; Max-Age=0/);
  });
});
