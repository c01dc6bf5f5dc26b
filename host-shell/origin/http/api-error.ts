import { ERROR_STATUS, type ErrorCode, type ErrorObject } from '../../../shared/contracts/error-object.ts';

/** What ends a request with the error object (contract §4). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, readonly string[]>> | undefined;

  constructor(code: ErrorCode, description: string, detail?: Readonly<Record<string, readonly string[]>>) {
    super(description);
    this.name = 'ApiError';
    this.code = code;
    this.detail = detail;
  }
}

/** A parameter that cannot be used: 400, naming the field. */
export function createArgumentError(field: string, problem: string): ApiError {
  return new ApiError('ARGUMENTS_ERROR', 'There are errors with your arguments.', { [field]: [problem] });
}

export function createNotFoundError(description: string): ApiError {
  return new ApiError('NOT_FOUND', description);
}

/** The answer of an error. What is none of ours (a database that fails) is told as such, without its text. */
export function buildErrorResponse(error: unknown): Response {
  const known =
    error instanceof ApiError ? error : new ApiError('OVERLOADED', 'The origin cannot answer at the moment.');
  const body: ErrorObject = {
    error: known.code,
    error_description: known.message,
    ...(known.detail === undefined ? {} : { error_detail: { ARGUMENTS_ERROR: known.detail } }),
  };
  return new Response(JSON.stringify(body), {
    status: ERROR_STATUS[known.code],
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(known.code === 'OVERLOADED' ? { 'retry-after': '1' } : {}),
    },
  });
}
