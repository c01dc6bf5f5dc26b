import { expect, it } from 'vitest';
import {
  ageSeconds,
  buildCacheStatus,
  createEntry,
  expiresAt,
  isNegative,
  resolveFreshness,
  timeToLive,
} from './cache-entry.ts';

const RECEIVED = 1_000_000;
const response = { status: 200, headers: { etag: '"1"' }, body: new Uint8Array([1, 2]) };
const lifetimes = { freshMs: 10_000, staleWhileRevalidateMs: 5_000, staleIfErrorMs: 20_000 };
const generatedAt = RECEIVED - 4_000;
const entry = { ...response, ...lifetimes, generatedAt };

it('begins with the age that the response had on arrival', () => {
  expect(createEntry(response, { ...lifetimes, ageMs: 4_000 }, RECEIVED)).toEqual(entry);
  expect(timeToLive(entry, RECEIVED)).toBe(6_000);
});

it.each([
  ['fresh', 9_999],
  ['revalidate', 10_000],
  ['revalidate', 14_999],
  ['if-error', 15_000],
  ['if-error', 29_999],
  ['expired', 30_000],
] as const)('is %s at an age of %d ms', (freshness, ageMs) => {
  expect(resolveFreshness(entry, generatedAt + ageMs)).toBe(freshness);
});

it('ends with the longer of its stale windows', () => {
  expect(expiresAt(entry)).toBe(generatedAt + 30_000);
  expect(expiresAt({ ...entry, staleWhileRevalidateMs: 50_000 })).toBe(generatedAt + 60_000);
});

it('has an age in whole seconds, never below zero', () => {
  expect([0, 1_999, 2_000].map((ms) => ageSeconds(entry, generatedAt + ms))).toEqual([0, 1, 2]);
  expect(ageSeconds(entry, generatedAt - 5_000)).toBe(0);
});

it('is negative where the origin has nothing', () => {
  expect([200, 404, 410].map((status) => isNegative({ ...entry, status }))).toEqual([false, true, false]);
});

it('says in Cache-Status what happened, in the order of the field', () => {
  expect(buildCacheStatus({ result: 'hit' }, entry, RECEIVED)).toBe('marquee; hit; ttl=6');
  expect(buildCacheStatus({ result: 'miss', fwdStatus: 200, stored: true, collapsed: true }, entry, RECEIVED)).toBe(
    'marquee; fwd=miss; fwd-status=200; ttl=6; stored; collapsed',
  );
  expect(buildCacheStatus({ result: 'stale', detail: 'back-off' }, entry, RECEIVED + 7_500)).toBe(
    'marquee; fwd=stale; ttl=-2; detail=back-off',
  );
  expect(buildCacheStatus({ result: 'miss', stored: false, collapsed: false }, undefined, RECEIVED)).toBe(
    'marquee; fwd=miss',
  );
});
