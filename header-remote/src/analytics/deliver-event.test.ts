import { afterEach, expect, it, vi } from 'vitest';
import { createDelivery } from './deliver-event.ts';

afterEach(() => void vi.unstubAllGlobals());

it('keeps an event that found no beacon for 5 minutes, when the page is left', () => {
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
