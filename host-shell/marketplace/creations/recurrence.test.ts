import { describe, expect, it } from 'vitest';
import { formatIsoDay, parseIsoDay } from '../events/calendar.ts';
import { listDayRuns, listDays } from './recurrence.ts';

const dates = (...parameters: Parameters<typeof listDays>) => listDays(...parameters).map(formatIsoDay);

describe('dates of an event', () => {
  it('follow the rule from the first one on', () => {
    expect(dates({ date: '2026-12-30', repeat: 'daily', count: 3 })).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
    ]);
    expect(dates({ date: '2026-12-30', repeat: 'two-weekly', count: 2 })).toEqual(['2026-12-30', '2027-01-13']);
    // RFC 5545 §3.3.10: a month without the day is left out.
    expect(dates({ date: '2026-01-31', repeat: 'monthly', count: 3 })).toEqual([
      '2026-01-31',
      '2026-03-31',
      '2026-05-31',
    ]);
    expect(dates({ date: '2026-12-30', repeat: 'once', count: null })).toEqual(['2026-12-30']);
    expect(dates({ date: '', repeat: 'weekly', count: 3 })).toEqual([]);
  });

  it('are listed from a day on', () => {
    const from = parseIsoDay('2027-01-01') ?? 0;
    const weekly = { date: '2026-12-24', repeat: 'weekly', count: 4 } as const;
    expect(dates(weekly, 1, from)).toEqual(['2027-01-07']);
    expect(dates({ ...weekly, repeat: 'four-weekly', count: null }, 2, from)).toEqual(['2027-01-21', '2027-02-18']);
  });

  it('are series of the calendar, each back every four weeks', () => {
    const first = parseIsoDay('2026-12-01') ?? 0;
    expect(listDayRuns({ date: '2026-12-01', repeat: 'weekly', count: 6 })).toEqual([
      { firstDay: first, lastDay: first + 28 },
      { firstDay: first + 7, lastDay: first + 35 },
      { firstDay: first + 14, lastDay: first + 14 },
      { firstDay: first + 21, lastDay: first + 21 },
    ]);
    expect(listDayRuns({ date: '2026-12-01', repeat: 'four-weekly', count: null })).toEqual([
      { firstDay: first, lastDay: null },
    ]);
  });
});
