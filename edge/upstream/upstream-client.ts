import { withTimeLimit } from '../../shared/api/time-limit.ts';
import { BodyTooLargeError, discard, readBody } from '../http/body.ts';
import { parseRetryAfter } from '../http/http-date.ts';
import { Bulkhead, MAX_CALLS_IN_FLIGHT, MIN_RETRY_TIME_MS, RetryBudget } from './call-limits.ts';
import { type BreakerState, CircuitBreaker } from './circuit-breaker.ts';

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
  async get<T>(call: UpstreamCall<T>): Promise<UpstreamAnswer<T>> {
    const startedAt = this.#clock();
    const admission = this.#breaker.admit(startedAt);
    if (!admission.admitted) {
      throw new UpstreamError({ kind: 'breaker-open', retryAfterSeconds: Math.ceil(admission.retryAfterMs / 1000) });
    }
    const release = this.#bulkhead.acquire(startedAt, call.budgetMs * 2);
    if (release === undefined) throw new UpstreamError({ kind: 'bulkhead-full', retryAfterSeconds: 1 });
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
      return { ...result, durationMs: this.#clock() - startedAt };
    } catch (error) {
      const failure = toFailure(error);
      this.#breaker.report(admission, isUpstreamFailure(failure) ? 'failure' : 'success', this.#clock());
      throw new UpstreamError(failure, this.#clock() - startedAt);
    } finally {
      release();
    }
  }

  get breaker(): BreakerState {
    return this.#breaker.state(this.#clock());
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
    throw new UpstreamError({ kind: 'status', status, retryAfterSeconds });
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

/** The reason why a call to the origin gave no usable answer. */
export type UpstreamFailure =
  | { readonly kind: 'timeout' }
  /** Refused, reset, or cut off in the middle of the body. */
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number | undefined }
  | { readonly kind: 'redirect'; readonly status: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'content-type' }
  /** Not JSON, or JSON that does not match the endpoint's schema. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'breaker-open'; readonly retryAfterSeconds: number }
  | { readonly kind: 'bulkhead-full'; readonly retryAfterSeconds: number };

/** The one error of this boundary; `details` decides the answer. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  readonly details: UpstreamFailure;
  /** Total duration of the attempts in milliseconds. */
  readonly durationMs: number;

  constructor(details: UpstreamFailure, durationMs = 0) {
    super(`upstream: ${details.kind}`);
    this.details = details;
    this.durationMs = durationMs;
  }
}

/**
 * Whether a failure concerns the origin as a whole, so that a breaker counts it; a 403 or a malformed answer does not.
 */
export function isUpstreamFailure(details: UpstreamFailure): boolean {
  switch (details.kind) {
    case 'timeout':
    case 'network':
    case 'too-large':
    case 'content-type':
      return true;
    case 'status':
      return details.status >= 500 || details.status === 429;
    default:
      return false;
  }
}

/** Whether a retry may recover the failure: resets, 502, and 503 without `Retry-After`. */
export function isRetryable(details: UpstreamFailure): boolean {
  if (details.kind === 'network') return true;
  return (
    details.kind === 'status' &&
    (details.status === 502 || details.status === 503) &&
    details.retryAfterSeconds === undefined
  );
}

/** The origin: a fetch function and the base of its addresses. */
export interface OriginTarget {
  readonly fetch: (input: string, init: RequestInit) => Promise<Response>;
  /** Scheme and authority, with no trailing slash: `https://origin.example`. */
  readonly base: string;
}

/** A service binding has no address, and its request URLs need one. */
const BINDING_BASE = 'https://origin.internal';

/**
 * Resolves the origin of a configuration: the URL if there is one, else the service binding.
 *
 * @throws Error if there is neither.
 */
export function resolveOriginTarget(config: {
  /** With no trailing slash. */
  readonly originUrl: string | null;
  readonly origin: Fetcher | undefined;
}): OriginTarget {
  const { originUrl, origin } = config;
  if (originUrl !== null) return { fetch: (input, init) => fetch(input, init), base: originUrl };
  if (origin === undefined) throw new Error('Either ORIGIN or ORIGIN_URL must be set');
  return { fetch: (input, init) => origin.fetch(input, init), base: BINDING_BASE };
}
