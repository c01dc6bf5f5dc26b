const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME = '(\\d\\d):(\\d\\d):(\\d\\d)';
/** `Sun, 06 Nov 1994 08:49:37 GMT` */
const IMF_FIXDATE = new RegExp(`^[a-z]{3}, (\\d\\d) ([a-z]{3}) (\\d{4}) ${TIME} gmt$`, 'i');
/** `Sunday, 06-Nov-94 08:49:37 GMT` */
const RFC_850 = new RegExp(`^[a-z]{6,9}, (\\d\\d)-([a-z]{3})-(\\d\\d) ${TIME} gmt$`, 'i');
/** `Sun Nov  6 08:49:37 1994` */
const ASCTIME = new RegExp(`^[a-z]{3} ([a-z]{3}) ([ \\d]\\d) ${TIME} (\\d{4})$`, 'i');

/**
 * An HTTP date in one of its three forms (RFC 9110 §5.6.7), in milliseconds. `Date.parse` takes almost anything, and a
 * cache has to treat an invalid date as one in the past (RFC 9111 §5.3).
 */
export function parseHttpDate(text: string, now: number): number | undefined {
  const imf = IMF_FIXDATE.exec(text);
  if (imf !== null) return toTime(imf[3], imf[2], imf[1], imf[4], imf[5], imf[6]);
  const asctime = ASCTIME.exec(text);
  if (asctime !== null) return toTime(asctime[6], asctime[1], asctime[2], asctime[3], asctime[4], asctime[5]);
  const rfc850 = RFC_850.exec(text);
  if (rfc850 === null) return undefined;
  // A two-digit year that seems more than 50 years in the future belongs to the past century.
  const thisYear = new Date(now).getUTCFullYear();
  let year = Math.floor(thisYear / 100) * 100 + Number(rfc850[3]);
  if (year > thisYear + 50) year -= 100;
  return toTime(String(year), rfc850[2], rfc850[1], rfc850[4], rfc850[5], rfc850[6]);
}

/** Limit of the time for which an origin can keep callers away. */
const MAX_RETRY_AFTER_SECONDS = 86_400;

/** `Retry-After` in seconds, from either form (RFC 9110 §10.2.3); anything else counts as absent. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  const date = /^\d{1,9}$/.test(text) ? now + Number(text) * 1000 : parseHttpDate(text, now);
  if (date === undefined) return undefined;
  const seconds = (date - now) / 1000;
  return Math.min(Math.max(Math.ceil(seconds), 0), MAX_RETRY_AFTER_SECONDS);
}

function toTime(year = '', month = '', day = '', hour = '', minute = '', second = ''): number | undefined {
  const index = MONTHS.indexOf(month.toLowerCase());
  if (index === -1) return undefined;
  const date = new Date(0);
  // `Date.UTC` would take the years 0 to 99 for those of the last century.
  date.setUTCFullYear(Number(year), index, Number(day));
  // Otherwise a day, hour or minute that does not exist would be one of the next month, day or hour; 60 is a leap second.
  const exists = date.getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) <= 60;
  return exists ? date.setUTCHours(Number(hour), Number(minute), Number(second)) : undefined;
}
