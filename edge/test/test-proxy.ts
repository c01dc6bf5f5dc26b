import { Counters } from '../observe/counters.ts';
import { ApiProxy } from '../proxy/api-proxy.ts';
import { createProxyRoutes } from '../proxy/proxy-routes.ts';
import { createEdgeApp } from './edge-request.ts';

export const AUTOCOMPLETE = '/api/v3/destination/search/autocomplete/';
export const autocomplete = (q: string) => `${AUTOCOMPLETE}?q=${q}&place_id=online`;

/** A call as the origin receives it. */
export interface OriginCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The correct answer for a call. It repeats what the origin received, so that a test can identify the answer. */
export function answerWell({ url, headers }: OriginCall): Response {
  const received = `${headers['eb-host']}|${headers['eb-lang']}|${url.search}`;
  const place = {
    id: '5391959',
    location_slug: 'ca--san-francisco',
    place_type: 'locality',
    latitude: '37.7749',
    longitude: '-122.4194',
    localizations: { default: { locality: { full_name: received } } },
  };
  return Response.json({
    query: [received],
    trending: { active_timeframe: 'week', trending_searches: [{ term: received }] },
    predictions: [{ main_text: received, secondary_text: 'CA', types: ['locality'], place_id: '1' }],
    place,
  });
}

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
