import { expect, test } from 'playwright/test';
import { buildEventId, CYCLE_DAYS, getLocalDay, getNextDay } from '../../marketplace/events/calendar.ts';
import { openDatabase } from './open-database.ts';

/** A sample event of a city, with the minutes of its day at which it begins and ends. */
interface Sample {
  readonly number: number;
  readonly slug: string;
  readonly zone: string;
  readonly cycle_day: number;
  readonly start: number;
  readonly end: number;
}

/** Time that the test has before the event it chose begins or ends. */
const MARGIN_MINUTES = 10;

/** Minutes since midnight on the clocks of a zone. */
function getMinute(timeZone: string): number {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(Date.now());
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Samples that take place on their city's today. */
function listToday(): readonly Sample[] {
  const database = openDatabase();
  const rows = database
    .prepare(
      `SELECT e.number, p.slug, e.time_zone AS zone, e.cycle_day, e.start_minute AS start,
         e.start_minute + e.duration_minutes AS end
       FROM event_series e JOIN places p ON p.number = e.place
       WHERE e.first_day IS NULL AND e.state = 'published' AND e.start_minute + e.duration_minutes < 1440`,
    )
    .all() as unknown as readonly Sample[];
  database.close();
  return rows.filter(({ cycle_day, zone }) => {
    const today = getLocalDay(Date.now(), zone);
    return getNextDay(cycle_day, today) === today;
  });
}

const buildPath = ({ number, zone }: Sample) => `/e/${buildEventId(number, getLocalDay(Date.now(), zone))}/`;

test.describe('events by the clock of their city', () => {
  test.skip(process.env.MARQUEE_URL !== undefined && process.env.MARQUEE_STATE === undefined, 'the data is elsewhere');

  test('an event under way is marked, and a past event shows on its own page only', async ({ page }) => {
    const today = listToday();
    expect(today.length).toBeGreaterThan(CYCLE_DAYS);
    const running = today.find(({ zone, start, end }) => {
      const minute = getMinute(zone);
      return start <= minute && end > minute + MARGIN_MINUTES;
    });
    const ended = today.find(({ zone, end }) => end <= getMinute(zone));
    // Some city of the world has its morning, and some its evening.
    if (running === undefined || ended === undefined) throw new Error('no sample event runs, or none has ended');

    const card = (path: string) =>
      page
        .getByRole('main')
        .getByRole('article')
        .filter({ has: page.locator(`a[href="${path}"]`) });
    await page.goto(`/d/${running.slug}/events--today/`);
    await expect(card(buildPath(running))).toContainText('Happening now');
    await page.goto(buildPath(running));
    await expect(page.getByRole('main')).toContainText('Happening now');

    await page.goto(`/d/${ended.slug}/events--today/`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card(buildPath(ended))).toHaveCount(0);
    await page.goto(buildPath(ended));
    await expect(page.getByRole('main')).toContainText('Ended');
    await expect(page.getByRole('complementary', { name: 'Tickets' })).toContainText('Ticket sales have ended');
  });
});
