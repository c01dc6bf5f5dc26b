import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { SITES } from '../../../shared/sites/sites.ts';
import { buildNextDaySql, formatIsoDay, getLocalDay, getNextDay } from '../../marketplace/events/calendar.ts';
import { resolveDateRange } from '../../marketplace/events/date-range.ts';
import type { ApiEvent } from '../../marketplace/events/to-event.ts';
import type { CallInit, SeededOrigin } from './seeded-origin.ts';

interface EventsAnswer {
  readonly events: readonly ApiEvent[];
  readonly pagination: { readonly object_count: number; readonly has_more_items: boolean };
}

export function describeEvents(getOrigin: () => SeededOrigin): void {
  const list = (query: string, init?: CallInit) =>
    getOrigin().get<EventsAnswer>(`/api/v3/destination/events/?${query}`, init);
  const count = async (query: string) => (await list(query)).pagination.object_count;
  const countBySql = async (where: string) =>
    (await getOrigin().db.prepare(`SELECT count(*) AS n FROM event_series WHERE ${where}`).first<number>('n')) ?? -1;

  describe('sample events', () => {
    it('are several thousand, each marked as a sample', async () => {
      const all = await count('');
      expect(all).toBeGreaterThan(3_000);
      expect(all).toBe(await countBySql('1'));
      const { events } = await list('limit=100');
      expect(events.every((event) => event.is_sample)).toBe(true);
    });

    it('cover the largest city of each site, on each day', async () => {
      const today = getLocalDay(Date.now(), 'Pacific/Kiritimati');
      for (const { country } of SITES) {
        const slug = await getOrigin()
          .db.prepare(
            `SELECT slug FROM places WHERE country = ? AND type = 'locality' ORDER BY population DESC LIMIT 1`,
          )
          .bind(country)
          .first<string>('slug');
        expect(await count(`place=${slug}`), String(slug)).toBeGreaterThanOrEqual(12);
        // Of the whole day and the whole weekend: late on a day fewer are left of it.
        expect(await count(`place=${slug}&date=tomorrow`), String(slug)).toBeGreaterThan(0);
        const { from, to } = resolveDateRange('this_weekend', getNextDay(1, today), null, null);
        const weekend = `start_date=${formatIsoDay(from)}&end_date=${formatIsoDay(to)}`;
        expect(await count(`place=${slug}&${weekend}`), String(slug)).toBeGreaterThan(0);
      }
    });

    it('have a title in each of the ten languages', async () => {
      const names = new Set<string>();
      for (const locale of ['en_US', 'de_DE', 'fr_FR', 'nl_NL', 'es_ES', 'it_IT', 'pt_PT', 'da_DK', 'fi_FI', 'sv_SE']) {
        const { events } = await list('place=germany--munich&q=jazz&limit=1', { locale });
        names.add(events[0]?.name ?? '');
      }
      expect(names.size).toBeGreaterThanOrEqual(6);
    });

    it('keep their id and date at their own address', async () => {
      const { events } = await list('place=germany--berlin&limit=5', { locale: 'de_DE' });
      for (const event of events) {
        const answer = await getOrigin().get<{ event: ApiEvent }>(`/api/v3/destination/events/${event.id}/`, {
          locale: 'de_DE',
        });
        expect(answer.event).toEqual(event);
      }
      for (const id of ['0', '99999990742', 'x', '1', '38907420']) {
        expect((await getOrigin().call(`/api/v3/destination/events/${id}/`)).status, id).toBe(404);
      }
    });

    it('are sorted by start, in pages that neither repeat nor omit an event', async () => {
      const first = await list('place=germany--berlin&limit=40');
      const second = await list('place=germany--berlin&limit=40&offset=40');
      const events = [...first.events, ...second.events];
      expect(first.pagination.has_more_items).toBe(true);
      expect(new Set(events.map(({ id }) => id)).size).toBe(first.pagination.object_count);
      const starts = events.map(({ start_date, start_time }) => `${start_date} ${start_time}`);
      expect(starts).toEqual([...starts].sort());
    });
  });

  describe('filters of events', () => {
    it('category: matches the count by SQL, which is never zero', async () => {
      for (const { slug } of CATEGORIES) {
        const where =
          slug === 'nightlife' ? `tags LIKE '% nightlife %'` : `category = '${slug === 'seasonal' ? 'holiday' : slug}'`;
        const found = await count(`category=${slug}`);
        expect([slug, found]).toEqual([slug, await countBySql(where)]);
        expect(found, slug).toBeGreaterThan(0);
      }
    });

    it('format: matches the count by SQL, which is never zero', async () => {
      for (const { slug } of FORMATS) {
        const found = await count(`format=${slug}`);
        expect([slug, found]).toEqual([slug, await countBySql(`format = '${slug}'`)]);
        expect(found, slug).toBeGreaterThan(0);
      }
    });

    it('price, tags, sub-categories and online: match the count by SQL', async () => {
      const rows = [
        ['price=free', 'is_free = 1'],
        ['price=paid', 'is_free = 0'],
        ['online=true', 'is_online = 1'],
        ['place=online', 'is_online = 1'],
        ['online=false', 'is_online = 0'],
        ['subcategories=3026', 'subcategory = 3026'],
        ['subcategories=3026,jazz,7005', 'subcategory IN (3026, 7005)'],
        ...FEATURE_TAGS.map((tag) => [`tags=${tag}`, `tags LIKE '% ${tag} %'`] as const),
        ['tags=date-night,nightlife', `tags LIKE '% date-night %' AND tags LIKE '% nightlife %'`],
        ['place=germany', `country = 'DE'`],
        ['place=united-states--california', `country = 'US' AND region = 'CA'`],
        ['place_id=c-FR', `country = 'FR'`],
        ['bbox=5,45,15,55', 'longitude BETWEEN 5 AND 15 AND latitude BETWEEN 45 AND 55'],
        ['bbox=170,-50,-170,0', '(longitude >= 170 OR longitude <= -170) AND latitude BETWEEN -50 AND 0'],
        [
          'category=music&format=performances&price=paid',
          `category = 'music' AND format = 'performances' AND is_free = 0`,
        ],
      ] as const;
      for (const [query, where] of rows) {
        const found = await count(query);
        expect([query, found]).toEqual([query, await countBySql(where)]);
        expect(found, query).toBeGreaterThan(0);
      }
    });

    it('dates: match the count by SQL', async () => {
      const zone = (await getOrigin().get<{ time_zone: string }>('/api/v3/places/germany--berlin/')).time_zone;
      const today = getLocalDay(Date.now(), zone);
      // What has passed of today is another rule's (events by the clock).
      for (const { keyword, slug } of DATE_KEYWORDS.filter((row) => row.keyword !== 'custom_date')) {
        const { from, to } = resolveDateRange(keyword, today, null, null);
        if (from === today) continue;
        const sql = `SELECT count(*) AS n FROM event_series WHERE country = 'DE' AND ${buildNextDaySql('?1')} <= ?2`;
        const counted = await getOrigin().db.prepare(sql).bind(from, to).first<number>('n');
        expect([slug, await count(`place=germany&date=${slug}`)]).toEqual([slug, counted]);
        expect(await count(`place=germany&date=${keyword}`)).toBe(counted);
      }
    });

    it('custom dates: contain each event', async () => {
      const { events } = await list('place=germany--berlin&limit=100');
      const day = events[20]?.start_date ?? '';
      const found = await list(`place=germany--berlin&date=custom_date&start_date=${day}&end_date=${day}&limit=100`);
      expect(found.pagination.object_count).toBeGreaterThan(0);
      expect(new Set(found.events.map(({ start_date }) => start_date))).toEqual(new Set([day]));
      expect(await count('place=germany--berlin&start_date=2020-01-01&end_date=2020-02-01')).toBe(0);
      expect(await count('place=germany--berlin&start_date=2199-01-01')).toBe(0);
    });

    it('text: each word is required, in the language of the site or in English', async () => {
      const german = await list('q=konzert wein&limit=100', { locale: 'de_DE' });
      expect(german.pagination.object_count).toBe(0);
      const wine = await list('q=WEIN berlin&limit=100', { locale: 'de_DE', host: 'www.marquee.de' });
      expect(wine.pagination.object_count).toBeGreaterThan(0);
      expect(wine.events.every(({ subcategory }) => subcategory === 10002)).toBe(true);
      expect((await list('q=wine&place=germany--berlin', { locale: 'de_DE' })).pagination.object_count).toBeGreaterThan(
        0,
      );
      expect(await count('q=...')).toBe(0);
    });

    it('a city includes its surroundings of 25 km', async () => {
      const { events } = await list('place=germany--berlin&limit=100');
      expect(events.every((event) => event.place?.location_slug === 'germany--berlin')).toBe(true);
      const near = await getOrigin()
        .db.prepare(`SELECT slug FROM places WHERE country = 'DE' AND name = 'Hennigsdorf'`)
        .first<string>('slug');
      expect(await count(`place=${near}`)).toBe(events.length);
    });

    it('refuse an invalid value and name its parameter', async () => {
      const bad = [
        ['price=cheap', 'price'],
        ['category=nope', 'category'],
        ['format=nope', 'format'],
        ['subcategories=1', 'subcategories'],
        ['tags=nope', 'tags'],
        ['date=someday', 'date'],
        ['start_date=2026-02-31', 'start_date'],
        ['start_date=2026-02-02&end_date=2026-02-01', 'end_date'],
        ['bbox=1,2,3', 'bbox'],
        ['bbox=1,9,3,4', 'bbox'],
        ['limit=0', 'limit'],
        ['limit=101', 'limit'],
        ['offset=-1', 'offset'],
        ['online=yes', 'online'],
        ['place=UPPER', 'place'],
      ] as const;
      for (const [query, field] of bad) {
        const response = await getOrigin().call(`/api/v3/destination/events/?${query}`);
        expect(response.status, query).toBe(400);
        const { error_detail } = (await response.json()) as {
          error_detail: { ARGUMENTS_ERROR: Record<string, string[]> };
        };
        expect(Object.keys(error_detail.ARGUMENTS_ERROR), query).toEqual([field]);
      }
      expect((await getOrigin().call('/api/v3/destination/events/?place=atlantis')).status).toBe(404);
    });
  });
}
