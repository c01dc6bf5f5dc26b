import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => undefined);
const fail = () => {
  throw new Error('too late');
};

describe('withTimeLimit', () => {
  it('settles as the work does, and leaves no timer behind', async () => {
    await expect(withTimeLimit(50, async () => 'done', fail)).resolves.toBe('done');
    await expect(withTimeLimit(50, () => Promise.reject(new Error('broken')), fail)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on without work that hangs', async () => {
    const waiting = withTimeLimit(50, never, () => 'late');
    await vi.advanceTimersByTimeAsync(50);
    await expect(waiting).resolves.toBe('late');
  });

  it('aborts the work, and fails with the time-out and not with the abort', async () => {
    let aborted = false;
    const waiting = withTimeLimit(
      50,
      (signal) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            reject(signal.reason);
          });
        }),
      fail,
    );
    const settled = expect(waiting).rejects.toThrow('too late');
    await vi.advanceTimersByTimeAsync(50);
    await settled;
    expect(aborted).toBe(true);
  });

  it('takes a limit that is over as one that ends at once', async () => {
    const results: string[] = [];
    void withTimeLimit(-5, never, () => 'late').then((result) => results.push(result));
    await vi.advanceTimersByTimeAsync(0);
    expect(results).toEqual(['late']);
  });
});
