import type { PageRequest } from './page-request.ts';
import type { ServiceBinding } from './pages-bindings.ts';

/** A page waits this long for its data, then comes without. */
const ORIGIN_WITHIN_MS = 2_500;

/** A service binding has no address; this stands in its request URLs. */
const BINDING_BASE = 'https://origin.internal';

/** The origin gave no usable answer. `notFound` is an answer: there is no such thing. */
export class OriginError extends Error {
  readonly reason: 'notFound' | 'failed';

  constructor(reason: OriginError['reason'], message: string) {
    super(message);
    this.name = 'OriginError';
    this.reason = reason;
  }
}

export interface OriginClient {
  /** @throws OriginError */
  readonly get: (path: string, parameters?: URLSearchParams) => Promise<unknown>;
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
}

/** Calls the origin in the page's site and language. */
export function createOriginClient(
  origin: ServiceBinding,
  { site, language, correlationId }: PageRequest,
): OriginClient {
  const send = (path: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('eb-host', site.host);
    headers.set('eb-lang', language.locale);
    headers.set('eb-correlation-id', correlationId);
    return origin.fetch(`${BINDING_BASE}${path}`, {
      ...init,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(ORIGIN_WITHIN_MS),
    });
  };
  return {
    send,
    async get(path, parameters) {
      const query = parameters === undefined || parameters.size === 0 ? '' : `?${parameters}`;
      let response: Response;
      try {
        response = await send(`${path}${query}`, { headers: { accept: 'application/json' } });
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
    },
  };
}
