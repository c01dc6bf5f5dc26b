import { expect, it } from 'vitest';
import { isFar } from './page-assets.ts';

it.each([
  [undefined, false],
  [{ clientTcpRtt: 0 }, false],
  [{ clientTcpRtt: 20 }, false],
  [{ clientTcpRtt: 120 }, true],
  [{ clientQuicRtt: 120 }, true],
])('a browser is far away, as the platform knows it: %j, %s', (cf, expected) => {
  expect(isFar(Object.assign(new Request('http://localhost/'), { cf }))).toBe(expected);
});
