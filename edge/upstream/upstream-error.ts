/** Why a call to the origin gave nothing that can be used. */
export type UpstreamFailure =
  | { readonly kind: 'timeout' }
  /** Refused, reset, or cut off in the middle of the body. */
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
  | { readonly kind: 'redirect'; readonly status: number }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'content-type' }
  /** Not JSON, or JSON of another shape than the contract's. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'breaker-open'; readonly retryAfterSeconds: number }
  | { readonly kind: 'bulkhead-full'; readonly retryAfterSeconds: number };

/** The one error of this boundary; `details` decides the answer. */
export class UpstreamError extends Error {
  readonly details: UpstreamFailure;
  /** Milliseconds the attempts took in all. */
  readonly durationMs: number;
  /** Requests that left for the origin. */
  readonly calls: number;

  constructor(details: UpstreamFailure, spent: { readonly durationMs: number; readonly calls: number }) {
    super(`upstream: ${details.kind}`);
    this.name = 'UpstreamError';
    this.details = details;
    this.durationMs = spent.durationMs;
    this.calls = spent.calls;
  }
}

/** A fault that says the origin itself is ill, so that a breaker counts it; a 403 or an odd answer is not one. */
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

/** What one more try may mend (quality rule 22): resets, 502, and 503 that does not ask to stay away. */
export function isRetryable(details: UpstreamFailure): boolean {
  if (details.kind === 'network') return true;
  return (
    details.kind === 'status' &&
    (details.status === 502 || details.status === 503) &&
    details.retryAfterSeconds === undefined
  );
}
