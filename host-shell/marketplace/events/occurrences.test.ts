import { describe, expect, it } from 'vitest';
import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import { formatIsoDay, HORIZON_DAYS, parseIsoDay } from './calendar.ts';
import { resolveDateRange, toInstant } from './occurrences.ts';

/** UTC, local time, time zone. */
const CASES = [
  ['2026-07-02T00:00Z', '2026-07-01T20:00', 'America/New_York'],
  ['2026-05-05T06:15Z', '2026-05-05T12:00', 'Asia/Kathmandu'],
  // Berlin's clocks go back at 3:00 on this day: 2:30 occurs twice, and the first counts.
  ['2026-10-25T00:30Z', '2026-10-25T02:30', 'Europe/Berlin'],
  ['2026-10-25T02:00Z', '2026-10-25T03:00', 'Europe/Berlin'],
  // They go forward at 2:00 on this day: 2:30 becomes 3:30.
  ['2026-03-29T01:30Z', '2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-03-29T01:30Z', '2026-03-29T03:30', 'Europe/Berlin'],
  // A change of half an hour, in the southern hemisphere.
  ['2026-04-04T14:45Z', '2026-04-05T01:45', 'Australia/Lord_Howe'],
  // Midnight is skipped on this day.
  ['2026-09-06T04:00Z', '2026-09-06T00:00', 'America/Santiago'],
  // Summer time pauses for Ramadan.
  ['2026-03-01T12:00Z', '2026-03-01T12:00', 'Africa/Casablanca'],
] as const;

it.each(CASES)('the instant %s is the local time %s in %s', (instant, local, timeZone) => {
  expect(toInstant(local, timeZone)).toBe(Date.parse(instant));
});

const dayOf = (text: string) => parseIsoDay(text) ?? Number.NaN;
const day = (text: string | null) => (text === null ? null : dayOf(text));
const range = (keyword: DateKeyword | null, today: string, start: string | null = null, end: string | null = null) => {
  const { from, to } = resolveDateRange(keyword, dayOf(today), day(start), day(end));
  return `${formatIsoDay(from)} ${formatIsoDay(to)}`;
};

describe('date keywords', () => {
  it.each<[DateKeyword, string, string]>([
    ['today', '2026-11-18', '2026-11-18 2026-11-18'],
    ['tomorrow', '2026-11-30', '2026-12-01 2026-12-01'],
    ['this_weekend', '2026-11-18', '2026-11-20 2026-11-22'],
    ['this_weekend', '2026-11-21', '2026-11-21 2026-11-22'],
    ['this_week', '2026-11-18', '2026-11-18 2026-11-22'],
    ['next_week', '2026-11-22', '2026-11-23 2026-11-29'],
    ['this_month', '2026-11-18', '2026-11-18 2026-11-30'],
    ['next_month', '2026-12-18', '2027-01-01 2027-01-31'],
  ])('%s on %s is %s', (keyword, today, days) => {
    expect(range(keyword, today)).toBe(days);
  });

  it('without one go as far as the calendar', () => {
    const { from, to } = resolveDateRange(null, 20_000, null, null);
    expect([from, to]).toEqual([20_000, 20_000 + HORIZON_DAYS]);
  });

  it('of one’s own may leave either end open, and never reach into the past', () => {
    expect(range('custom_date', '2026-11-18', '2026-11-01', '2026-11-20')).toBe('2026-11-18 2026-11-20');
    expect(range('custom_date', '2026-11-18', null, '2026-11-20')).toBe('2026-11-18 2026-11-20');
    expect(range('custom_date', '2026-11-18', '2026-11-25', null)).toBe('2026-11-25 2027-05-19');
  });
});
