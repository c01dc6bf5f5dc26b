import { describe, expect, it } from 'vitest';
import { parseOriginEvent, parseOriginEvents } from './parse-origin-event.server.ts';

const EVENT = {
  id: '120734',
  name: 'Jazz in the Park',
  is_online_event: false,
  start_date: '2026-11-21',
  start_time: '20:00',
  end_date: '2026-11-21',
  end_time: '23:00',
  is_free: false,
  currency: 'EUR',
  minimum_price: 12,
  maximum_price: 20,
  category: { id: 'MarqueeCategory/103', slug: 'music' },
  format: { id: 'MarqueeFormat/5', slug: 'festivals' },
  subcategory: 3002,
  tags: ['date-night', 'unheard-of'],
  primary_venue: { name: 'Blue Hall', city: 'Berlin', region: null, country: 'Germany' },
  place: { id: '1', location_slug: 'germany--berlin' },
};

describe('parseOriginEvent', () => {
  it('reads what an organizer wrote, and whether it takes place', () => {
    const details = { summary: 'Short', description: 'Long', drawing: '2-music', theme: 'night' };
    expect(parseOriginEvent({ ...EVENT, is_sample: false, status: 'cancelled', details })).toMatchObject({
      ...details,
      isSample: false,
      status: 'cancelled',
    });
  });

  it('reads what pages show', () => {
    expect(parseOriginEvent(EVENT)).toEqual({
      id: '120734',
      title: 'Jazz in the Park',
      start: '2026-11-21T20:00',
      timeZone: 'Etc/UTC',
      end: '2026-11-21T23:00',
      isOnline: false,
      venue: 'Blue Hall',
      city: 'Berlin',
      region: null,
      country: 'Germany',
      placeSlug: 'germany--berlin',
      isFree: false,
      currency: 'EUR',
      low: 12,
      high: 20,
      category: 'music',
      format: 'festivals',
      subcategory: 3002,
      tags: ['date-night'],
      isSample: true,
      status: 'published',
      summary: null,
      description: null,
      drawing: null,
      picture: null,
      theme: null,
    });
  });

  it.each([null, 5, 'x', {}, { ...EVENT, name: '' }, { ...EVENT, start_date: 'soon' }])('drops %j', (value) => {
    expect(parseOriginEvent(value)).toBeNull();
  });

  it('shows an event of a kind it does not know as something else', () => {
    const event = parseOriginEvent({ ...EVENT, category: { slug: 'chess' }, format: null, subcategory: 1, tags: 'x' });
    expect(event).toMatchObject({ category: 'other', format: null, subcategory: null, tags: [] });
  });
});

describe('parseOriginEvents', () => {
  it('goes on without what is no event', () => {
    const answer = { events: [EVENT, { id: 3 }], pagination: { object_count: 41 } };
    expect(parseOriginEvents(answer)).toMatchObject({ events: [{ id: '120734' }], total: 41 });
  });

  it.each([null, [], {}, { events: 'none' }])('refuses %j', (value) => {
    expect(() => parseOriginEvents(value)).toThrow();
  });
});
