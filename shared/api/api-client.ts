import type { ErrorObject } from '../contracts/http-problem.ts';
import { readCookie } from '../cookies/read-cookie.ts';
import { CSRF_COOKIE } from '../cookies/session-cookies.ts';
import { isRecord } from '../location/is-record.ts';

const JSON_API_PREFIX = '/api/v3';

/** The reason why a call has no result. */
export type ApiFailure =
  /** No response: offline, refused, aborted by the browser. */
  | { readonly kind: 'network' }
  /** A status of 400 or more, with the error object of its body if there is one. */
  | { readonly kind: 'status'; readonly status: number; readonly error: ErrorObject | null }
  /** A body that does not match the documented answer. */
  | { readonly kind: 'answer' };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(path: string, failure: ApiFailure, options?: ErrorOptions) {
    super(`${path}: ${failure.kind === 'status' ? failure.status : failure.kind}`, options);
    this.failure = failure;
  }
}

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Null and undefined are left out. */
  readonly parameters?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

interface ApiClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Origin of the site, for hosts on another origin; empty for the page's own. */
  readonly baseUrl: string;
  /** Origin of the page: the CSRF token of another site must not be sent to the header's. */
  readonly readPageOrigin: () => string;
  /** Sent as `eb-lang`; null for the site's default. */
  readonly locale: string | null;
  /** Reads `document.cookie`; may throw, as `document.cookie` does where cookies are forbidden. */
  readonly readCookies: () => string;
}

/** Reads the token from the cookie of the page's site; none where cookies are forbidden. */
export function readCsrfToken(readCookies: () => string): string | undefined {
  try {
    return readCookie(readCookies(), CSRF_COOKIE);
  } catch {
    return undefined;
  }
}

function buildUrl(baseUrl: string, path: string, parameters: ApiRequest['parameters'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function readErrorObject(answer: unknown): ErrorObject | null {
  return isRecord(answer) && 'error' in answer ? (answer as unknown as ErrorObject) : null;
}

/** Returns the problem of each argument if the call was refused for its arguments; empty for any other failure. */
export function readArgumentProblems(error: unknown): Readonly<Record<string, readonly string[]>> {
  const { failure } = error instanceof ApiError ? error : {};
  return (failure?.kind === 'status' && failure.error?.error_detail?.ARGUMENTS_ERROR) || {};
}

let isWarned = false;

/** Tells a host once which variable its operator has to set. */
function warnOfUnlistedOrigin(description: string): void {
  if (isWarned || !description.includes('HOST_ORIGINS')) return;
  isWarned = true;
  console.error(description);
}

/** Calls the header's site. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  /** Like `callSite`, for the JSON API: `path` may leave out its prefix `/api/v3`. */
  callApi(path: string, request?: ApiRequest): Promise<unknown> {
    return this.callSite(path.startsWith(`${JSON_API_PREFIX}/`) ? path : JSON_API_PREFIX + path, request);
  }

  /** @returns the parsed JSON. @throws ApiError, or the signal's reason when the caller aborted. */
  async callSite(path: string, { method = 'GET', parameters, body, signal }: ApiRequest = {}): Promise<unknown> {
    const { fetch, baseUrl, readPageOrigin, locale, readCookies } = this.#options;
    const isOwnSite = baseUrl === '' || baseUrl === readPageOrigin();
    const csrfToken = isOwnSite ? readCsrfToken(readCookies) : undefined;
    const isRead = method === 'GET';
    let response: Response;
    try {
      response = await fetch(buildUrl(baseUrl, path, parameters), {
        method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          ...(locale !== null && { 'eb-lang': locale }),
          ...(csrfToken !== undefined && { 'X-CSRFToken': csrfToken }),
          ...(!isRead && { 'Content-Type': 'application/json' }),
        },
        ...(!isRead && body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ApiError(path, { kind: 'network' }, { cause });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    signal?.throwIfAborted();
    if (response.status >= 400) {
      const error = readErrorObject(answer);
      warnOfUnlistedOrigin(error?.error_description ?? '');
      throw new ApiError(path, { kind: 'status', status: response.status, error });
    }
    if (answer === undefined) throw new ApiError(path, { kind: 'answer' });
    return answer;
  }
}
