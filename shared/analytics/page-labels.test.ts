import { describe, expect, it } from 'vitest';
import { PAGE_LABELS, resolvePageLabel } from './page-labels.ts';

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
  const prefixed = address === '/' ? ['/fr', '/fr/'] : [`/fr${address}`];
  return address.startsWith('/d/') ? [address, address.replace('/d/', '/d/fr/')] : [address, ...prefixed];
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

  it('names each page of a buyer’s order by the order, and none of them the list of an organizer', () => {
    for (const page of ['', 'cancel/', 'calendar.ics']) {
      expect(resolvePageLabel(`/orders/A1B2C3/${page}`)).toEqual({ pageName: 'order-confirmation' });
    }
  });

  it('calls pages that the table does not have other, and takes no eid that is no number', () => {
    expect(resolvePageLabel('/l/music/?eid=42')).toEqual({ pageName: 'other' });
    expect(resolvePageLabel('/zones/?eid=ana%40example.com')).toEqual({ pageName: 'zones' });
    expect(resolvePageLabel('/timezones/')).toEqual({ pageName: 'other' });
  });
});
