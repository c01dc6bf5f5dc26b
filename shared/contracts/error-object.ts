/** Codes of the JSON error object and the status each is sent with. */
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
  /** For `ARGUMENTS_ERROR`: what is wrong with each parameter. */
  readonly error_detail?: { readonly ARGUMENTS_ERROR: Readonly<Record<string, readonly string[]>> };
}
