import { parseHttpDate } from './http-date.ts';

/** No origin keeps callers away for longer than this. */
const RETRY_AFTER_MAX_SECONDS = 86_400;

/** `Retry-After` in seconds, from either form (RFC 9110 §10.2.3); anything else counts as absent. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const date = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : parseHttpDate(text, now);
  if (date === undefined) return undefined;
  const seconds = (date - now) / 1000;
  return Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_MAX_SECONDS);
}
