import { expect, it } from 'vitest';
import { buildBucketCookie, createBucket, readBucket } from './canary-bucket.ts';

it.each([
  ['marquee_channel=7', 7],
  ['marquee_channel=0', 0],
  ['a=1; marquee_channel=99; b=2', 99],
  ['marquee_channel=100', null],
  ['marquee_channel=', null],
  ['marquee_channel=7x', null],
  ['other_marquee_channel=7', null],
  ['', null],
])('the bucket of a browser with the cookies "%s" is %s', (cookies, bucket) => {
  expect(readBucket(cookies)).toBe(bucket);
});

it('a new bucket is any whole number from 0 to 99', () => {
  const buckets = new Set(Array.from({ length: 5_000 }, createBucket));
  expect([...buckets].sort((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, bucket) => bucket));
});

it('the cookie of a bucket is kept for a year, and is for the server alone', () => {
  const cookie = buildBucketCookie(42);
  expect(cookie).toBe('marquee_channel=42; Max-Age=31536000; Path=/; Secure; HttpOnly; SameSite=Lax');
  expect(readBucket(cookie)).toBe(42);
});
