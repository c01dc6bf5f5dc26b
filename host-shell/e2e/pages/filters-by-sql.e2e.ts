import { expect, test } from 'playwright/test';
import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { openDatabase } from './open-database.ts';

/** Days of the samples' calendar; each series takes place once in it (`host-shell/marketplace/events/calendar.ts`). */
const CYCLE_DAYS = 28;
const DAY_MS = 86_400_000;

/** Days since 1970 that Berlin's clocks show. */
function getBerlinToday(): number {
  const text = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(Date.now());
  return Date.parse(`${text}T00:00Z`) / DAY_MS;
}

/** Minutes since midnight on Berlin's clocks. */
function getBerlinMinute(): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(Date.now());
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Days until a series comes, from a day on. */
const untilNext = (from: number) => `((cycle_day - ${from} % ${CYCLE_DAYS} + ${CYCLE_DAYS}) % ${CYCLE_DAYS})`;

/** What is not over: of today, and of what began yesterday. SQL compares with the minute that is bound. */
const isLeftOfToday = (today: number) =>
  `((${untilNext(today)} = 0 AND start_minute + duration_minutes > $minute)
    OR (${untilNext(today - 1)} = 0 AND start_minute + duration_minutes - 1440 > $minute))`;

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
    ['events--today/', isLeftOfToday(today)],
    ['events--tomorrow/', `${untilNext(today)} = 1`],
    [
      `events--custom-date/?start_date=${isoDay(today + 3)}&end_date=${isoDay(today + 9)}`,
      `${untilNext(today + 3)} <= 6`,
    ],
    ['free--music--festivals/', "is_free = 1 AND category = 'music' AND format = 'festivals'"],
  ];

  test('shows as many events of Germany as the database has', async ({ request }) => {
    const database = openDatabase();
    const counted: (readonly [string, number])[] = [];
    const shown: (readonly [string, number])[] = [];
    for (const [path, where] of cases) {
      const count = database.prepare(`SELECT count(*) AS count FROM event_series WHERE country = 'DE' AND ${where}`);
      const minute = getBerlinMinute();
      const html = await (await request.get(`/d/germany/${path}`)).text();
      const data = JSON.parse(/<script[^>]*id="page-data"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}');
      shown.push([path, data.page?.list?.total]);
      // The page was made within these minutes, in which one may have ended.
      const counts = [minute, getBerlinMinute()].map((at) =>
        Number((where.includes('$minute') ? count.get({ minute: at }) : count.get())?.count),
      );
      counted.push([path, counts.find((one) => one === data.page?.list?.total) ?? counts[0] ?? 0]);
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
