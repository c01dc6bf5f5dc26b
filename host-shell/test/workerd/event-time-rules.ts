import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITES } from '../../../shared/sites/sites.ts';
import { buildEventId, CYCLE_DAYS, parseIsoDay } from '../../marketplace/events/calendar.ts';
import type { ApiEvent } from '../../marketplace/events/to-event.ts';
import { createOriginApp } from '../../origin/app.ts';
import { loadNextEvents } from '../../site/events/load-events-by-id.server.ts';
import { parsePageRequest } from '../../site/page/page-request.server.ts';
import type { SeededOrigin } from './seeded-origin.ts';

interface EventsAnswer {
  readonly events: readonly ApiEvent[];
  readonly pagination: { readonly object_count: number };
}

/** Numbers of the events of these rules, behind all samples. */
const FIRST_NUMBER = 800_000;
const BERLIN = { place: 'germany--berlin', zone: 'Europe/Berlin' };
const NEW_YORK = { place: 'ny--new-york', zone: 'America/New_York' };
const AUCKLAND = { place: 'new-zealand--auckland', zone: 'Pacific/Auckland' };

/** Name, where, local start, minutes. */
const OWN = [
  ['morning', BERLIN, '2027-01-20T09:30', 120],
  ['afternoon', BERLIN, '2027-01-20T15:00', 60],
  ['evening', BERLIN, '2027-01-20T20:00', 150],
  ['party', BERLIN, '2027-01-20T22:00', 240],
  ['night', BERLIN, '2027-01-21T00:30', 150],
  ['festival', BERLIN, '2027-01-19T12:00', 2 * 1_440 + 600],
  ['whole day', BERLIN, '2027-01-20T00:00', 1_440],
  // Clocks go from 2:00 to 3:00 on this day, and back from 3:00 to 2:00 on the other.
  ['ends as clocks go forward', BERLIN, '2027-03-28T01:00', 60],
  ['ends in the hour that is skipped', BERLIN, '2027-03-28T01:00', 90],
  ['begins before, ends after', BERLIN, '2027-03-28T01:00', 180],
  ['ends in the hour that comes twice', BERLIN, '2027-10-31T01:00', 90],
  ['ends after both hours', BERLIN, '2027-10-31T01:00', 150],
  ['late on the long day', BERLIN, '2027-10-31T23:30', 20],
  ['spring forward in New York', NEW_YORK, '2027-03-14T01:00', 90],
  ['in New York', NEW_YORK, '2027-01-20T20:30', 90],
  ['in New York tomorrow', NEW_YORK, '2027-01-21T20:30', 90],
  ['in Auckland', AUCKLAND, '2027-01-21T09:00', 60],
  ['online from New York', { place: null, zone: 'America/New_York' }, '2027-01-20T23:00', 60],
] as const;
type Name = (typeof OWN)[number][0];

/** Events by the clock: the database is the seeded one, the clock is the test's. */
export function describeEventTimes(getOrigin: () => SeededOrigin): void {
  const ids = new Map(
    OWN.map(([name, , start], index) => [
      name,
      buildEventId(FIRST_NUMBER + index, parseIsoDay(start.slice(0, 10)) ?? 0),
    ]),
  );
  const call = async <Answer>(now: string | number, path: string, headers: Record<string, string> = {}) => {
    const app = createOriginApp(() => new Date(now).getTime());
    const response = await app.request(path, { headers }, { DB: getOrigin().db } as never);
    expect(response.status, path).toBe(200);
    return (await response.json()) as Answer;
  };
  /** Names of our events in a whole list, which is as long as it says. */
  const list = async (now: string, query: string): Promise<Name[]> => {
    const found: string[] = [];
    let count = 0;
    do {
      const path = `/api/v3/destination/events/?${query}&limit=100&offset=${found.length}`;
      const { events, pagination } = await call<EventsAnswer>(now, path);
      count = pagination.object_count;
      found.push(...events.map(({ id }) => id));
      if (events.length === 0) break;
    } while (found.length < count);
    expect([query, found.length]).toEqual([query, count]);
    expect(new Set(found).size).toBe(found.length);
    return found.flatMap((id) => [...ids].filter(([, own]) => own === id).map(([name]) => name));
  };
  const berlin = (now: string, query = '') => list(now, `place=germany--berlin${query}`);

  describe('events by the clock', () => {
    beforeAll(async () => {
      const { db } = getOrigin();
      await db.batch(
        OWN.map(([name, { place, zone }, start, minutes], index) => {
          const day = parseIsoDay(start.slice(0, 10)) ?? 0;
          const minute = Number(start.slice(11, 13)) * 60 + Number(start.slice(14));
          return db
            .prepare(
              `INSERT INTO event_series (number, place, country, region, latitude, longitude, time_zone, is_online, category,
                 format, tags, is_free, currency, cycle_day, start_minute, duration_minutes, language, titles, first_day, last_day)
               SELECT ?1, p.number, p.country, p.region, p.latitude, p.longitude, ?2, ?3, 'music', 'performances', ' ', 1, 'EUR',
                 ?4, ?5, ?6, 'en', ?7, ?8, ?8 FROM (SELECT 1) LEFT JOIN places p ON p.slug = ?9`,
            )
            .bind(
              FIRST_NUMBER + index,
              zone,
              place === null ? 1 : 0,
              day % CYCLE_DAYS,
              minute,
              minutes,
              JSON.stringify({ en: name }),
              day,
              place,
            );
        }),
      );
    });
    afterAll(() => getOrigin().db.prepare('DELETE FROM event_series WHERE number >= ?').bind(FIRST_NUMBER).run());

    it('are listed until the minute of their end', async () => {
      expect(await berlin('2027-01-20T10:29:59Z')).toContain('morning');
      expect(await berlin('2027-01-20T10:30:00Z')).not.toContain('morning');
    });

    it('at half past three: past events are left out, current and coming ones are listed, soonest first', async () => {
      const now = '2027-01-20T14:30:00Z';
      const today: Name[] = ['festival', 'whole day', 'afternoon', 'evening', 'party'];
      expect(await berlin(now, '&date=today')).toEqual(today);
      expect((await berlin(now)).slice(0, 6)).toEqual([...today, 'night']);
      expect(await berlin(now, '&date=today&category=music&price=free')).toEqual(today);
      expect(await berlin(now, '&date=this_week')).not.toContain('morning');
      expect(await berlin(now, '&start_date=2027-01-20&end_date=2027-01-20')).toEqual(today);
      expect(await list(now, 'place=germany&date=today')).toEqual(today);
    });

    it('of several days belong to each day that they last into', async () => {
      expect(await berlin('2027-01-18T12:00:00Z', '&date=tomorrow')).toEqual(['festival']);
      expect(await berlin('2027-01-20T03:00:00Z', '&date=today')).toContain('festival');
      expect(await berlin('2027-01-20T14:30:00Z', '&date=tomorrow')).toEqual(['festival', 'night']);
      expect(await berlin('2027-01-21T20:59:00Z', '&date=today')).toEqual(['festival']);
      expect(await berlin('2027-01-21T21:00:00Z', '&date=today')).toEqual([]);
      expect(await berlin('2027-01-20T14:30:00Z', '&start_date=2027-01-22&end_date=2027-01-22')).toEqual([]);
    });

    it('over midnight belong to their evening, and to today while they last', async () => {
      expect(await berlin('2027-01-20T22:59:00Z', '&date=today')).toEqual(['festival', 'whole day', 'party']);
      expect(await berlin('2027-01-20T22:59:00Z', '&date=tomorrow')).toEqual(['festival', 'night']);
      expect(await berlin('2027-01-20T23:00:00Z', '&date=today')).toEqual(['festival', 'party', 'night']);
      expect(await berlin('2027-01-21T01:00:00Z', '&date=today')).toEqual(['festival', 'night']);
    });

    it('of a whole day last until its midnight', async () => {
      expect(await berlin('2027-01-19T22:59:00Z', '&date=today')).not.toContain('whole day');
      expect(await berlin('2027-01-19T22:59:00Z', '&date=tomorrow')).toContain('whole day');
      expect(await berlin('2027-01-19T23:00:00Z', '&date=today')).toContain('whole day');
      expect(await berlin('2027-01-20T23:00:00Z')).not.toContain('whole day');
    });

    it('end by the instant when clocks go forward', async () => {
      const spring = async (now: string) => (await berlin(now, '&date=today')).sort();
      const [exact, skipped, after] = [
        'ends as clocks go forward',
        'ends in the hour that is skipped',
        'begins before, ends after',
      ] as const;
      expect(await spring('2027-03-28T00:59:00Z')).toEqual([after, exact, skipped]);
      for (const now of ['2027-03-28T01:00:00Z', '2027-03-28T01:29:00Z']) {
        expect(await spring(now), now).toEqual([after, skipped]);
      }
      // Half past three, of the new time.
      expect(await spring('2027-03-28T01:30:00Z')).toEqual([after]);
      expect(await spring('2027-03-28T01:59:00Z')).toEqual([after]);
      expect(await spring('2027-03-28T02:00:00Z')).toEqual([]);
      const newYork = (now: string) => list(now, 'place=ny--new-york&date=today');
      expect(await newYork('2027-03-14T07:29:00Z')).toEqual(['spring forward in New York']);
      expect(await newYork('2027-03-14T07:30:00Z')).toEqual([]);
    });

    it('end by the instant when clocks go back, and do not come again in the second hour', async () => {
      const autumn = (now: string) => berlin(now, '&date=today');
      const [twice, after, late] = [
        'ends in the hour that comes twice',
        'ends after both hours',
        'late on the long day',
      ] as const;
      expect(await autumn('2027-10-31T00:29:00Z')).toEqual([twice, after, late]);
      // 2:30, 2:45, and 2:15 for the second time.
      for (const now of ['2027-10-31T00:30:00Z', '2027-10-31T00:45:00Z', '2027-10-31T01:15:00Z']) {
        expect(await autumn(now), now).toEqual([after, late]);
      }
      expect(await autumn('2027-10-31T02:29:00Z')).toEqual([after, late]);
      expect(await autumn('2027-10-31T02:30:00Z')).toEqual([late]);
      // The day has 25 hours.
      expect(await berlin('2027-10-30T12:00:00Z', '&date=tomorrow')).toEqual([twice, after, late]);
      expect(await autumn('2027-10-31T22:49:00Z')).toEqual([late]);
    });

    it('have the days of the searched place, whatever the server’s time zone', async () => {
      const now = '2027-01-21T01:00:00Z';
      expect(await list(now, 'place=ny--new-york&date=today')).toEqual(['in New York']);
      expect(await list(now, 'place=ny--new-york&date=tomorrow')).toEqual(['in New York tomorrow']);
      expect(await list(now, 'place=new-zealand--auckland&date=today')).toEqual([]);
      expect(await list('2027-01-20T19:59:00Z', 'place=new-zealand--auckland&date=today')).toEqual(['in Auckland']);
      // A part of the map has the clock of what lies in its middle.
      expect(await list('2027-01-20T10:59:00Z', 'bbox=174,-37.5,175.5,-36.2&date=tomorrow')).toEqual(['in Auckland']);
      expect(await list('2027-01-20T11:00:00Z', 'bbox=174,-37.5,175.5,-36.2&date=today')).toEqual(['in Auckland']);
    });

    it('online have the days of the user’s place', async () => {
      const online = (date: string, near: string) =>
        list('2027-01-20T19:00:00Z', `online=true&date=${date}&near=${near}`);
      expect(await online('today', 'ny--new-york')).toEqual(['online from New York']);
      expect(await online('tomorrow', 'ny--new-york')).toEqual([]);
      // It begins at five in the morning there.
      expect(await online('today', 'germany--berlin')).toEqual([]);
      expect(await online('tomorrow', 'germany--berlin')).toEqual(['online from New York']);
    });

    it('keep their page when they are over', async () => {
      const path = `/api/v3/destination/events/${ids.get('morning')}/`;
      expect((await call<{ event: ApiEvent }>('2027-01-25T00:00:00Z', path)).event.name).toBe('morning');
    });

    it('that recur show their next date from the minute of their end', async () => {
      const { db } = getOrigin();
      const series = await db
        .prepare(`SELECT number, cycle_day, start_minute + duration_minutes AS ends FROM event_series
          WHERE time_zone = 'Europe/Berlin' AND first_day IS NULL AND start_minute + duration_minutes < 1440 LIMIT 1`)
        .first<{ readonly number: number; readonly cycle_day: number; readonly ends: number }>();
      const day = 742 * CYCLE_DAYS + (series?.cycle_day ?? 0);
      // Winter: an hour ahead of UTC.
      const end = (day * 1_440 + (series?.ends ?? 0) - 60) * 60_000;
      const request = parsePageRequest(new Request('https://www.marquee.com/'));
      const next = async (now: number) =>
        (await loadNextEvents({ db, request, now: () => now }, [series?.number ?? 0])).map(({ id }) => id);
      expect(await next(end - 1)).toEqual([buildEventId(series?.number ?? 0, day)]);
      expect(await next(end)).toEqual([buildEventId(series?.number ?? 0, day + CYCLE_DAYS)]);
    });

    it('are suggested by their title until they are over', async () => {
      const { db } = getOrigin();
      const number = FIRST_NUMBER + OWN.findIndex(([name]) => name === 'evening');
      await db.batch([
        db.prepare('UPDATE event_series SET creation = 99999 WHERE number = ?').bind(number),
        db.prepare(`INSERT INTO creation_words (rowid, en) VALUES (99999, 'zugspitzquartett')`),
        db.prepare(
          `INSERT INTO creation_terms (creation, language, term, folded) VALUES (99999, 'en', 'Zugspitzquartett', 'zugspitzquartett')`,
        ),
      ]);
      const suggest = async (now: string) =>
        (await call<{ query: string[] }>(now, '/api/v3/destination/search/autocomplete/?q=zugspitzq&place_id=online'))
          .query;
      expect(await suggest('2027-01-20T21:29:00Z')).toEqual(['Zugspitzquartett']);
      expect(await suggest('2027-01-20T21:30:00Z')).toEqual([]);
      await db.batch([
        db.prepare('DELETE FROM creation_words WHERE rowid = 99999'),
        db.prepare('DELETE FROM creation_terms WHERE creation = 99999'),
      ]);
    });

    it('are enough for a whole home page at each hour of the day', async () => {
      for (const [index, { host, country }] of SITES.entries()) {
        const slug = await getOrigin()
          .db.prepare(
            `SELECT slug FROM places WHERE country = ? AND type = 'locality' ORDER BY population DESC LIMIT 1`,
          )
          .bind(country)
          .first<string>('slug');
        const path = `/api/v3/destination/events/?place=${slug}&limit=24`;
        for (const hour of [index % 24, (index + 12) % 24]) {
          const now = Date.UTC(2026, 10, 22 + index, hour, 45);
          const { events } = await call<EventsAnswer>(now, path, { 'eb-host': host });
          expect([slug, hour, events.length]).toEqual([slug, hour, 24]);
        }
      }
    });

    it('online take place on every day', async () => {
      for (let day = 0; day < CYCLE_DAYS; day++) {
        const now = Date.UTC(2027, 0, 1 + day, 12);
        const path = '/api/v3/destination/events/?online=true&date=tomorrow&near=germany--berlin&limit=1';
        expect((await call<EventsAnswer>(now, path)).pagination.object_count, String(day)).toBeGreaterThan(5);
      }
    });
  });
}
