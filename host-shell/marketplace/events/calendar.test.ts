import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildEventId,
  CYCLE_DAYS,
  formatIsoDay,
  getLocalDay,
  getMonthStart,
  getNextDay,
  getWeekday,
  parseEventId,
  parseIsoDay,
} from './calendar.ts';

const day = fc.integer({ min: 18_000, max: 40_000 });
const cycleDay = fc.integer({ min: 0, max: CYCLE_DAYS - 1 });

describe('the calendar of samples', () => {
  it('has each series once in any four weeks, always on the same weekday', () => {
    fc.assert(
      fc.property(cycleDay, day, (series, from) => {
        const next = getNextDay(series, from);
        expect(next).toBeGreaterThanOrEqual(from);
        expect(next).toBeLessThan(from + CYCLE_DAYS);
        expect(getWeekday(next)).toBe(getWeekday(series));
      }),
    );
  });

  it('keeps an event until its day has passed', () => {
    fc.assert(
      fc.property(cycleDay, day, fc.nat(27), (series, from, later) => {
        const next = getNextDay(series, from);
        const asked = Math.min(from + later, next);
        expect(getNextDay(series, asked)).toBe(next);
        expect(getNextDay(series, next + 1)).toBe(next + CYCLE_DAYS);
      }),
    );
  });

  it('finds the day of an event in its id', () => {
    fc.assert(
      fc.property(cycleDay, day, fc.integer({ min: 1, max: 9_999_999 }), (series, from, number) => {
        const next = getNextDay(series, from);
        const id = parseEventId(buildEventId(number, next));
        expect(id?.series).toBe(number);
        expect((id?.cycle ?? 0) * CYCLE_DAYS + series).toBe(next);
      }),
    );
  });
});

describe('dates', () => {
  it('are read strictly', () => {
    expect(formatIsoDay(parseIsoDay('2026-11-21') ?? 0)).toBe('2026-11-21');
    for (const text of ['2026-02-31', '2026-13-01', '2026-1-1', '', '20261121', '2026-11-21T00:00']) {
      expect(parseIsoDay(text), text).toBeNull();
    }
  });

  it('are those of the place', () => {
    const now = Date.parse('2026-11-21T23:30:00Z');
    expect(formatIsoDay(getLocalDay(now, 'Asia/Tokyo'))).toBe('2026-11-22');
    expect(formatIsoDay(getLocalDay(now, 'America/Los_Angeles'))).toBe('2026-11-21');
  });

  it('know weekdays and months', () => {
    expect(getWeekday(parseIsoDay('2026-11-22') ?? 0)).toBe(0);
    expect(formatIsoDay(getMonthStart(parseIsoDay('2026-12-31') ?? 0, 1))).toBe('2027-01-01');
  });
});
