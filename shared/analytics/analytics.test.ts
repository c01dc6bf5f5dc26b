import { describe, expect, it } from 'vitest';
import { ALLOWED_INTERACTIONS, isAllowedEvent } from './analytics-events.ts';
import { PAGE_LABELS, resolvePageLabel } from './page-labels.ts';

const isAllowed = (pair: string) => {
  const [category = '', action = ''] = pair.split(' ');
  return isAllowedEvent({ name: 'HeaderInteraction', category, action });
};

it('counts attempts to create an event, and lets through each pair of the table alone', () => {
  expect(isAllowedEvent({ name: 'EventCreateAttempt' })).toBe(true);
  expect(ALLOWED_INTERACTIONS.filter((pair) => !isAllowed(pair))).toEqual([]);
  expect(['page click', 'header hover', '__proto__ click', 'menu'].filter(isAllowed)).toEqual([]);
  expect(new Set(ALLOWED_INTERACTIONS).size).toBe(ALLOWED_INTERACTIONS.length);
});

/** One address a row, without language. */
const ADDRESSES = [
  ['/e/jazz-at-night-123/', 'event-listing'],
  ['/d/ny--new-york/zones/', 'discovery'],
  ['/directory/music/', 'discovery'],
  ['/', 'home'],
  ['/myevents/42/orders/', 'orders', '42'],
  ['/myevents/42/check-in/', 'event-dashboard', '42'],
  ['/myevents/', 'my-events'],
  ['/manage/', 'my-events'],
  ['/organizations/home', 'my-events'],
  ['/myevent?eid=42', 'event-dashboard', '42'],
  ['/manage/events/dashboard/?eid=42', 'event-dashboard', '42'],
  ['/manage/access-levels?eid=42', 'access-levels', '42'],
  ['/manage/apps/extensions/mailing-list/?eid=42', 'apps-extension', '42'],
  ['/manage/apps/settings/?eid=42', 'apps-extension-settings', '42'],
  ['/apps/installed/', 'apps-installed'],
  ['/apps/', 'apps'],
  ['/order-confirmation/?eid=42&order=7', 'order-confirmation', '42'],
  ['/orders/A1B2C3/', 'order-confirmation'],
  ['/order-form?eid=42', 'order-form-questions', '42'],
  ['/manage/orders/?eid=42', 'orders', '42'],
  ['/reports/?eid=42', 'reports', '42'],
  ['/tracking-pixels?eid=42', 'tracking-pixels', '42'],
  ['/tracking-links?eid=42', 'tracking-links', '42'],
  ['/waitlist/?eid=42', 'waitlist-settings', '42'],
  ['/web-integration?eid=42', 'widgets', '42'],
  ['/zones/?eid=42', 'zones', '42'],
  ['/multi_event_discounts?eid=42', 'discount-and-access-codes', '42'],
  ['/createinvite?eid=42', 'email-invitations', '42'],
  ['/add-to-facebook?eid=42', 'add-to-facebook', '42'],
  ['/event-type?eid=42', 'event-type', '42'],
  ['/event-language?eid=42', 'event-language', '42'],
] as const;

/** The forms that an address takes on a site with languages: `/fr/…`, and `/d/fr/…` of searches. */
function listLanguageForms(address: string): readonly string[] {
  if (address.startsWith('/d/')) return [address, address.replace('/d/', '/d/fr/')];
  return [address, `/fr${address}`, ...(address === '/' ? ['/fr'] : [])];
}

describe('resolvePageLabel', () => {
  it.each(ADDRESSES)('names %s, in each form of a language', (address, pageName, eid = undefined) => {
    for (const form of listLanguageForms(address)) {
      expect(resolvePageLabel(form), form).toEqual(eid === undefined ? { pageName } : { pageName, eid });
    }
  });

  it('has an address above for each row of the table', () => {
    expect(ADDRESSES.map(([, name]) => name)).toEqual(PAGE_LABELS.map(({ name }) => name));
  });

  it('names each page of a buyer’s order by the order, other pages other, and takes no eid that is no number', () => {
    expect(resolvePageLabel('/orders/A1B2C3/cancel/')).toEqual({ pageName: 'order-confirmation' });
    for (const path of ['/l/music/?eid=42', '/timezones/'])
      expect(resolvePageLabel(path)).toEqual({ pageName: 'other' });
    expect(resolvePageLabel('/zones/?eid=ana%40example.com')).toEqual({ pageName: 'zones' });
  });
});
