/** The reason why a call to the origin gave no usable answer. */
export type UpstreamFailure =
  | { readonly kind: 'timeout' }
  /** Refused, reset, or cut off in the middle of the body. */
  | { readonly kind: 'network' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfterSeconds?: number }
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
  /** Number of requests sent to the origin. */
  readonly calls: number;

  constructor(details: UpstreamFailure, spent = { durationMs: 0, calls: 0 }) {
    super(`upstream: ${details.kind}`);
    this.details = details;
    this.durationMs = spent.durationMs;
    this.calls = spent.calls;
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
