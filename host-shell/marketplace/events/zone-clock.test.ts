import { expect, it } from 'vitest';
import { toInstant } from './zone-clock.ts';

/** UTC, local time, time zone. */
const CASES = [
  ['2026-07-02T00:00Z', '2026-07-01T20:00', 'America/New_York'],
  ['2026-12-02T01:00Z', '2026-12-01T20:00', 'America/New_York'],
  ['2026-05-05T06:15Z', '2026-05-05T12:00', 'Asia/Kathmandu'],
  // Berlin's clocks go back at 3:00 on this day: 2:30 occurs twice, and the first counts.
  ['2026-10-24T23:59Z', '2026-10-25T01:59', 'Europe/Berlin'],
  ['2026-10-25T00:30Z', '2026-10-25T02:30', 'Europe/Berlin'],
  ['2026-10-25T02:00Z', '2026-10-25T03:00', 'Europe/Berlin'],
  ['2026-10-25T02:30Z', '2026-10-25T03:30', 'Europe/Berlin'],
  // They go forward at 2:00 on this day: 2:30 becomes 3:30.
  ['2026-03-29T00:59Z', '2026-03-29T01:59', 'Europe/Berlin'],
  ['2026-03-29T01:30Z', '2026-03-29T02:30', 'Europe/Berlin'],
  ['2026-03-29T01:30Z', '2026-03-29T03:30', 'Europe/Berlin'],
  // A change of half an hour, in the southern hemisphere.
  ['2026-04-04T14:45Z', '2026-04-05T01:45', 'Australia/Lord_Howe'],
  ['2026-04-04T15:30Z', '2026-04-05T02:00', 'Australia/Lord_Howe'],
  // Midnight is skipped on this day.
  ['2026-09-06T04:00Z', '2026-09-06T00:00', 'America/Santiago'],
  // Summer time pauses for Ramadan.
  ['2026-03-01T12:00Z', '2026-03-01T12:00', 'Africa/Casablanca'],
  ['2026-04-01T11:00Z', '2026-04-01T12:00', 'Africa/Casablanca'],
  ['2026-11-21T20:00Z', '2026-11-21T20:00', 'Mars/Olympus'],
] as const;

it.each(CASES)('the instant %s is the local time %s in %s', (instant, local, timeZone) => {
  expect(toInstant(local, timeZone)).toBe(Date.parse(instant));
});
