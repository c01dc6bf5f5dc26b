/** The problem of each argument, by its name. */
export type ArgumentProblems = Readonly<Record<string, readonly string[]>>;

interface HttpProblemOptions extends ErrorOptions {
  /** Used as the error object's detail. */
  readonly argumentProblems?: ArgumentProblems;
  readonly retryAfterSeconds?: number;
  /** Further response headers, in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An error that is answered with the JSON error object. Handlers throw it, and one `onError` answers: `new
 * Response(JSON.stringify(problem), problem)`.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly #argumentProblems: ArgumentProblems | undefined;

  /** @param description for integrators, in English; never contains text of the request. */
  constructor(code: ErrorCode, description: string, options: HttpProblemOptions = {}) {
    const { argumentProblems, retryAfterSeconds, headers, ...errorOptions } = options;
    super(description, errorOptions);
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...headers,
    };
    this.#argumentProblems = argumentProblems;
  }

  toJSON(): ErrorObject {
    return {
      error: this.code,
      error_description: this.message,
      ...(this.#argumentProblems === undefined ? {} : { error_detail: { ARGUMENTS_ERROR: this.#argumentProblems } }),
    };
  }
}

/** @param description defaults to the names of the arguments. */
export function createArgumentsProblem(
  problems: ArgumentProblems,
  description = `There are errors with your arguments: ${Object.keys(problems).join(', ')}`,
): HttpProblem {
  return new HttpProblem('ARGUMENTS_ERROR', description, { argumentProblems: problems });
}

/** Status that each code of the error object is sent with. */
export const ERROR_STATUS = {
  ARGUMENTS_ERROR: 400,
  NO_AUTH: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  MISDIRECTED_REQUEST: 421,
  RATE_LIMITED: 429,
  BAD_GATEWAY: 502,
  OVERLOADED: 503,
  GATEWAY_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The JSON error object. */
export interface ErrorObject {
  readonly error: ErrorCode;
  readonly error_description: string;
  readonly error_detail?: { readonly ARGUMENTS_ERROR: ArgumentProblems };
}
