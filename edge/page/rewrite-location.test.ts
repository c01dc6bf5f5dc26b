import { expect, it } from 'vitest';
import { rewriteLocation } from './rewrite-location.ts';

it.each([
  ['http://127.0.0.1:9000/a?b=1#c', '/a?b=1#c'],
  ['http://127.0.0.1:9000', '/'],
  ['//127.0.0.1:9000/a', '/a'],
  ['https://127.0.0.1:9000/a', '/a'],
  // The second slash must not name a host.
  ['http://127.0.0.1:9000//evil.example/', '/.//evil.example/'],
  ['http://127.0.0.1:9000/\\evil.example/', '/.//evil.example/'],
])('makes an address of the origin one of the site: %s, %s', (location, expected) => {
  const rewritten = rewriteLocation(location, 'http://127.0.0.1:9000');
  expect(rewritten).toBe(expected);
  expect(new URL(rewritten, 'https://www.marquee.com/page').host).toBe('www.marquee.com');
});

it.each([
  '/a',
  'a',
  '../a',
  '?b',
  '',
  'https://elsewhere.example/',
  'http://127.0.0.1:9001/',
  'http://[',
  'mailto:a@b',
])('leaves any other as it is: %s', (location) =>
  expect(rewriteLocation(location, 'http://127.0.0.1:9000')).toBe(location),
);

it.each([
  ['http://origin.example/shop/a', '/a'],
  ['http://origin.example/shop', '/'],
  ['/shop/a', '/a'],
  ['/shopping', '/shopping'],
  ['http://origin.example/shopping', '/shopping'],
  ['a', 'a'],
])('takes off the prefix of the origin’s paths: %s, %s', (location, expected) => {
  expect(rewriteLocation(location, 'http://origin.example/shop')).toBe(expected);
});
