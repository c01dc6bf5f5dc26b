import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import { stubPage } from '../../test/fake-page.ts';
import { isSendingAllowed, sendOrKeep } from './unsent-events.ts';

const click = (label: string, requestPath = '/'): AnalyticsEvent => ({
  name: 'HeaderInteraction',
  requestPath,
  category: 'menu',
  action: 'click',
  label,
});
const read = (cookie: string) => {
  const [pair = '', ...attributes] = cookie.split('; ');
  const [name, value = ''] = pair.split('=');
  const lines = value.split('%0A').filter(Boolean);
  return { name, value, attributes, events: lines.map((line) => JSON.parse(decodeURIComponent(line))) };
};

describe('sendOrKeep', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('sends all that waits in one beacon', () => {
    const { beacons, document } = stubPage();
    sendOrKeep('/header/events', [click('a'), click('b')]);
    expect(beacons).toEqual([click('a'), click('b')]);
    expect(document.cookie).toBe('');
  });

  it('keeps what no beacon takes for 5 minutes, newest last', () => {
    const { document } = stubPage({ takesBeacons: false });
    sendOrKeep('/header/events', [click('a'), click('b')]);
    const { name, attributes, events } = read(document.cookie);
    expect(name).toBe('marquee_pending_event');
    expect(attributes).toEqual(['Path=/', 'Max-Age=300', 'SameSite=Lax', 'Secure']);
    expect(events).toEqual([click('a'), click('b')]);
  });

  it('keeps it without Secure on a page without TLS, where WebKit would refuse the cookie', () => {
    const { document } = stubPage({ takesBeacons: false, protocol: 'http:' });
    sendOrKeep('/header/events', [click('a')]);
    expect(read(document.cookie).attributes).toEqual(['Path=/', 'Max-Age=300', 'SameSite=Lax']);
  });

  it('adds to what an earlier page kept', () => {
    const { document } = stubPage({ takesBeacons: false });
    sendOrKeep('/header/events', [click('a')]);
    sendOrKeep('/header/events', [click('b')]);
    expect(read(document.cookie).events).toEqual([click('a'), click('b')]);
  });

  it('drops the oldest whole events where the cookie would be longer than 4 KB', () => {
    const { document } = stubPage({ takesBeacons: false });
    const events = Array.from({ length: 30 }, (_, index) => click(`l${index}`, `/${'é'.repeat(60)}`));
    sendOrKeep('/header/events', events);
    const { name = '', value, events: kept } = read(document.cookie);
    expect(name.length + value.length).toBeLessThanOrEqual(4096);
    expect(kept.length).toBeGreaterThan(3);
    expect(kept).toEqual(events.slice(-kept.length));
  });

  it('never throws where the frame has neither beacons nor cookies', () => {
    const { document } = stubPage();
    vi.stubGlobal('navigator', {});
    Object.defineProperty(document, 'cookie', {
      get() {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    });
    expect(() => sendOrKeep('/header/events', [click('a')])).not.toThrow();
  });
});

describe('isSendingAllowed', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it.each<[boolean, string, { readonly doNotTrack?: string; readonly globalPrivacyControl?: boolean }]>([
    [true, '', {}],
    [true, 'privacy=recent-searches', { doNotTrack: '0', globalPrivacyControl: false }],
    [false, 'a=1; privacy=recent-searches.analytics', {}],
    [false, '', { doNotTrack: '1' }],
    [false, '', { globalPrivacyControl: true }],
  ])('is %s with the cookies %j and %j', (isAllowed, cookie, signals) => {
    const page = stubPage({ cookie });
    Object.assign(page.navigator, signals);
    expect(isSendingAllowed()).toBe(isAllowed);
  });

  it('is true where cookies are forbidden', () => {
    const { document } = stubPage();
    Object.defineProperty(document, 'cookie', {
      get() {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    });
    expect(isSendingAllowed()).toBe(true);
  });
});
