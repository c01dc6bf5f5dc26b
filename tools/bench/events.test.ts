import { DatabaseSync } from 'node:sqlite';
import type { D1Database } from '@cloudflare/workers-types';
import { describe, expect, it } from 'vitest';
import { createEmptyPlan } from '../../host-shell/marketplace/creations/event-plan.ts';
import { publishCreation, unpublishCreation } from '../../host-shell/marketplace/creations/publish.ts';
import { resolveDateRange, resolveTimeWindow } from '../../host-shell/marketplace/events/date-range.ts';
import type { EventFilters } from '../../host-shell/marketplace/events/event-filters.ts';
import { findEvents } from '../../host-shell/marketplace/events/find-events.ts';
import { buildWordSearch, planWords } from '../../host-shell/marketplace/events/search-words.ts';
import { readZoneClock } from '../../host-shell/marketplace/events/zone-clock.ts';
import { findPlaceBySlug } from '../../host-shell/marketplace/places/place-row.ts';
import { suggestTerms } from '../../host-shell/marketplace/search/suggest-terms.ts';
import { buildPlaces } from '../../host-shell/marketplace/seed/build-places.ts';
import { growDatabase } from '../../host-shell/marketplace/seed/grow-database.ts';
import { buildInserts } from '../../host-shell/marketplace/seed/insert-rows.ts';
import { readMigrations } from '../../host-shell/marketplace/seed/migrations.ts';
import { parseEventCount } from '../../host-shell/marketplace/seed/seed.ts';
import { buildTermWords, PLACE_COLUMNS } from '../../host-shell/marketplace/seed/seed-database.ts';
import { NO_FILTERS } from './marketplace-load.ts';
import { SqliteD1 } from './sqlite-d1.ts';

const places = buildPlaces().filter(
  ({ country, type, population }) => country === 'DE' && (type !== 'locality' || population > 90_000),
);
/** Among so many series searches go by spans of time. */
const MANY = 1_000_000;

async function createDatabase(firstNumber = 1) {
  const sqlite = new DatabaseSync(':memory:');
  for (const { sql } of readMigrations()) sqlite.exec(sql);
  const database = new SqliteD1(sqlite);
  await database.binding.batch([...buildInserts(database.binding, 'places', PLACE_COLUMNS, places)]);
  sqlite.exec("INSERT INTO seed_stamp (id, version) VALUES (1, 'test')");
  // Numbers go on from here.
  sqlite.exec(`INSERT INTO event_series (number, time_zone, is_online, category, format, tags, is_free, currency, cycle_day,
    start_minute, duration_minutes, language, titles, state)
    VALUES (${firstNumber}, 'Europe/Berlin', 1, 'music', 'concerts', ' ', 1, 'EUR', 0, 0, 60, 'de', '{}', 'hidden')`);
  return { sqlite, db: database.binding };
}

const TABLES = ['event_series', 'terms', 'ticket_types', 'organizers'] as const;
const readAll = (sqlite: DatabaseSync) =>
  TABLES.map((table) =>
    sqlite
      .prepare(`SELECT * FROM ${table} ORDER BY 1`)
      .all()
      .map(({ created_at: _, ...row }) => row),
  );

describe('more sample events', () => {
  it('are the same after an interruption as without one, and are not added twice', async () => {
    const whole = await createDatabase();
    const lines: string[] = [];
    await growDatabase(whole.db, places, 500, (line) => lines.push(line), 100);
    expect(lines[0]).toBe('adding 499 sample events to 1');
    expect(lines.at(-1)).toMatch(/^500 of 500 events \(100 %\)/);

    const broken = await createDatabase();
    let batches = 0;
    const failing = new Proxy(broken.db, {
      get: (target, name: keyof typeof broken.db) =>
        name === 'batch' && ++batches > 2 ? () => Promise.reject(new Error('interrupted')) : target[name],
    });
    await expect(growDatabase(failing, places, 500, () => undefined, 100)).rejects.toThrow('interrupted');
    expect(broken.sqlite.prepare('SELECT count(*) AS n FROM event_series').get()).toEqual({ n: 201 });
    await growDatabase(broken.db, places, 500, () => undefined, 100);
    await growDatabase(broken.db, places, 500, () => {
      throw new Error('has nothing to do');
    });
    expect(readAll(broken.sqlite)).toEqual(readAll(whole.sqlite));
  });

  it('are suggested by their titles near their city', async () => {
    const { sqlite, db } = await createDatabase();
    await growDatabase(db, places, 300, () => undefined);
    const row = sqlite.prepare("SELECT term, latitude, longitude FROM terms WHERE language = 'de' LIMIT 1").get() as {
      term: string;
      latitude: number;
      longitude: number;
    };
    const now = Date.parse('2026-11-23T12:00:00Z');
    expect(await suggestTerms(db, row.term, 'de', row, now)).toContain(row.term);
    expect(await suggestTerms(db, row.term, 'de', { latitude: -30, longitude: 150 }, now)).toEqual([]);
  });

  it('are suggested around a place by each of their words, those of its own cell first', async () => {
    const { sqlite, db } = await createDatabase();
    const add = sqlite.prepare(
      `INSERT INTO terms (language, term, folded, kind, weight, latitude, longitude) VALUES ('de', ?1, lower(?1), 'event', 4, ?2, ?3)`,
    );
    // The cell to the south is read before that of Berlin, and has more titles than are read.
    for (let index = 0; index < 60; index += 1) add.run(`Kanufest ${index} am Wannsee`, 51.9, 13.4);
    add.run('Zirkus am Wannsee 2 Nord', 52.5, 13.4);
    add.run('Wannsee in Hamburg', 53.6, 10);
    await db.batch([...buildTermWords(db)]);
    const suggest = (text: string) =>
      suggestTerms(db, text, 'de', { latitude: 52.52, longitude: 13.4 }, Date.parse('2026-11-23T12:00:00Z'));
    expect(await suggest('wanns')).toContain('Zirkus am Wannsee 2 Nord');
    expect(await suggest('wanns')).not.toContain('Wannsee in Hamburg');
    expect(await suggest('2 wan zir')).toEqual(['Zirkus am Wannsee 2 Nord']);
    expect(await suggest('kanufest 17')).toContain('Kanufest 17 am Wannsee');
    expect(await suggest('zir ham')).toEqual([]);
  });

  it.each(['-1', '1.5', 'many', '5000001', ''])('refuses %j of them', (text) => {
    expect(() => parseEventCount(text)).toThrow('--events must be a whole number');
  });
});

describe('searches among many events', () => {
  const TIMES = ['2026-11-23T12:00:00Z', '2026-10-24T23:30:00Z', '2027-03-28T00:59:00Z', '2026-12-04T18:00:00Z'];
  const SLUGS = ['germany', 'germany--bavaria', 'germany--berlin', null];
  const FILTERS = [
    {},
    { date: 'today' },
    { date: 'this_weekend' },
    { category: 'music' },
    { price: 'free', offset: 40 },
    { words: 'workshop' },
    { format: 'classes', date: 'next_month' },
  ] as const;
  const WORDS = [
    { words: 'b' },
    { words: 'kost' },
    { words: 'Jazz Berlin', date: 'this_weekend' },
    { words: 'jazz', category: 'music', offset: 3 },
    { words: 'food kostenlos' },
    { words: 'class food', price: 'free' },
    { words: 'keinwort' },
  ] as const;

  const search = async (db: D1Database, slug: string | null, own: Partial<EventFilters>, time: string) => {
    const now = Date.parse(time);
    const all = { ...NO_FILTERS, ...own };
    const place = slug === null ? null : await findPlaceBySlug(db, slug);
    const range = resolveDateRange(all.date, Math.floor(now / 86_400_000), null, null);
    const window = resolveTimeWindow(range, now, readZoneClock('Europe/Berlin', now));
    return findEvents(db, all, place, window, now, 'de');
  };

  // Where the numbers begin is how many series a search takes them for: of 21,000 a word of 420 is common.
  it.each([
    [MANY, FILTERS, TIMES],
    [MANY, WORDS, TIMES.slice(0, 1)],
    [21_000, WORDS, TIMES.slice(1, 2)],
  ])('find the same pages as a search that reads all events, among %i', async (first, filters, times) => {
    const few = await createDatabase();
    const many = await createDatabase(first);
    await growDatabase(few.db, places, 1_500, () => undefined);
    await growDatabase(many.db, places, 1_500, () => undefined);
    let narrow = 0;
    for (const time of times) {
      for (const slug of SLUGS) {
        for (const own of filters) {
          const one = await search(few.db, slug, own, time);
          const other = await search(many.db, slug, own, time);
          const name = (event: { readonly series: number; readonly day: number }, number: number) =>
            `${event.series - number} ${event.day}`;
          expect(
            other.events.map((event) => name(event, first)),
            `${time} ${slug} ${JSON.stringify(own)}`,
          ).toEqual(one.events.map((event) => name(event, 1)));
          if (other.count !== one.count) narrow += 1;
        }
      }
    }
    // Estimated totals show that searches ended before they had read all events.
    expect(narrow).toBeGreaterThan(0);
  });

  it('find a published event by its new words and place, and not by the old', async () => {
    const { sqlite, db } = await createDatabase(MANY);
    await growDatabase(db, places, 300, () => undefined);
    sqlite.exec(`INSERT INTO organizers (id, name, created_at) VALUES (900, 'Keller', 0);
      INSERT INTO creations (id, organizer, state, plan, created_at, updated_at) VALUES (900, 900, 'draft', '{}', 0, 0)`);
    const publish = (title: string, placeSlug: string) => {
      const { number } = sqlite.prepare('SELECT number FROM places WHERE slug = ?').get(placeSlug) as {
        number: number;
      };
      const plan = {
        ...createEmptyPlan('de-DE', 'EUR'),
        title,
        place: number,
        date: '2026-12-01',
        timeZone: 'Europe/Berlin',
      };
      const creation = { id: 900, organizer: 900, state: 'draft', takedownReason: null, plan, series: [] } as const;
      return publishCreation(db, creation, { de: title, en: title }, 1);
    };
    const count = async (words: string, slug: string) =>
      (await search(db, slug, { words }, TIMES[0] ?? '')).events.length;
    await publish('Zugspitzquartett', 'germany--berlin');
    expect([await count('zugspitz', 'germany--berlin'), await count('zugspitz', 'germany--munich')]).toEqual([1, 0]);
    await publish('Isarflimmern', 'germany--munich');
    expect([await count('zugspitz', 'germany'), await count('isarf', 'germany--berlin')]).toEqual([0, 0]);
    expect([await count('isarf', 'germany--munich'), await count('isarf', 'germany')]).toEqual([1, 1]);
    await unpublishCreation(db, 900, 2);
    expect(await count('isarf', 'germany--munich')).toBe(0);
  });

  it('read rare words by their places and days, and common ones along the hours', async () => {
    const { db } = await createDatabase();
    await growDatabase(db, places, 1_500, () => undefined);
    const plan = (text: string) => {
      const words = buildWordSearch(text, 'de');
      if (words === null) throw new Error('no word');
      return planWords(db, words, 1_500);
    };
    expect((await plan('b')).query).toBeNull();
    expect(await plan('keinwort')).toEqual({ series: 0, query: '("dekeinwort"*) OR ("enkeinwort"*)' });
    // The index is read by the rare word alone.
    expect((await plan('b keinwort')).query).toBe('("dekeinwort"*) OR ("enkeinwort"*)');
  });
});
