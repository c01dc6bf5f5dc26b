import { describe, expect, it } from 'vitest';
import { parseReferrer } from './referrer.ts';

describe('parseReferrer', () => {
  it.each([
    ['/', '/'],
    ['/d/ca--san-francisco/jazz/?bbox=1,2,3,4', '/d/ca--san-francisco/jazz/?bbox=1,2,3,4'],
    ['https://www.marquee.co.uk/x/?y=1#z', '/x/?y=1'],
    ['https://www.marquee.de', '/'],
    ['https://www.marquee.de?a=1', '/?a=1'],
    ['HTTP://WWW.MARQUEE.DE.:8787/x', '/x'],
    ['http://www.marquee.de.localhost:8787/x/', '/x/'],
    ['http://localhost:8787/x/', '/x/'],
  ])('%s is %s', (value, path) => {
    expect(parseReferrer(value)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' /x',
    'https://evil.example/',
    'https://www.marquee.de.evil.example/',
    'https://www.marquee.de@evil.example/',
    'https://user@www.marquee.de/',
    'https:www.marquee.de/x',
    'https://www.marquee.de//evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    `/${'x'.repeat(2000)}`,
  ])('refuses %j', (value) => {
    expect(parseReferrer(value)).toBeNull();
  });
});
