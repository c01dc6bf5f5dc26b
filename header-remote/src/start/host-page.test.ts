import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAtAddress, watchAddress } from './host-page.ts';

afterEach(() => vi.unstubAllGlobals());

describe('without the Navigation API, a page may be at another address', () => {
  const occasions = ['popstate', 'pointerover', 'focusin', 'keydown', 'click'];

  it.each(occasions)('at %s, until the watch ends', (type) => {
    const page = Object.assign(new EventTarget(), { navigation: undefined });
    vi.stubGlobal('window', page);
    const onChange = vi.fn();
    const stop = watchAddress(onChange);
    page.dispatchEvent(new Event(type));
    expect(onChange).toHaveBeenCalledTimes(1);
    stop();
    page.dispatchEvent(new Event(type));
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});

it('with the Navigation API, only its own event tells of another address', () => {
  const navigation = new EventTarget();
  const page = Object.assign(new EventTarget(), { navigation });
  vi.stubGlobal('window', page);
  const onChange = vi.fn();
  watchAddress(onChange);
  page.dispatchEvent(new Event('click'));
  expect(onChange).not.toHaveBeenCalled();
  navigation.dispatchEvent(new Event('currententrychange'));
  expect(onChange).toHaveBeenCalledTimes(1);
});

it.each([
  ['/a/', '/a/?utm_source=x', true],
  ['/a/?eid=1', '/a/?eid=1&utm_source=x', true],
  ['/', '/a/', false],
])('a page of %s is at %s, whatever the query: %s', (path, address, isThere) => {
  expect(isAtAddress(path, address)).toBe(isThere);
});
