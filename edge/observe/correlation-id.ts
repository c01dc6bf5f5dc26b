/**
 * Characters of the ids that callers make (UUIDs, URNs, base64, trace headers). None of them means anything in a header,
 * a JSON string or markup, and `@` is not among them: no e-mail address comes into a log this way.
 */
const CORRELATION_ID = /^[A-Za-z0-9._:/+=~|;-]{1,128}$/;

/** The id a caller gave its request if it is one, else a new one (contract §4). */
export function resolveCorrelationId(given: string | undefined): string {
  return given !== undefined && CORRELATION_ID.test(given) ? given : crypto.randomUUID();
}
