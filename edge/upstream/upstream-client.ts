import { parseRetryAfter } from '../http/http-date.ts';
import { BodyTooLargeError, discard, readBody } from '../http/read-body.ts';
import { createBulkhead } from './bulkhead.ts';
import { type Admission, type BreakerState, createCircuitBreaker } from './circuit-breaker.ts';
import type { OriginTarget } from './origin-target.ts';
import { createRetryBudget } from './retry-budget.ts';
import { isRetryable, isUpstreamFailure, UpstreamError, type UpstreamFailure } from './upstream-error.ts';

/** Calls under way to one origin in one isolate. */
const BULKHEAD_CAPACITY = 256;
/** A second try with less time than this would only be a second failure. */
const RETRY_MIN_REMAINING_MS = 60;
const JSON_CONTENT_TYPE = /^application\/(?:[a-z0-9.+-]+\+)?json\s*(?:;|$)/i;

export interface UpstreamCall<T> {
  readonly target: OriginTarget;
  /** From the table of endpoints, never from the request. */
  readonly path: string;
  /** Canonical arguments, with no `?`. */
  readonly search: string;
  /** All that is sent; there is no way to pass a header of the client's through by accident. */
  readonly headers: Readonly<Record<string, string>>;
  /** For everything: both attempts and the whole body. */
  readonly budgetMs: number;
  /** Cap of the decoded body. */
  readonly maxBytes: number;
  /** Parses the JSON; throws when it is not of the contract's shape. */
  readonly parse: (json: unknown) => T;
}

export interface UpstreamAnswer<T> {
  /** `undefined` where the origin has nothing there: 404 and 410. */
  readonly value: T | undefined;
  readonly status: number;
  readonly headers: Headers;
  readonly durationMs: number;
  readonly calls: number;
}

export interface UpstreamHealth {
  readonly breaker: BreakerState;
  readonly underway: number;
}

export interface UpstreamClient {
  /** @throws UpstreamError for everything but a good answer, 404 and 410. */
  get<T>(call: UpstreamCall<T>): Promise<UpstreamAnswer<T>>;
  health(): UpstreamHealth;
}

/** A failure on its way out of one attempt. */
class AttemptError extends Error {
  readonly details: UpstreamFailure;
  constructor(details: UpstreamFailure) {
    super(details.kind);
    this.details = details;
  }
}

/** The one client that talks to an origin. One per origin service and isolate: breaker, bulkhead and retry budget are its own. */
export function createUpstreamClient(clock: () => number = Date.now): UpstreamClient {
  const breaker = createCircuitBreaker();
  const bulkhead = createBulkhead(BULKHEAD_CAPACITY);
  const retries = createRetryBudget();

  /** One verdict a call: a first attempt that a second one mended says nothing against the origin. */
  function judge(admission: Admission, error: AttemptError | undefined): void {
    breaker.report(admission, error !== undefined && isUpstreamFailure(error.details) ? 'ill' : 'well', clock());
  }

  return {
    async get(call) {
      const startedAt = clock();
      const admission = breaker.admit(startedAt);
      if (!admission.admitted) {
        const retryAfterSeconds = Math.ceil(admission.retryAfterMs / 1000);
        throw new UpstreamError({ kind: 'breaker-open', retryAfterSeconds }, { durationMs: 0, calls: 0 });
      }
      const slot = bulkhead.enter(startedAt, call.budgetMs * 2);
      if (slot === undefined) {
        throw new UpstreamError({ kind: 'bulkhead-full', retryAfterSeconds: 1 }, { durationMs: 0, calls: 0 });
      }
      retries.earn();
      let calls = 0;
      try {
        for (;;) {
          calls += 1;
          const remainingMs = call.budgetMs - (clock() - startedAt);
          try {
            const result = await withinBudget(remainingMs, (signal) => request(call, signal, clock));
            judge(admission, undefined);
            return { ...result, durationMs: clock() - startedAt, calls };
          } catch (thrown) {
            const error = thrown instanceof AttemptError ? thrown : new AttemptError({ kind: 'network' });
            const leftMs = call.budgetMs - (clock() - startedAt);
            const again =
              calls === 1 &&
              !admission.probe &&
              isRetryable(error.details) &&
              leftMs >= RETRY_MIN_REMAINING_MS &&
              breaker.state(clock()) === 'closed' &&
              retries.take();
            if (again) continue;
            judge(admission, error);
            throw new UpstreamError(error.details, { durationMs: clock() - startedAt, calls });
          }
        }
      } finally {
        bulkhead.release(slot);
      }
    },
    health: () => ({ breaker: breaker.state(clock()), underway: bulkhead.taken(clock()) }),
  };
}

/**
 * Runs work with a signal and a timer of its own. The timer also settles the promise: an upstream that trickles keeps
 * a body stream alive past what an aborted fetch promises to stop.
 */
async function withinBudget<T>(budgetMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => {
        reject(new AttemptError({ kind: 'timeout' }));
        controller.abort();
      },
      Math.max(budgetMs, 0),
    );
  });
  const running = work(controller.signal);
  running.catch(() => undefined);
  try {
    return await Promise.race([running, expired]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}

async function request<T>(call: UpstreamCall<T>, signal: AbortSignal, clock: () => number) {
  const url = `${call.target.base}${call.path}${call.search === '' ? '' : `?${call.search}`}`;
  // Redirects would be followed with these headers attached, to wherever they point (architecture decision 9).
  const response = await call.target.fetch(url, {
    method: 'GET',
    headers: { accept: 'application/json', ...call.headers },
    redirect: 'manual',
    signal,
  });
  const { status, headers } = response;
  if (status === 404 || status === 410) {
    discard(response);
    return { value: undefined, status, headers };
  }
  if (status !== 200) {
    discard(response);
    if (status >= 300 && status < 400) throw new AttemptError({ kind: 'redirect', status });
    const retryAfterSeconds = parseRetryAfter(headers.get('retry-after'), clock());
    throw new AttemptError({
      kind: 'status',
      status,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  if (!JSON_CONTENT_TYPE.test(headers.get('content-type') ?? '')) {
    discard(response);
    throw new AttemptError({ kind: 'content-type' });
  }
  const body = await readBody(response, call.maxBytes).catch((error: unknown) => {
    throw new AttemptError({ kind: error instanceof BodyTooLargeError ? 'too-large' : 'network' });
  });
  return { value: parseJson(body, call.parse), status, headers };
}

function parseJson<T>(body: Uint8Array, parse: (json: unknown) => T): T {
  try {
    return parse(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(body)));
  } catch {
    throw new AttemptError({ kind: 'malformed' });
  }
}
