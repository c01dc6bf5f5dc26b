import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeLimit } from './time-limit.ts';
import { NAVIGATION_TIMEOUT_MS, whenStillHere } from './when-still-here.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('withTimeLimit', () => {
  const never = () => new Promise<never>(() => undefined);
  const fail = () => {
    throw new Error('too late');
  };

  it('settles as the work does, and leaves no timer behind', async () => {
    await expect(withTimeLimit(50, async () => 'done', fail)).resolves.toBe('done');
    await expect(withTimeLimit(50, () => Promise.reject(new Error('broken')), fail)).rejects.toThrow('broken');
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    [50, 49],
    [-5, -1],
  ])('goes on after %d ms without work that hangs', async (limitMs, waitsMs) => {
    const results: string[] = [];
    void withTimeLimit(limitMs, never, () => 'late').then((result) => results.push(result));
    if (waitsMs > 0) await vi.advanceTimersByTimeAsync(waitsMs);
    expect(results).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(results).toEqual(['late']);
  });

  it('aborts the work, and fails with the time-out and not with the abort', async () => {
    const aborted = vi.fn();
    const work = (signal: AbortSignal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          aborted();
          reject(signal.reason);
        });
      });
    const settled = expect(withTimeLimit(50, work, fail)).rejects.toThrow('too late');
    await vi.advanceTimersByTimeAsync(50);
    await settled;
    expect(aborted).toHaveBeenCalledOnce();
  });
});

function open({ hasNavigationApi = true } = {}) {
  const navigation = new EventTarget();
  const page = Object.assign(new EventTarget(), hasNavigationApi ? { navigation } : {});
  vi.stubGlobal('window', page);
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { show, abort: () => navigation.dispatchEvent(new Event('navigateerror')) };
}

it.each([
  ['the browser says that the navigation has ended', ({ abort }: ReturnType<typeof open>) => abort()],
  ['the page comes back from the back/forward cache', ({ show }: ReturnType<typeof open>) => show(true)],
  ['nothing has happened for 5 s', () => vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS)],
])('a page is still here, once, when %s', (_, happen) => {
  const page = open();
  const onStay = vi.fn();
  whenStillHere(onStay);
  // The page's own load may end after the navigation has begun.
  page.show(false);
  vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS - 1);
  expect(onStay).not.toHaveBeenCalled();
  happen(page);
  page.abort();
  page.show(true);
  vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS);
  expect(onStay).toHaveBeenCalledOnce();
});

it('needs no Navigation API, and no longer watches once it is ended', () => {
  const page = open({ hasNavigationApi: false });
  const onStay = vi.fn();
  const end = whenStillHere(onStay);
  end();
  page.show(true);
  vi.advanceTimersByTime(NAVIGATION_TIMEOUT_MS);
  expect(onStay).not.toHaveBeenCalled();
});
