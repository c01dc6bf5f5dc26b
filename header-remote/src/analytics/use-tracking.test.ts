import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { createTracker } from './use-tracking.ts';

const click = (label: string): AnalyticsEvent => ({
  name: 'HeaderInteraction',
  requestPath: '/',
  category: 'header',
  action: 'click',
  label,
});

describe('createTracker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function start(load?: () => Promise<(event: AnalyticsEvent) => void>) {
    const notified: AnalyticsEvent[] = [];
    const delivered: AnalyticsEvent[] = [];
    const tracker = createTracker({
      notify: (event) => notified.push(event),
      loadDelivery: load ?? (async () => (event) => delivered.push(event)),
    });
    return { tracker, notified, delivered };
  }

  it('notifies the host at once, and delivers in order once the delivery is loaded', async () => {
    const { tracker, notified, delivered } = start();
    tracker.start();
    tracker.track(click('a'));
    tracker.track(click('b'));
    expect(notified).toEqual([click('a'), click('b')]);
    expect(delivered).toEqual([]);
    await vi.runAllTimersAsync();
    tracker.track(click('c'));
    expect(delivered).toEqual([click('a'), click('b'), click('c')]);
  });

  it('drops events that the table does not allow, for host and delivery alike', async () => {
    const { tracker, notified, delivered } = start();
    tracker.start();
    tracker.track({ ...click('a'), action: 'swipe' } as AnalyticsEvent);
    await vi.runAllTimersAsync();
    expect([...notified, ...delivered]).toEqual([]);
  });

  it('never throws when the delivery does not load', async () => {
    const { tracker, notified } = start(() => Promise.reject(new Error('404')));
    tracker.start();
    tracker.track(click('a'));
    await vi.runAllTimersAsync();
    expect(() => tracker.track(click('b'))).not.toThrow();
    expect(notified).toHaveLength(2);
  });

  it('delivers nothing after it was stopped', async () => {
    const { tracker, delivered } = start();
    tracker.start()();
    tracker.track(click('a'));
    await vi.runAllTimersAsync();
    expect(delivered).toEqual([]);
  });
});
