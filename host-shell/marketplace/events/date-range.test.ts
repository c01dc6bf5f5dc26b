import { describe, expect, it } from 'vitest';
import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import { formatIsoDay, HORIZON_DAYS, parseIsoDay } from './calendar.ts';
import { resolveDateRange } from './date-range.ts';

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
    ['this_weekend', '2026-11-22', '2026-11-22 2026-11-22'],
    ['this_week', '2026-11-18', '2026-11-18 2026-11-22'],
    ['this_week', '2026-11-22', '2026-11-22 2026-11-22'],
    ['next_week', '2026-11-22', '2026-11-23 2026-11-29'],
    ['next_week', '2026-11-23', '2026-11-30 2026-12-06'],
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
