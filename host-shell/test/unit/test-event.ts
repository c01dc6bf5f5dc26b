import type { MarketEvent } from '../../marketplace/events/read-events.ts';
import type { PageFrame } from '../../site/page/page-data.ts';

/** An event in Berlin. */
export const TEST_EVENT: MarketEvent = {
  id: '1',
  series: 1,
  title: 'Jazz',
  timeZone: 'Europe/Berlin',
  start: '2026-11-21T20:00',
  end: '2026-11-21T23:00',
  isOnline: false,
  venue: 'Blue Hall',
  city: 'Berlin',
  region: 'Berlin',
  country: 'Germany',
  placeSlug: 'germany--berlin',
  currency: 'EUR',
  price: 12,
  capacity: 100,
  category: 'music',
  format: 'festivals',
  subcategory: null,
  tags: [],
  status: 'published',
  details: null,
};

/** The frame of a page that a visitor without cookies sees. */
export const TEST_FRAME: PageFrame = {
  locale: 'en_US',
  domain: '.com',
  prefix: '',
  path: '/',
  hasSession: false,
  chosenSlug: null,
  csrfToken: 'token',
  notice: null,
  liked: [],
  debug: null,
};
