import type { ErrorObject } from '../../../shared/contracts/error-object.ts';

/** Why a call has no answer. */
export type ApiFailure =
  /** No answer at all: offline, refused, aborted by the browser. */
  | { readonly kind: 'network' }
  /** A status of 400 or more, with the error object where there was one (spec §8). */
  | { readonly kind: 'status'; readonly status: number; readonly error: ErrorObject | null }
  /** An answer that is not what the call is documented to give. */
  | { readonly kind: 'answer' };

/** The one error of the header's calls. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(path: string, failure: ApiFailure, options?: ErrorOptions) {
    super(`${path}: ${failure.kind === 'status' ? failure.status : failure.kind}`, options);
    this.failure = failure;
  }
}
