/** A random number from 0 to 99 that only decides whether a browser is in a canary. */
const COOKIE = /(?:^|;\s*)marquee_channel=(\d{1,2})(?:;|$)/;
const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export function readBucket(cookies: string): number | null {
  const [, bucket] = COOKIE.exec(cookies) ?? [];
  return bucket === undefined ? null : Number(bucket);
}

export function createBucket(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return random % 100;
}

export function buildBucketCookie(bucket: number): string {
  return `marquee_channel=${bucket}; Max-Age=${MAX_AGE_SECONDS}; Path=/; Secure; HttpOnly; SameSite=Lax`;
}
