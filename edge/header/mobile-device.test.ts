import { describe, expect, it } from 'vitest';
import { isMobileDevice } from './mobile-device.ts';

describe('isMobileDevice', () => {
  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', true],
    ['Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36', true],
    ['Mozilla/5.0 (Linux; Android 16; Tablet) AppleWebKit/537.36 Chrome/150.0 Safari/537.36', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15', false],
    ['', false],
  ])('%s: %s', (agent, expected) => {
    expect(isMobileDevice(new Headers({ 'user-agent': agent }))).toBe(expected);
  });

  it('believes the client hint over the user agent', () => {
    expect(isMobileDevice(new Headers({ 'sec-ch-ua-mobile': '?0', 'user-agent': 'iPhone' }))).toBe(false);
    expect(isMobileDevice(new Headers({ 'sec-ch-ua-mobile': '?1', 'user-agent': 'X' }))).toBe(true);
  });
});
