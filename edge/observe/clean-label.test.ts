import { describe, expect, it } from 'vitest';
import { cleanLabel } from './clean-label.ts';

describe('cleanLabel', () => {
  it.each(['help', 'create-with-ai', 'Contact Sales', 'Food & Drink', 'Événements à Paris', 'top-40', 'chicago.2026'])(
    'keeps %s',
    (label) => expect(cleanLabel(label)).toBe(label),
  );

  it.each([
    ['a mail address', 'ana@example.com'],
    ['a web address', 'https://www.marquee.com/u/ana'],
    ['a path', '/u/ana/'],
    ['an encoded address', 'ana%40example.com'],
    ['a host', 'www.example.com'],
    ['an IPv4 address', '192.0.2.7'],
    ['an IPv6 address', '2001:db8::7'],
    ['a street', '12 Main Street'],
    ['a street with its number behind', 'Bahnhofstraße 12a'],
    ['a phone number', '+1 (555) 010-9999'],
    ['a card number', '4111 1111 1111 1111'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0'],
    ['a UUID', '45313591-6180-4341-913b-634111a1e3af'],
    ['a hexadecimal id', 'deadbeefdeadbeefdeadbeefdeadbeef'],
    ['markup', '<b>x</b>'],
    ['control characters', 'a\u0000b'],
    ['a long text', 'x '.repeat(40)],
    ['nothing', ''],
    ['no text', undefined],
  ])('drops %s', (_, label) => {
    expect(cleanLabel(label)).toBeNull();
  });
});
