import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { parseRetryAfter } from '../http/http-date.ts';
import { BodyTooLargeError, discard, readBody } from '../http/read-body.ts';
import { inSpan } from '../span.ts';
import { Bulkhead, MAX_CALLS_IN_FLIGHT, MIN_RETRY_TIME_MS, RetryBudget } from './call-limits.ts';
import { type BreakerState, CircuitBreaker } from './circuit-breaker.ts';
import type { OriginTarget } from './origin-target.ts';
import { isRetryable, isUpstreamFailure, UpstreamError, type UpstreamFailure } from './upstream-error.ts';

const JSON_CONTENT_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i;

export interface UpstreamCall<T> {
  readonly target: OriginTarget;
  /** From the table of endpoints, never from the request. */
  readonly path: string;
  /** Canonical arguments, with no `?`. */
  readonly search: string;
  /** The complete headers of the call: a client's header cannot be passed through by accident. */
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit of all attempts and the whole body together. */
  readonly budgetMs: number;
  /** Cap of the decoded body. */
  readonly maxBytes: number;
  /** @throws if the JSON does not match the endpoint's schema. */
  readonly parse: (json: unknown) => T;
}

interface AttemptResult<T> {
  /** `undefined` if the origin has nothing there (404 and 410). */
  readonly value: T | undefined;
  readonly headers: Headers;
}

export interface UpstreamAnswer<T> extends AttemptResult<T> {
  /** Total duration of the attempts in milliseconds. */
  readonly durationMs: number;
  /** Number of requests sent to the origin. */
  readonly calls: number;
}

export interface UpstreamHealth {
  readonly breaker: BreakerState;
  readonly inFlight: number;
}

/**
 * The client of an origin. One for each origin service and isolate, with its own breaker, bulkhead and retry budget.
 */
export class UpstreamClient {
  readonly #clock: () => number;
  readonly #breaker = new CircuitBreaker();
  readonly #bulkhead = new Bulkhead(MAX_CALLS_IN_FLIGHT);
  readonly #retries = new RetryBudget();

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** @throws UpstreamError for everything but a good answer, 404 and 410. */
  get<T>(call: UpstreamCall<T>): Promise<UpstreamAnswer<T>> {
    return inSpan('origin call', (span) => {
      span.setAttribute('url.template', call.path);
      return this.#get(call);
    });
  }

  async #get<T>(call: UpstreamCall<T>): Promise<UpstreamAnswer<T>> {
    const startedAt = this.#clock();
    const admission = this.#breaker.admit(startedAt);
    if (!admission.admitted) {
      throw new UpstreamError({
        kind: 'breaker-open',
        retryAfterSeconds: Math.ceil(admission.retryAfterMs / 1000),
      });
    }
    const slot = this.#bulkhead.acquire(startedAt, call.budgetMs * 2);
    if (slot === undefined) throw new UpstreamError({ kind: 'bulkhead-full', retryAfterSeconds: 1 });
    const remainingMs = () => call.budgetMs - (this.#clock() - startedAt);
    const canRetry = (failure: UpstreamFailure) =>
      !admission.probe &&
      isRetryable(failure) &&
      remainingMs() >= MIN_RETRY_TIME_MS &&
      this.#breaker.state(this.#clock()) === 'closed' &&
      this.#retries.take(calls - 1);
    let calls = 0;
    const attempt = async (): Promise<AttemptResult<T>> => {
      calls += 1;
      try {
        return await withTimeLimit(remainingMs(), (signal) => fetchJson(call, signal, this.#clock()), throwTimeout);
      } catch (error) {
        if (canRetry(toFailure(error))) return attempt();
        throw error;
      }
    };
    // The breaker counts calls, not attempts: a failure that a retry recovered is not counted against the origin.
    try {
      const result = await attempt();
      this.#retries.earn();
      this.#breaker.report(admission, 'success', this.#clock());
      return { ...result, durationMs: this.#clock() - startedAt, calls };
    } catch (error) {
      const failure = toFailure(error);
      this.#breaker.report(admission, isUpstreamFailure(failure) ? 'failure' : 'success', this.#clock());
      throw new UpstreamError(failure, { durationMs: this.#clock() - startedAt, calls });
    } finally {
      this.#bulkhead.release(slot);
    }
  }

  health(): UpstreamHealth {
    const now = this.#clock();
    return { breaker: this.#breaker.state(now), inFlight: this.#bulkhead.inUse(now) };
  }
}

function throwTimeout(): never {
  throw new UpstreamError({ kind: 'timeout' });
}

/** Errors thrown by `fetch` itself are network failures. */
function toFailure(error: unknown): UpstreamFailure {
  return error instanceof UpstreamError ? error.details : { kind: 'network' };
}

async function fetchJson<T>(call: UpstreamCall<T>, signal: AbortSignal, now: number): Promise<AttemptResult<T>> {
  const url = `${call.target.base}${call.path}${call.search === '' ? '' : `?${call.search}`}`;
  // Following a redirect would send these headers to its target.
  const response = await call.target.fetch(url, {
    method: 'GET',
    headers: { accept: 'application/json', ...call.headers },
    redirect: 'manual',
    signal,
  });
  const { status, headers } = response;
  if (status === 404 || status === 410) {
    discard(response);
    return { value: undefined, headers };
  }
  if (status !== 200) {
    discard(response);
    if (status >= 300 && status < 400) throw new UpstreamError({ kind: 'redirect', status });
    const retryAfterSeconds = parseRetryAfter(headers.get('retry-after'), now);
    throw new UpstreamError({
      kind: 'status',
      status,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  if (!JSON_CONTENT_TYPE.test(headers.get('content-type') ?? '')) {
    discard(response);
    throw new UpstreamError({ kind: 'content-type' });
  }
  const body = await readBody(response, call.maxBytes).catch((error: unknown) => {
    throw new UpstreamError({ kind: error instanceof BodyTooLargeError ? 'too-large' : 'network' });
  });
  return { value: parseJson(body, call.parse), headers };
}

function parseJson<T>(body: Uint8Array, parse: (json: unknown) => T): T {
  try {
    return parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body)));
  } catch {
    throw new UpstreamError({ kind: 'malformed' });
  }
}
