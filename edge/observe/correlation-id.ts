/** Letters that stand in a header, a log line and an upstream's log as they are. */
const CORRELATION_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The id a caller gave its request if it is one, else a new one (contract §4). */
export function resolveCorrelationId(given: string | undefined): string {
  return given !== undefined && CORRELATION_ID.test(given) ? given : crypto.randomUUID();
}
