import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'playwright/test';
import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';

/** Days of the samples' calendar; each series takes place once in it (`host-shell/origin/events/calendar.ts`). */
const CYCLE_DAYS = 28;
const DAY_MS = 86_400_000;

function openDatabase(): DatabaseSync {
  const folder = join(process.env.MARQUEE_STATE ?? '', 'v3/d1/miniflare-D1DatabaseObject');
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.sqlite'))) {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    const table = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'event_series'").get();
    if (table !== undefined) return database;
    database.close();
  }
  throw new Error('the origin has no database of events');
}

/** Days since 1970 that Berlin's clocks show. */
function getBerlinToday(): number {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now());
  return Date.parse(`${text}T00:00Z`) / DAY_MS;
}

/** Days until a series comes, from a day on. */
const untilNext = (from: number) => `((cycle_day - ${from} % ${CYCLE_DAYS} + ${CYCLE_DAYS}) % ${CYCLE_DAYS})`;

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

test.describe('each filter, counted by SQL', () => {
  test.skip(process.env.MARQUEE_URL !== undefined && process.env.MARQUEE_STATE === undefined, 'the data is elsewhere');

  const today = getBerlinToday();
  const cases: readonly (readonly [path: string, where: string])[] = [
    ['all-events/', '1'],
    ['free--events/', 'is_free = 1'],
    ['paid--events/', 'is_free = 0'],
    ...CATEGORY_ROWS.map(({ slug }) => [`${slug}--events/`, `category = '${slug}'`] as const),
    ...FORMATS.map(({ slug }) => [`${slug}/`, `format = '${slug}'`] as const),
    ...FEATURE_TAGS.map((tag) => [`all-events/?tags=${tag}`, `tags LIKE '% ${tag} %'`] as const),
    ['all-events/?tags=date-night,nightlife', "tags LIKE '% date-night %' AND tags LIKE '% nightlife %'"],
    ['music--events/?subcategories=3002', "category = 'music' AND subcategory = 3002"],
    ['music--events/?subcategories=3002,3017', "category = 'music' AND subcategory IN (3002, 3017)"],
    ['events--today/', `${untilNext(today)} = 0`],
    ['events--tomorrow/', `${untilNext(today)} = 1`],
    [
      `events--custom-date/?start_date=${isoDay(today + 3)}&end_date=${isoDay(today + 9)}`,
      `${untilNext(today + 3)} <= 6`,
    ],
    ['free--music--festivals/', "is_free = 1 AND category = 'music' AND format = 'festivals'"],
  ];

  test('shows as many events of Germany as the database has', async ({ request }) => {
    test.setTimeout(120_000);
    const database = openDatabase();
    const counted: (readonly [string, number])[] = [];
    const shown: (readonly [string, number])[] = [];
    for (const [path, where] of cases) {
      const row = database
        .prepare(`SELECT count(*) AS count FROM event_series WHERE country = 'DE' AND ${where}`)
        .get();
      counted.push([path, Number(row?.count)]);
      const html = await (await request.get(`/d/germany/${path}`)).text();
      const data = JSON.parse(/<script[^>]*id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}');
      shown.push([path, data.page?.list?.total]);
    }
    database.close();
    expect(shown).toEqual(counted);
    // No filter lets everything through, and some of each kind let something.
    const all = counted[0]?.[1] ?? 0;
    expect(all).toBeGreaterThan(50);
    expect(counted.slice(1).filter(([, count]) => count >= all)).toEqual([]);
    expect(counted.filter(([, count]) => count > 0).length).toBeGreaterThan(cases.length / 2);
  });
});
