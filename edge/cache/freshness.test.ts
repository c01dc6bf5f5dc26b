import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHttpDate } from '../http/http-date.ts';
import {
  parseCacheControl,
  parseFreshness,
  parseTargetedCacheControl,
  readSeconds,
  resolveLifetimes,
} from './freshness.ts';

const NOW = Date.UTC(2026, 10, 21);
const at = (offsetMs: number) => new Date(NOW + offsetMs).toUTCString();
const DEFAULTS = { freshMs: 300_000, staleWhileRevalidateMs: 3_600_000, staleIfErrorMs: 86_400_000 };
const resolve = (headers: Record<string, string>) => resolveLifetimes(DEFAULTS, headers, NOW);

describe('Cache-Control', () => {
  it.each<[string, string, number | undefined]>([
    ['max-age=60', 'max-age', 60],
    ['MaX-AgE="60"', 'max-age', 60],
    ['foo="max-age=60", public', 'max-age', undefined],
    ['max-age=60, max-age=5', 'max-age', 5],
    ['max-age=-1', 'max-age', 0],
    ['max-age=1.5', 'max-age', 0],
    ['max-age', 'max-age', 0],
    ['max-age=99999999999', 'max-age', 2_147_483_648],
    ['max-age=60, max-age', 'max-age', 0],
  ])('%s', (value, name, seconds) => {
    expect(readSeconds(parseCacheControl(value), name)).toBe(seconds);
  });

  it('has a value, without its quotes and escapes, or none', () => {
    expect([...parseCacheControl('private="a\\"b", No-Store, x=')]).toEqual([
      ['private', 'a"b'],
      ['no-store', true],
      ['x', ''],
    ]);
  });
});

describe('CDN-Cache-Control', () => {
  it.each([
    ['max-age=60', true],
    ['max-age=60;x="a,b"', true],
    ['max-age=60, &&&&', false],
    ['MAX-AGE=60', false],
    ['max-age=?1', false],
    ['', false],
  ])('%s parses: %s', (value, parses) => {
    expect(parseTargetedCacheControl(value) !== undefined).toBe(parses);
  });

  it('has a flag that is true, none that is false, and values as they stand', () => {
    expect([...(parseTargetedCacheControl('private=?1, no-store=?0, no-cache, x="a", max-age=5') ?? [])]).toEqual([
      ['private', true],
      ['no-cache', true],
      ['x', '"a"'],
      ['max-age', '5'],
    ]);
  });
});

describe('HTTP dates', () => {
  it.each([
    'Sun, 06 Nov 1994 08:49:37 GMT',
    'sun, 06 nov 1994 08:49:37 gmt',
    'Sunday, 06-Nov-94 08:49:37 GMT',
    'Sun Nov  6 08:49:37 1994',
  ])('%s', (text) => {
    expect(parseHttpDate(text)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  it.each([
    ...['0', '', 'Sun, 06 Nov 1994 08:49:37 UTC', 'Sun, 06 Nov 94 08:49:37 GMT', 'Sun 06 Nov 1994 08:49:37 GMT'],
    ...['Sun, 06-Nov-1994 08:49:37 GMT', 'Sun, 06 Nov 1994 8:49:37 GMT', 'Sun,  06 Nov 1994 08:49:37 GMT'],
  ])('%s is none', (text) => {
    expect(parseHttpDate(text)).toBeUndefined();
  });
});

describe('freshness of an answer', () => {
  const read = (headers: Record<string, string>) => parseFreshness(headers, NOW);

  it('prefers s-maxage to max-age to Expires', () => {
    const expires = at(10_000);
    expect(read({ 'cache-control': 's-maxage=1, max-age=2', expires, date: at(0) }).lifetimeMs).toBe(1_000);
    expect(read({ 'cache-control': 'max-age=2', expires, date: at(0) }).lifetimeMs).toBe(2_000);
    expect(read({ expires, date: at(0) }).lifetimeMs).toBe(10_000);
  });

  it('is over at once by an Expires in the past, and by one that is not a date', () => {
    expect(read({ expires: at(-10_000), date: at(0) }).lifetimeMs).toBe(0);
    expect(read({ expires: '0', date: at(0) }).lifetimeMs).toBe(0);
  });

  it('is not that of Expires where there is a CDN-Cache-Control', () => {
    expect(read({ 'cdn-cache-control': 'x', expires: at(10_000) }).lifetimeMs).toBeUndefined();
  });

  it('takes the larger of Age and the time since Date', () => {
    expect(read({ age: '5', date: at(-9_000) }).ageMs).toBe(9_000);
    expect(read({ age: '9, 1', date: at(-5_000) }).ageMs).toBe(9_000);
    expect(read({ age: '-9' }).ageMs).toBe(0);
    expect(read({ date: at(60_000) }).ageMs).toBe(0);
  });
});

describe('default lifetimes', () => {
  it('hold where the origin gives none, whatever its clock shows', () => {
    expect(resolve({})).toEqual({ ...DEFAULTS, ageMs: 0 });
    expect(resolve({ date: at(-3_600_000) })).toEqual({ ...DEFAULTS, ageMs: 0 });
  });

  it('are shortened and never lengthened', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(100_000_000), (maxAge, revalidate, onError) => {
        const value = `max-age=${maxAge}, stale-while-revalidate=${revalidate}, stale-if-error=${onError}`;
        expect(resolve({ 'cache-control': value })).toEqual({
          freshMs: Math.min(DEFAULTS.freshMs, maxAge * 1000),
          staleWhileRevalidateMs: Math.min(DEFAULTS.staleWhileRevalidateMs, revalidate * 1000),
          staleIfErrorMs: Math.min(DEFAULTS.staleIfErrorMs, onError * 1000),
          ageMs: 0,
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each(['must-revalidate', 'proxy-revalidate', 's-maxage=60'])('have no stale window with %s', (directive) => {
    const lifetimes = { freshMs: 60_000, staleWhileRevalidateMs: 0, staleIfErrorMs: 0, ageMs: 9_000 };
    expect(resolve({ 'cache-control': `max-age=60, ${directive}`, date: at(-9_000) })).toEqual(lifetimes);
  });

  it.each<Record<string, string>>([
    { 'cache-control': 'private' },
    { 'cache-control': 'No-Store' },
    { 'cache-control': 'no-cache="set-cookie"' },
    { 'set-cookie': 'a=b' },
    { vary: '*' },
    { 'cdn-cache-control': 'private', 'cache-control': 'max-age=9' },
  ])('%j is not stored', (headers) => {
    expect(resolve(headers)).toBeUndefined();
  });
});
