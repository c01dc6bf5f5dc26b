import { readCookie } from '../../shared/cookies/read-cookie.ts';

/** A random number from 0 to 99 that only decides whether a browser is in a canary. */
const COOKIE = 'marquee_channel';
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export function readBucket(cookies: string): number | null {
  const bucket = readCookie(cookies, COOKIE) ?? '';
  return /^\d{1,2}$/.test(bucket) ? Number(bucket) : null;
}

export function createBucket(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random % 100;
}

export function buildBucketCookie(bucket: number): string {
  return `${COOKIE}=${bucket}; Max-Age=${MAX_AGE_SECONDS}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}
