import { expect, it } from 'vitest';
import { createRandom } from '../../edge/test/proxy/random.ts';
import { EventQueue } from './event-queue.ts';

it('runs what is due in the order of time, and what is due at once in the order of scheduling', () => {
  const queue = new EventQueue();
  const random = createRandom(1);
  const due = Array.from({ length: 500 }, (_, order) => ({ at: random.below(50), order }));
  const ran: typeof due = [];
  for (const event of due) queue.schedule(event.at, () => ran.push(event));
  queue.runUntil(24);
  expect(ran.every(({ at }) => at <= 24)).toBe(true);
  queue.runUntil(50);
  expect(ran).toEqual(due.toSorted((one, other) => one.at - other.at || one.order - other.order));
});

it('runs what an event schedules before the time is over', () => {
  const queue = new EventQueue();
  const ran: number[] = [];
  queue.schedule(1, (at) => queue.schedule(at + 1, (later) => ran.push(later)));
  queue.runUntil(2);
  expect(ran).toEqual([2]);
});
