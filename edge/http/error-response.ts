import { ERROR_STATUS, type ErrorCode, type ErrorObject } from '../../shared/contracts/error-object.ts';

/** The error object as a response: JSON, never sniffed, never stored (contract §4). */
export function createErrorResponse(error: ErrorObject, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(error), {
    status: ERROR_STATUS[error.error],
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** A code, its words, and the seconds after which to try again where there are some. */
export interface ProxyProblem {
  readonly code: ErrorCode;
  readonly description: string;
  readonly retryAfterSeconds?: number;
}

export function createProblemResponse(
  { code, description, retryAfterSeconds }: ProxyProblem,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return createErrorResponse(
    { error: code, error_description: description },
    retryAfterSeconds === undefined ? headers : { ...headers, 'retry-after': String(retryAfterSeconds) },
  );
}
