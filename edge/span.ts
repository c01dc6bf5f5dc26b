import * as platform from 'cloudflare:workers';

/** The part of a request that a span times. None of the names or attributes holds a path, a search or a user. */
export type SpanName = 'site' | 'authorize' | 'render header' | 'cache' | 'origin call' | 'compose page';

/** A span that is open. */
export interface OpenSpan {
  setAttribute(key: string, value: string | number | boolean): unknown;
}

const UNTRACED: OpenSpan = { setAttribute: () => undefined };

/**
 * Runs work in a span of its own, a child of the span around it, in the platform's trace of the request. The span ends with
 * the work's promise. Where the platform offers no tracing, it only runs the work.
 */
export function inSpan<Result>(name: SpanName, work: (span: OpenSpan) => Result): Result {
  // A namespace import: a platform without this export would refuse to start a worker that names it.
  const tracing = 'tracing' in platform ? platform.tracing : undefined;
  return tracing === undefined ? work(UNTRACED) : tracing.enterSpan(name, work);
}
