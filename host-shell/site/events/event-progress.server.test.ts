import { expect, it } from 'vitest';
import { TEST_EVENT } from '../../test/unit/test-event.ts';
import { sortToCome } from './event-progress.server.ts';

const at = (id: string, start: string, end: string, timeZone = 'Europe/Berlin') => ({
  ...TEST_EVENT,
  id,
  start,
  end,
  timeZone,
});

it('sorts what is to come first, the next one ahead, and what is over behind it, the last one ahead', () => {
  const events = [
    at('last week', '2026-11-14T20:00', '2026-11-14T22:00'),
    at('in a week', '2026-11-28T20:00', '2026-11-28T22:00'),
    at('this morning', '2026-11-21T09:30', '2026-11-21T11:30'),
    at('tonight in New York', '2026-11-21T18:00', '2026-11-21T20:00', 'America/New_York'),
    at('tonight', '2026-11-21T20:00', '2026-11-21T22:00'),
    at('on now', '2026-11-20T12:00', '2026-11-22T22:00'),
  ];
  expect(sortToCome(events, Date.parse('2026-11-21T14:30Z')).map(({ id }) => id)).toEqual([
    'on now',
    'tonight',
    'tonight in New York',
    'in a week',
    'this morning',
    'last week',
  ]);
});
