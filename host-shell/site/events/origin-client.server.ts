import { withTimeLimit } from '../../../shared/api/time-limit.ts';
import type { PageRequest } from '../page/page-request.server.ts';

/** After this time a page is sent without its data. */
const ORIGIN_TIMEOUT_MS = 2_500;

/** The API runs in this worker, but a `Request` needs an absolute URL. */
const ORIGIN_BASE = 'https://origin.internal';

/** Calls the API by a function call within this worker; tests inject their own. */
export type FetchOrigin = (url: string, init: RequestInit) => Promise<Response>;

/** The origin gave no usable response. With `notFound` it did respond: the resource does not exist. */
export class OriginError extends Error {
  readonly reason: 'notFound' | 'failed';

  constructor(reason: OriginError['reason'], message: string) {
    super(message);
    this.name = 'OriginError';
    this.reason = reason;
  }
}

/** Calls the origin in the page's site and language. */
export class OriginClient {
  readonly #fetch: FetchOrigin;
  readonly #request: PageRequest;

  constructor(fetchOrigin: FetchOrigin, request: PageRequest) {
    this.#fetch = fetchOrigin;
    this.#request = request;
  }

  /** @throws the error of the call, or an Error when it takes longer than `ORIGIN_TIMEOUT_MS` */
  send(path: string, init: RequestInit): Promise<Response> {
    const { site, language, correlationId } = this.#request;
    const headers = new Headers(init.headers);
    headers.set('eb-host', site.host);
    headers.set('eb-lang', language.locale);
    headers.set('eb-correlation-id', correlationId);
    // A call within one worker ignores abort signals.
    const call = () => this.#fetch(`${ORIGIN_BASE}${path}`, { ...init, headers, redirect: 'manual' });
    return withTimeLimit(ORIGIN_TIMEOUT_MS, call, () => {
      throw new Error(`no answer within ${ORIGIN_TIMEOUT_MS} ms`);
    });
  }

  /** @throws OriginError */
  async get(path: string, parameters?: URLSearchParams): Promise<unknown> {
    const query = parameters === undefined || parameters.size === 0 ? '' : `?${parameters}`;
    let response: Response;
    try {
      response = await this.send(`${path}${query}`, { headers: { accept: 'application/json' } });
    } catch (error) {
      throw new OriginError('failed', `${path}: ${error instanceof Error ? error.message : 'no answer'}`);
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw new OriginError(response.status === 404 ? 'notFound' : 'failed', `${path}: status ${response.status}`);
    }
    try {
      return await response.json();
    } catch {
      throw new OriginError('failed', `${path}: not JSON`);
    }
  }
}

/** The part of the client that pages load their data with. */
export type OriginReader = Pick<OriginClient, 'get'>;
