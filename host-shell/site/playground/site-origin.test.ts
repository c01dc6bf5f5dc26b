import { expect, it } from 'vitest';
import { resolveSiteOrigin } from './site-origin.ts';

it.each([
  ['https://www.marquee.com/header/playground', 'https://www.marquee.de'],
  ['http://localhost:8787/', 'http://www.marquee.de.localhost:8787'],
  ['http://www.marquee.fi.localhost:8787/', 'http://www.marquee.de.localhost:8787'],
  ['https://preview.marquee.workers.dev/', null],
  ['http://127.0.0.1:8787/', null],
])('seen from %s, the German site is at %s', (address, origin) => {
  expect(resolveSiteOrigin(new URL(address), '.de')).toBe(origin);
});
