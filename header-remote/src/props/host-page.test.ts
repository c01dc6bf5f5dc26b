import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAtAddress, watchAddress, watchSession } from './host-page.ts';

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

describe('a page that the browser restores', () => {
  function leaveAndComeBack({ wasIdle, cookie }: { readonly wasIdle: boolean; readonly cookie: string }) {
    const reload = vi.fn();
    const page = Object.assign(new EventTarget(), { location: { reload } });
    const document = { cookie: 'session_hint=1' };
    const idle: (() => void)[] = [];
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', document);
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
    watchSession();
    if (wasIdle) for (const callback of idle) callback();
    document.cookie = cookie;
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    return reload.mock.calls.length;
  }

  it.each([
    ['stays where the session is the same', { wasIdle: true, cookie: 'session_hint=1' }, 0],
    ['is reloaded where the session has ended', { wasIdle: true, cookie: '' }, 1],
    ['is reloaded where it was left before it was idle, by logging out', { wasIdle: false, cookie: '' }, 1],
  ])('%s', (_, visit, reloads) => {
    expect(leaveAndComeBack(visit)).toBe(reloads);
  });
});
