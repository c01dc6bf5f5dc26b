import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import type { RequestGeo } from '../../shared/endpoints/endpoint-contract.ts';
import type { SiteLocale } from '../../shared/sites/sites.ts';
import type { Lifetimes, OriginResponse } from '../cache/cache-entry.ts';
import { resolveLifetimes } from '../cache/freshness.ts';
import { CacheTimeoutError, type FetchedResponse } from '../cache/http-cache.ts';
import { createEntityTag } from '../http/preconditions.ts';
import type { UpstreamCall } from '../observation.ts';
import { inSpan } from '../span.ts';
import { buildTraceHeaders, type TraceContext } from '../trace-context.ts';
import {
  type OriginTarget,
  type UpstreamClient,
  UpstreamError,
  type UpstreamFailure,
} from '../upstream/upstream-client.ts';
import { ENDPOINTS, type Endpoint, type EndpointName } from './endpoints.ts';

/** Cap of an origin's decoded answer; the largest good ones are near 20 KB. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Fields of the origin's answer that decide how long it may be kept; no other is read. */
const CACHING_FIELDS = ['cache-control', 'cdn-cache-control', 'expires', 'date', 'age', 'vary', 'set-cookie'] as const;

/** Lifetime of 404 and empty answers: long enough to stop a stampede, short enough for new content to appear. */
export const NEGATIVE_LIFETIMES: Lifetimes = { freshMs: 10_000, staleWhileRevalidateMs: 0, staleIfErrorMs: 0 };

const encoder = new TextEncoder();

/** The context of a call: its dependencies beside the arguments, and the parts of the request that it needs. */
export interface CallContext {
  readonly siteLocale: SiteLocale;
  readonly geo: RequestGeo;
  readonly correlationId: string;
  readonly trace: TraceContext;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Receives each call to the origin, retries included, even one that ends after the answer. It must not throw. */
  readonly observeUpstream?: (call: UpstreamCall) => void;
}

interface OriginCall {
  readonly name: EndpointName;
  /** Canonical arguments, with no `?`. */
  readonly query: string;
  readonly context: CallContext;
  readonly budgetMs: number;
  readonly origin: OriginTarget;
  readonly client: UpstreamClient;
  readonly clock: () => number;
}

/**
 * Fetches an answer from the origin. Its body is built only from fields of the endpoint's schema.
 *
 * @throws UpstreamError if the origin gives no usable answer.
 */
export async function fetchFromOrigin(call: OriginCall): Promise<FetchedResponse> {
  const { name, context, client, clock } = call;
  const { siteLocale } = context;
  const endpoint: Endpoint = ENDPOINTS[name];
  const report = ({ durationMs }: Pick<UpstreamCall, 'durationMs'>, outcome: string) =>
    context.observeUpstream?.({ upstream: endpoint.upstream, durationMs, outcome });
  const request = {
    target: call.origin,
    path: endpoint.path,
    search: call.query,
    headers: {
      'eb-correlation-id': context.correlationId,
      'eb-host': siteLocale.site.host,
      'eb-lang': siteLocale.language.locale,
      ...Object.fromEntries(buildTraceHeaders(context.trace)),
    },
    budgetMs: call.budgetMs,
    maxBytes: MAX_ANSWER_BYTES,
    parse: endpoint.parseAnswer,
  };
  const answer = await inSpan('origin call', (span) => {
    span.setAttribute('url.template', endpoint.path);
    return client.get(request);
  }).catch((error: UpstreamError) => {
    report(error, describeFailure(error.details));
    throw error;
  });
  const { value = { kind: 'not-found' } as const } = answer;
  const fields = pickCachingFields(answer.headers);
  if (value.kind === 'not-found') {
    report(answer, 'not-found');
    return receive({ status: 404, headers: fields, body: new Uint8Array() }, NEGATIVE_LIFETIMES, clock());
  }
  report(answer, 'ok');
  const body = encoder.encode(JSON.stringify(value.json));
  const headers = { ...fields, etag: await createEntityTag(body, 'strong') };
  const defaults = value.kind === 'found' ? endpoint.lifetimes : NEGATIVE_LIFETIMES;
  return receive({ status: 200, headers, body }, defaults, clock());
}

function receive(answer: OriginResponse, defaults: Lifetimes, receivedAt: number): FetchedResponse {
  return { ...answer, receivedAt, lifetimes: resolveLifetimes(defaults, answer.headers, receivedAt) };
}

function pickCachingFields(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    CACHING_FIELDS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])),
  );
}

/** The longest backoff that an origin's `Retry-After` can lay on one key. */
const MAX_RETRY_AFTER_BACKOFF_MS = 60_000;

/**
 * Maps a failed call to the client's problem: the origin's 401 and 403 are our fault, its 429 is "overloaded" with its
 * own `Retry-After`, its 504 is a time-out like our own.
 *
 * @param headers headers of the response
 */
export function toHttpProblem(error: unknown, headers: Readonly<Record<string, string>>): HttpProblem {
  const retryAfterSeconds = findOverload(error);
  if (retryAfterSeconds !== undefined) {
    return new HttpProblem('OVERLOADED', 'The service is busy. Try again later.', {
      retryAfterSeconds: Math.max(1, retryAfterSeconds),
      headers,
    });
  }
  return isTimeout(error)
    ? new HttpProblem('GATEWAY_TIMEOUT', 'The service took too long to answer.', { headers })
    : new HttpProblem('BAD_GATEWAY', 'The service gave no usable answer.', { headers });
}

function isTimeout(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return error instanceof CacheTimeoutError;
  const { details } = error;
  return details.kind === 'timeout' || (details.kind === 'status' && details.status === 504);
}

/** Seconds to stay away from a service that is overloaded; undefined for other failures. */
function findOverload(error: unknown): number | undefined {
  if (!(error instanceof UpstreamError)) return undefined;
  const { details } = error;
  if (details.kind === 'breaker-open' || details.kind === 'bulkhead-full') return details.retryAfterSeconds;
  if (details.kind !== 'status') return undefined;
  if (details.status === 429) return details.retryAfterSeconds ?? 1;
  return details.status === 503 ? details.retryAfterSeconds : undefined;
}

/** The `outcome` of an upstream event: one word for logs and charts. */
export function describeFailure(details: UpstreamFailure): string {
  if (details.kind === 'status' || details.kind === 'redirect') return String(details.status);
  return details.kind === 'network' ? 'reset' : details.kind;
}

/**
 * Minimum backoff for the key of a failed call. `undefined` if the breaker or the bulkhead refused the call: nothing
 * was sent, so the key is not to blame.
 */
export function resolveBackoffMs(error: unknown): number | undefined {
  if (!(error instanceof UpstreamError)) return 0;
  const { details } = error;
  if (details.kind === 'breaker-open' || details.kind === 'bulkhead-full') return undefined;
  if (details.kind !== 'status' || details.retryAfterSeconds === undefined) return 0;
  return Math.min(details.retryAfterSeconds * 1000, MAX_RETRY_AFTER_BACKOFF_MS);
}
