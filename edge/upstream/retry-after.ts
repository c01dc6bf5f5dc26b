/** No origin keeps callers away for longer than this. */
const RETRY_AFTER_MAX_SECONDS = 86_400;

/** `Retry-After` in seconds, from either form (RFC 9110 §10.2.3); anything else counts as absent. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(Math.ceil(seconds), 0), RETRY_AFTER_MAX_SECONDS);
}
