import type { ErrorObject } from '../../../shared/contracts/error-object.ts';
import { ApiError } from './api-error.ts';

const JSON_API_PREFIX = '/api/v3';

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Null and undefined are left out. */
  readonly parameters?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Asks and gives back the parsed JSON. @throws ApiError, or the signal's reason when the caller aborted. */
export type ApiCall = (path: string, request?: ApiRequest) => Promise<unknown>;

export interface ApiClient {
  /** A call of the JSON API; `/api/v3` stands in front of the path whether it was given or not (spec §7). */
  readonly callApi: ApiCall;
  /** A call of the site itself: `/home/api/geo/…`. */
  readonly callSite: ApiCall;
}

export interface ApiClientOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Origin of the site, for hosts on another one; empty for the page's own. */
  readonly baseUrl: string;
  /** Sent as `eb-lang` (contract §9 "Calls"). */
  readonly locale: string;
  /** `document.cookie`; may throw, as it does where cookies are forbidden. */
  readonly readCookies: () => string;
}

function readCsrfToken(readCookies: () => string): string | undefined {
  try {
    return /(?:^|;\s*)csrftoken=([^;]*)/.exec(readCookies())?.[1];
  } catch {
    return undefined;
  }
}

function buildAddress(baseUrl: string, path: string, parameters: ApiRequest['parameters'] = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined) query.set(name, String(value));
  }
  return `${baseUrl}${path}${query.size > 0 ? `?${query}` : ''}`;
}

function readErrorObject(answer: unknown): ErrorObject | null {
  const isErrorObject = typeof answer === 'object' && answer !== null && 'error' in answer;
  return isErrorObject ? (answer as ErrorObject) : null;
}

/** The header's way to its site: same-origin credentials, `X-Requested-With`, CSRF token, JSON (spec §7). */
export function createApiClient({ fetch, baseUrl, locale, readCookies }: ApiClientOptions): ApiClient {
  const call: ApiCall = async (path, { method = 'GET', parameters, body, signal } = {}) => {
    const csrfToken = readCsrfToken(readCookies);
    const isRead = method === 'GET';
    let response: Response;
    try {
      response = await fetch(buildAddress(baseUrl, path, parameters), {
        method,
        credentials: 'same-origin',
        headers: {
          Accept: 'application/json',
          'X-Requested-With': 'XMLHttpRequest',
          'eb-lang': locale,
          ...(csrfToken === undefined ? {} : { 'X-CSRFToken': csrfToken }),
          ...(isRead ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(isRead || body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw new ApiError(path, { kind: 'network' }, { cause });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    signal?.throwIfAborted();
    if (response.status >= 400) {
      throw new ApiError(path, { kind: 'status', status: response.status, error: readErrorObject(answer) });
    }
    if (answer === undefined) throw new ApiError(path, { kind: 'answer' });
    return answer;
  };
  return {
    callApi: (path, request) => {
      const own = path.startsWith(`${JSON_API_PREFIX}/`) ? path.slice(JSON_API_PREFIX.length) : path;
      return call(JSON_API_PREFIX + own, request);
    },
    callSite: call,
  };
}
