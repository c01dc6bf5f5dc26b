import type { OriginEvent } from './parse-origin-event.ts';

/** An event in Berlin, as pages read it of the origin. */
export const TEST_EVENT: OriginEvent = {
  id: '1',
  title: 'Jazz',
  timeZone: 'Europe/Berlin',
  start: '2026-11-21T20:00',
  end: '2026-11-21T23:00',
  isOnline: false,
  venue: 'Blue Hall',
  city: 'Berlin',
  placeSlug: 'germany--berlin',
  isFree: false,
  currency: 'EUR',
  low: 12,
  high: 20,
  category: 'music',
  format: 'festivals',
  subcategory: null,
  tags: [],
  isSample: true,
  status: 'published',
  summary: null,
  description: null,
  drawing: null,
  picture: null,
  theme: null,
};
