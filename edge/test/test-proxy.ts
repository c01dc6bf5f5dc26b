import { Counters } from '../observe/counters.ts';
import { ApiProxy } from '../proxy/api-proxy.ts';
import { createProxyRoutes } from '../proxy/proxy-routes.ts';
import { createEdgeApp } from './edge-request.ts';
import { answerWell, type OriginCall } from './proxy/upstream.ts';

export const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';
export const autocomplete = (q: string) => `${AUTOCOMPLETE}?q=${q}&place_id=online`;

export const answerStatus =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    Response.json({ error: 'ORIGIN', error_description: 'secret detail' }, { status, headers });

export const reset = (): Response => {
  throw new TypeError('reset');
};

/** The proxied calls with a clock of the test's own, before an origin that it makes behave. */
export function createTestProxy(options: { readonly memoryBytes?: number } = {}) {
  const state = {
    now: 1_800_000_000_000,
    /** Milliseconds that the origin takes. */
    tookMs: 0,
    calls: [] as OriginCall[],
    respond: answerWell as (call: OriginCall) => Response | Promise<Response>,
  };
  const origin = {
    base: 'https://origin.test',
    async fetch(url: string, { headers }: RequestInit) {
      const call = { url: new URL(url), headers: Object.fromEntries(new Headers(headers)) };
      state.calls.push(call);
      state.now += state.tookMs;
      return state.respond(call);
    },
  };
  const clock = () => state.now;
  const api = new ApiProxy({ origin, stage: 'test', openCache: () => undefined, clock, ...options });
  const counters = new Counters();
  const app = createEdgeApp((edge) => void edge.route('/', createProxyRoutes(api, counters)));
  return {
    ...app,
    api,
    counters,
    state,
    async cacheStatus(path: string) {
      return (await app.request(path)).headers.get('cache-status');
    },
  };
}
