import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  buildEventId,
  CYCLE_DAYS,
  formatIsoDay,
  getLocalDay,
  getNextDay,
  getWeekday,
  parseEventId,
  parseIsoDay,
} from './calendar.ts';

it('a series is on one day of any four weeks, always on the same weekday, and its id leads to the day', () => {
  const cycleDay = fc.nat(CYCLE_DAYS - 1);
  const day = fc.integer({ min: 18_000, max: 40_000 });
  fc.assert(
    fc.property(cycleDay, day, fc.integer({ min: 1, max: 9_999_999 }), (series, from, number) => {
      const next = getNextDay(series, from);
      expect(next).toBeGreaterThanOrEqual(from);
      expect(next).toBeLessThan(from + CYCLE_DAYS);
      expect(getWeekday(next)).toBe(getWeekday(series));
      expect(getNextDay(series, next)).toBe(next);
      const { series: found, cycle = 0 } = parseEventId(buildEventId(number, next)) ?? {};
      expect([found, cycle * CYCLE_DAYS + series]).toEqual([number, next]);
    }),
  );
});

it('dates are read strictly', () => {
  expect(formatIsoDay(parseIsoDay('2026-11-21') ?? 0)).toBe('2026-11-21');
  for (const text of ['2026-02-31', '2026-13-01', '2026-1-1', '', '20261121', '2026-11-21T00:00'])
    expect(parseIsoDay(text), text).toBeNull();
});

it('dates are those of the place', () => {
  const now = Date.parse('2026-11-21T23:30:00Z');
  expect(formatIsoDay(getLocalDay(now, 'Asia/Tokyo'))).toBe('2026-11-22');
  expect(formatIsoDay(getLocalDay(now, 'America/Los_Angeles'))).toBe('2026-11-21');
});
