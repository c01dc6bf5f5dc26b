import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import { CYCLE_DAYS, parseIsoDay } from '../../marketplace/events/calendar.ts';
import type { EventFilters } from '../../marketplace/events/find-events.ts';
import { listEvents } from '../../marketplace/events/read-events.ts';
import type { SeededOrigin } from './seeded-origin.ts';

const NONE: EventFilters = {
  placeSlug: null,
  box: null,
  isOnline: null,
  nearSlug: null,
  words: null,
  price: null,
  category: null,
  format: null,
  subcategories: [],
  tags: [],
  date: null,
  startDay: null,
  endDay: null,
  limit: 100,
  offset: 0,
};

/** Events of these rules, behind all samples: name, place, time zone, local start, minutes. */
const FIRST_NUMBER = 800_000;
const BERLIN = ['germany--berlin', 'Europe/Berlin'] as const;
const OWN = [
  ['morning', ...BERLIN, '2027-01-20T09:30', 120],
  ['evening', ...BERLIN, '2027-01-20T20:00', 150],
  ['party', ...BERLIN, '2027-01-20T22:00', 240],
  ['festival', ...BERLIN, '2027-01-19T12:00', 2 * 1_440 + 600],
  // Clocks go from 2:00 to 3:00 on this day.
  ['ends in the hour that is skipped', ...BERLIN, '2027-03-28T01:00', 90],
  ['in New York', 'ny--new-york', 'America/New_York', '2027-01-20T20:30', 90],
] as const;

export function describeEvents(getOrigin: () => SeededOrigin): void {
  const list = (filters: Partial<EventFilters>, language = 'en', now: number | string = Date.now()) =>
    listEvents(getOrigin().db, { ...NONE, ...filters }, { site: DEFAULT_SITE, language }, new Date(now).getTime());
  const count = async (filters: Partial<EventFilters>) => (await list({ ...filters, limit: 1 })).total;
  const countBySql = (where: string) =>
    getOrigin().db.prepare(`SELECT count(*) AS n FROM event_series WHERE ${where}`).first<number>('n');

  describe('sample events', () => {
    it('are sorted by start, in pages that neither repeat nor omit an event', async () => {
      const { events, total } = await list({ placeSlug: 'germany--berlin', limit: 1_000 });
      expect(events).toHaveLength(total);
      expect(events.map(({ start }) => start)).toEqual(events.map(({ start }) => start).sort());
      const page = await list({ placeSlug: 'germany--berlin', limit: 10, offset: 20 });
      expect(page).toEqual({ events: events.slice(20, 30), total });
    });
  });

  describe('filters of events', () => {
    it('match the count by SQL, which is never zero', async () => {
      const rows: (readonly [Partial<EventFilters>, string])[] = [
        ...CATEGORIES.filter(({ slug }) => slug !== 'nightlife').map(
          ({ slug }) => [{ category: slug }, `category = '${slug === 'seasonal' ? 'holiday' : slug}'`] as const,
        ),
        ...FORMATS.map(({ slug }) => [{ format: slug }, `format = '${slug}'`] as const),
        ...FEATURE_TAGS.map((tag) => [{ tags: [tag] }, `tags LIKE '% ${tag} %'`] as const),
        [{ price: 'free' }, 'price = 0'],
        [{ price: 'paid' }, 'price > 0'],
        [{ isOnline: true }, 'is_online = 1'],
        [{ subcategories: [3026, 7005] }, 'subcategory IN (3026, 7005)'],
        [{ placeSlug: 'germany' }, `country = 'DE'`],
        [{ placeSlug: 'united-states--california' }, `country = 'US' AND region = 'CA'`],
        [
          { box: { west: 170, south: -50, east: -170, north: 0 } },
          '(longitude >= 170 OR longitude <= -170) AND latitude BETWEEN -50 AND 0',
        ],
      ];
      for (const [filters, where] of rows) {
        const found = await count(filters);
        expect([filters, found]).toEqual([filters, await countBySql(where)]);
        expect(found, where).toBeGreaterThan(0);
      }
    });

    it('text: each word is required, in the language of the site or in English', async () => {
      expect((await list({ words: 'konzert wein' }, 'de')).total).toBe(0);
      const wine = await list({ words: 'WEIN berlin' }, 'de');
      expect(wine.total).toBeGreaterThan(0);
      expect(wine.events.every(({ subcategory }) => subcategory === 10002)).toBe(true);
      expect((await list({ words: 'wine', placeSlug: 'germany--berlin' }, 'de')).total).toBeGreaterThan(0);
      expect(await count({ words: '...' })).toBe(0);
    });
  });

  describe('events by the clock', () => {
    const listOwn = async (now: string, placeSlug = 'germany--berlin') => {
      const { events } = await list({ placeSlug, date: 'today', limit: 1_000 }, 'en', now);
      return events.filter(({ series }) => series >= FIRST_NUMBER).map(({ title }) => title);
    };
    beforeAll(async () => {
      const { db } = getOrigin();
      const insert = `INSERT INTO event_series (number, place, country, region, latitude, longitude, time_zone, is_online,
          category, format, tags, currency, price, capacity, cycle_day, start_minute, duration_minutes, titles, first_day, last_day)
        SELECT ?1, number, country, region, latitude, longitude, ?2, 0, 'music', 'performances', ' ', 'EUR', 0, 9, ?3,
          ?4, ?5, ?6, ?7, ?7 FROM places WHERE slug = ?8`;
      await db.batch(
        OWN.map(([name, slug, zone, start, minutes], index) => {
          const day = parseIsoDay(start.slice(0, 10)) ?? 0;
          const minute = Number(start.slice(11, 13)) * 60 + Number(start.slice(14));
          const title = JSON.stringify({ en: name });
          const number = FIRST_NUMBER + index;
          return db.prepare(insert).bind(number, zone, day % CYCLE_DAYS, minute, minutes, title, day, slug);
        }),
      );
    });

    it.each([
      ['2027-01-20T08:00Z', 'germany--berlin', ['festival', 'morning', 'evening', 'party']],
      ['2027-01-20T22:00Z', 'germany--berlin', ['festival', 'party']],
      ['2027-03-28T00:45Z', 'germany--berlin', ['ends in the hour that is skipped']],
      ['2027-03-28T01:45Z', 'germany--berlin', []],
      // Today is the day at the place.
      ['2027-01-21T01:00Z', 'ny--new-york', ['in New York']],
      ['2027-01-21T04:00Z', 'ny--new-york', []],
    ])('at %s in %s what is over is gone, and what is on now stays', async (now, slug, names) => {
      expect(await listOwn(now, slug)).toEqual(names);
    });
  });
}
