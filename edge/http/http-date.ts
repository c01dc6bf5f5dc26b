const TIME = '\\d\\d:\\d\\d:\\d\\d';
/** `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. */
const HTTP_DATE = new RegExp(
  `^(?:[a-z]{3}, \\d\\d [a-z]{3} \\d{4} ${TIME} gmt|[a-z]{6,9}, \\d\\d-[a-z]{3}-\\d\\d ${TIME} gmt|[a-z]{3} [a-z]{3} [ \\d]\\d ${TIME} \\d{4})$`,
  'i',
);

/**
 * An HTTP date in one of its three forms (RFC 9110 §5.6.7), in milliseconds. `Date.parse` takes almost anything, and a
 * cache has to treat an invalid date as one in the past (RFC 9111 §5.3).
 */
export function parseHttpDate(text: string): number | undefined {
  if (!HTTP_DATE.test(text)) return undefined;
  const time = Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
  // A day that does not exist would be one of the next month.
  const exists = new Date(time).getUTCDate() === Number(/\d+/.exec(text)?.[0]);
  return exists ? time : undefined;
}

/** Limit of the time for which an origin can keep callers away. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** `Retry-After` in seconds, from either form (RFC 9110 §10.2.3); anything else counts as absent. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const date = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : parseHttpDate(text);
  if (date === undefined) return undefined;
  const seconds = (date - now) / 1000;
  return Math.min(Math.max(Math.ceil(seconds), 0), MAX_RETRY_AFTER_SECONDS);
}
