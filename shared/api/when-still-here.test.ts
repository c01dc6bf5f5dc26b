import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NAVIGATION_TIMEOUT_MS, whenStillHere } from './when-still-here.ts';

function open({ hasNavigationApi = true } = {}) {
  const navigation = new EventTarget();
  const page = Object.assign(new EventTarget(), hasNavigationApi ? { navigation } : {});
  vi.stubGlobal('window', page);
  const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { show, abort: () => navigation.dispatchEvent(new Event('navigateerror')) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
