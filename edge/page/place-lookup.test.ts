import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findStartLocation } from './place-lookup.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits 300 ms for the guess of a place, and leaves it to the browser then', async () => {
  const outcome = vi.fn();
  findStartLocation(null, { guess: () => new Promise(() => {}) }).then(outcome);
  await vi.advanceTimersByTimeAsync(299);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(null);
});
