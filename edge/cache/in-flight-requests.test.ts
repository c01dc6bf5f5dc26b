import { expect, it } from 'vitest';
import { InFlightRequests } from './in-flight-requests.ts';

const work = (value: string) => Promise.resolve(value);

it('lets others join until 20 ms after the deadline, and no longer', () => {
  const requests = new InFlightRequests<string>();
  const first = work('first');
  requests.add('key', 1_000, 300, first);
  expect(requests.find('key', 1_320)).toBe(first);
  expect(requests.find('key', 1_321)).toBeUndefined();
  expect(requests.find('other', 1_000)).toBeUndefined();
});

it('ends with its own work, and leaves that which took its place', () => {
  const requests = new InFlightRequests<string>();
  const endFirst = requests.add('key', 0, 100, work('first'));
  const second = work('second');
  const endSecond = requests.add('key', 200, 100, second);
  endFirst();
  expect(requests.find('key', 200)).toBe(second);
  endSecond();
  expect(requests.find('key', 200)).toBeUndefined();
});

it('forgets requests that workerd ended once there are 512, and keeps those that can still be joined', () => {
  const requests = new InFlightRequests<string>();
  const add = (count: number, name: string, now: number) => {
    for (let number = 0; number < count; number += 1) requests.add(`${name} ${number}`, now, 100, work(name));
  };
  // What was forgotten is not found at an earlier time either.
  const isKept = (key: string) => requests.find(key, 0) !== undefined;
  add(510, 'ended', 0);
  requests.add('in grace', 1, 100, work('in grace'));
  add(1, 'later', 121);
  expect(isKept('ended 0')).toBe(true);
  add(1, 'one more', 121);
  expect([isKept('ended 0'), isKept('ended 509')]).toEqual([false, false]);
  expect([isKept('in grace'), isKept('later 0'), isKept('one more 0')]).toEqual([true, true, true]);
});
