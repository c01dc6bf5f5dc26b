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
