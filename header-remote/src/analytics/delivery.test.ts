import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDelivery, resolveDeviceBucket } from './delivery.lazy.ts';

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

  it('keeps an event that no beacon takes for 5 minutes, when the page is left', () => {
    const page = Object.assign(new EventTarget(), { innerWidth: 1440 });
    const document = { cookie: '' };
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', document);
    vi.stubGlobal('navigator', { sendBeacon: () => false });
    const deliver = createDelivery('/header/events');
    deliver({ name: 'HeaderInteraction', requestPath: '/', category: 'menu', action: 'click', label: 'help' });
    expect(document.cookie).toBe('');
    page.dispatchEvent(new Event('pagehide'));
    const [cookie, ...attributes] = document.cookie.split('; ');
    expect(cookie).toMatch(/^marquee_pending_event=.*help/);
    expect(attributes).toContain('Max-Age=300');
  });
});
