import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findSiteByHost, SITES } from '../../shared/sites/sites.ts';
import { STAGES } from '../../shared/stages/stages.ts';
import type { CacheEntry } from '../cache/cache-entry.ts';
import { TEST_TRACE } from '../test/edge-request.ts';
import { ApiProxy } from './api-proxy.ts';
import { buildCacheKey, buildCacheScope } from './cache-key.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import type { CallContext } from './origin-call.ts';

const siteLocales = fc.constantFrom(...SITES.flatMap((site) => site.languages.map((language) => ({ site, language }))));
const endpoints = fc.constantFrom(...(Object.keys(ENDPOINTS) as EndpointName[]));
const searches = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((q) => ENDPOINTS.autocomplete.arguments.parse(`?${new URLSearchParams({ q, place_id: 'a' })}`))
  .map((parsed) => (parsed.ok ? parsed.search : ''));
const scopes = fc
  .record({
    stage: fc.constantFrom(...STAGES),
    base: fc.constantFrom('https://origin.internal', 'http://127.0.0.1:9000', 'http://127.0.0.1:9000/a/b'),
  })
  .map(({ stage, base }) => buildCacheScope(stage, { base }));
const requests = fc.record({ scope: scopes, siteLocale: siteLocales, endpoint: endpoints, search: searches });
const keyOf = ({
  scope,
  siteLocale,
  endpoint,
  search,
}: typeof requests extends fc.Arbitrary<infer Value> ? Value : never) =>
  buildCacheKey(scope, siteLocale, endpoint, search);

describe('the cache key', () => {
  it('is the same exactly where stage, origin, site, locale, endpoint and arguments are', () => {
    fc.assert(
      fc.property(requests, requests, (a, b) => {
        const same =
          a.scope === b.scope && a.siteLocale === b.siteLocale && a.endpoint === b.endpoint && a.search === b.search;
        expect(keyOf(a) === keyOf(b)).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is an address of the site itself, as the Cache API wants it, and is unchanged by a URL parser', () => {
    fc.assert(
      fc.property(requests, (request) => {
        const { siteLocale, search } = request;
        const key = keyOf(request);
        const url = new URL(`https://${key}`);
        expect(url.pathname).toBe(/\/[^?]*/.exec(key)?.[0]);
        expect(url.host).toBe(siteLocale.site.host);
        // The only character that a URL parser encodes and `encodeURIComponent` does not.
        expect(url.search.slice(1)).toBe(search.replaceAll("'", '%27'));
      }),
      { numRuns: 500 },
    );
  });
});

const site = findSiteByHost('www.marquee.com');
if (site === undefined) throw new Error('no site');
const context: CallContext = {
  siteLocale: { site, language: site.languages[0] },
  geo: {},
  correlationId: 'id',
  trace: TEST_TRACE,
  waitUntil: () => undefined,
};
const JAZZ = '?q=jazz&place_id=online';
const MINUTE_MS = 60_000;

/** The proxy with a clock of the test's own, before an origin that answers with the number of its call. */
function createTimedProxy() {
  const state = { now: 1_800_000_000_000, urls: [] as string[], isDown: false, tookMs: 0 };
  const work: Promise<unknown>[] = [];
  const origin = {
    base: 'https://origin.test',
    async fetch(url: string) {
      state.urls.push(url);
      state.now += state.tookMs;
      if (state.isDown) throw new Error('refused');
      return Response.json({ query: [String(state.urls.length)], place: null });
    },
  };
  const api = new ApiProxy({ origin, stage: 'test', openCache: () => undefined, clock: () => state.now });
  return {
    api,
    state,
    call: { ...context, waitUntil: (promise: Promise<unknown>) => void work.push(promise) },
    async finish() {
      for (let count = 0; count < work.length; count += 1) await work[count];
    },
  };
}

describe('a call', () => {
  const fetchOrigin = vi.fn(async () => Response.json({ query: ['jazz'] }));
  beforeEach(() => {
    fetchOrigin.mockReset();
  });
  const createProxy = () =>
    new ApiProxy({
      origin: { fetch: fetchOrigin, base: 'https://origin.test' },
      stage: 'test',
      openCache: () => undefined,
    });

  it('finds nothing that a worker before another origin, or of another stage, stored in the same Cache API', async () => {
    const stored = new Map<string, Response>();
    const openCache = () => ({
      match: async (key: RequestInfo | URL) => stored.get(String(key))?.clone(),
      put: async (key: RequestInfo | URL, response: Response) => void stored.set(String(key), response),
      delete: async (key: RequestInfo | URL) => stored.delete(String(key)),
    });
    const request = async (name: string, base: string, stage: 'test' | 'preprod') => {
      const origin = { base, fetch: async () => Response.json({ query: [name] }) };
      const work: Promise<unknown>[] = [];
      const api = new ApiProxy({ origin, stage, openCache });
      const call = { ...context, waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
      const { entry } = await api.answerCall('autocomplete', '?q=jazz&place_id=online', call);
      await Promise.all(work);
      return JSON.parse(new TextDecoder().decode(entry.body)).query;
    };
    expect(await request('first', 'http://one.test', 'test')).toEqual(['first']);
    expect(await request('not used', 'http://one.test', 'test')).toEqual(['first']);
    expect(await request('second', 'http://two.test', 'test')).toEqual(['second']);
    expect(await request('third', 'http://one.test', 'preprod')).toEqual(['third']);
  });

  it('answers from memory at once, with no promise, for every caller', async () => {
    const api = createProxy();
    await api.answerCall('autocomplete', '?q=jazz&place_id=online', context);
    const again = api.answerCall('autocomplete', '?place_id=online&q=JAZZ', { ...context, correlationId: 'other' });
    expect(again).not.toBeInstanceOf(Promise);
    expect(again).toMatchObject({ outcome: { result: 'hit' } });
    expect(fetchOrigin).toHaveBeenCalledTimes(1);
  });

  it('throws a problem for wrong arguments, and where the origin gives nothing usable', async () => {
    const api = createProxy();
    expect(() => api.answerCall('autocomplete', '?q=', context)).toThrow(HttpProblem);
    fetchOrigin.mockRejectedValue(new Error('refused'));
    await expect(api.answerCall('autocomplete', '?q=a&place_id=a', context)).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
    });
  });

  it('is not broken by an observer that throws', async () => {
    fetchOrigin.mockResolvedValue(Response.json({ query: ['jazz'] }));
    const observeUpstream = () => {
      throw new Error('broken observer');
    };
    const answer = await createProxy().answerCall('autocomplete', '?q=a&place_id=a', { ...context, observeUpstream });
    expect(answer.entry.status).toBe(200);
  });
});

describe('the call for the place of a request', () => {
  it('has the arguments that the platform knows, whatever the query says, and an answer for each', async () => {
    const { api, call, state } = createTimedProxy();
    const askFrom = async (geo: CallContext['geo'], search = '') =>
      (await api.answerCall('place_from_request', search, { ...call, geo })).outcome.result;
    expect(await askFrom({ country: 'CH', city: 'Bern' })).toBe('miss');
    expect(await askFrom({ country: 'CH', city: 'Bern' }, '?city=Basel')).toBe('hit');
    expect(await askFrom({ country: 'CH', city: 'Basel' })).toBe('miss');
    const address = `https://origin.test${ENDPOINTS.place_from_request.path}`;
    expect(state.urls).toEqual([`${address}?country=CH&city=Bern`, `${address}?country=CH&city=Basel`]);
  });
});

describe('a call to the origin that fails', () => {
  it('is observed with its attempts and the time that they took', async () => {
    const { api, call, state } = createTimedProxy();
    Object.assign(state, { isDown: true, tookMs: 25 });
    const observeUpstream = vi.fn();
    await expect(api.answerCall('autocomplete', JAZZ, { ...call, observeUpstream })).rejects.toBeInstanceOf(
      HttpProblem,
    );
    const event = { upstream: 'search', endpoint: 'autocomplete', durationMs: 50, calls: 2, outcome: 'reset' };
    expect(observeUpstream.mock.calls).toEqual([[event]]);
  });
});

describe('a look at an answer', () => {
  const read = (entry: CacheEntry | undefined) => entry && JSON.parse(new TextDecoder().decode(entry.body)).query[0];

  it('finds nothing at first, and fetches it for the next', async () => {
    const { api, call, finish, state } = createTimedProxy();
    expect(api.peek('autocomplete', JAZZ, call)).toBeUndefined();
    await finish();
    expect(read(api.peek('autocomplete', JAZZ, call))).toBe('1');
    expect(state.urls).toHaveLength(1);
  });

  it('finds a stale answer that is being replaced', async () => {
    const { api, call, finish, state } = createTimedProxy();
    await api.answerCall('autocomplete', JAZZ, call);
    state.now += 5 * MINUTE_MS;
    expect(read(api.peek('autocomplete', JAZZ, call))).toBe('1');
    await finish();
    expect(read(api.peek('autocomplete', JAZZ, call))).toBe('2');
    expect(state.urls).toHaveLength(2);
  });

  it('finds no answer that is kept for failures of the origin', async () => {
    const { api, call, finish, state } = createTimedProxy();
    await api.answerCall('autocomplete', JAZZ, call);
    state.now += 65 * MINUTE_MS;
    expect(api.peek('autocomplete', JAZZ, call)).toBeUndefined();
    await finish();
    expect(read(api.peek('autocomplete', JAZZ, call))).toBe('2');
  });

  it('finds nothing where the origin fails, which is no error', async () => {
    const { api, call, finish, state } = createTimedProxy();
    state.isDown = true;
    const onRejection = vi.fn();
    process.on('unhandledRejection', onRejection);
    try {
      expect(api.peek('autocomplete', JAZZ, call)).toBeUndefined();
      await finish();
      expect(api.peek('autocomplete', JAZZ, call)).toBeUndefined();
      await new Promise(setImmediate);
    } finally {
      process.off('unhandledRejection', onRejection);
    }
    expect(onRejection).not.toHaveBeenCalled();
  });
});

describe('the state of a proxy', () => {
  it('counts the calls in flight of each service', async () => {
    let answer = (_: Response) => {};
    const fetch = () =>
      new Promise<Response>((done) => {
        answer = done;
      });
    const api = new ApiProxy({
      origin: { fetch, base: 'https://origin.test' },
      stage: 'test',
      openCache: () => undefined,
    });
    const idle = { breaker: 'closed', inFlight: 0 };
    expect(api.health()).toEqual({ search: idle, trending: idle, geo: idle });
    const asked = api.answerCall('autocomplete', JAZZ, context);
    await vi.waitFor(() => expect(api.health().search.inFlight).toBe(1));
    expect(api.health()).toMatchObject({ trending: idle, geo: idle });
    answer(Response.json({ query: ['jazz'] }));
    await asked;
    expect(api.health()).toEqual({ search: idle, trending: idle, geo: idle });
  });

  it('has an open breaker for the service that fails alone', async () => {
    const { api, call, state } = createTimedProxy();
    state.isDown = true;
    for (const q of ['a', 'b', 'c', 'd', 'e'])
      await expect(api.answerCall('autocomplete', `?q=${q}&place_id=online`, call)).rejects.toBeInstanceOf(HttpProblem);
    expect(api.health()).toMatchObject({ search: { breaker: 'open' }, trending: { breaker: 'closed' } });
  });

  it('counts the answers in memory, of which one without memory has none', async () => {
    const { api, call } = createTimedProxy();
    await api.answerCall('autocomplete', JAZZ, call);
    await api.answerCall('autocomplete', '?q=salsa&place_id=online', call);
    expect(api.memoryUsage()).toMatchObject({ entries: 2 });
    const origin = { base: 'https://origin.test', fetch: async () => Response.json({ query: ['jazz'] }) };
    const bare = new ApiProxy({ origin, stage: 'test', memoryBytes: 0, openCache: () => undefined });
    await bare.answerCall('autocomplete', JAZZ, call);
    expect(bare.memoryUsage()).toEqual({ bytes: 0, entries: 0 });
  });
});

describe('a query string', () => {
  // 19 characters, and 6 for each é.
  const build = (tail: string) => `?place_id=online&q=${'%C3%A9'.repeat(63)}${tail}`;

  it.each([
    ['of 400 characters is parsed once', build('aaa'), 400, 1],
    ['of 401 characters is parsed each time', build('aaaa'), 401, 3],
  ])('%s', async (_, search, length, count) => {
    expect(search).toHaveLength(length);
    const { api, call, state } = createTimedProxy();
    const parse = vi.spyOn(ENDPOINTS.autocomplete.arguments, 'parse');
    try {
      for (let calls = 0; calls < 3; calls += 1) await api.answerCall('autocomplete', search, call);
      expect(parse).toHaveBeenCalledTimes(count);
    } finally {
      parse.mockRestore();
    }
    expect(state.urls).toHaveLength(1);
  });
});

describe('the trace of a call', () => {
  const spans: Record<string, unknown>[] = [];
  let TracedProxy: typeof ApiProxy;

  beforeAll(async () => {
    const enterSpan = (name: string, work: (span: object) => unknown) => {
      const span: Record<string, unknown> = { name };
      spans.push(span);
      const setAttribute = (key: string, value: unknown) => {
        span[key] = value;
      };
      return work({ setAttribute });
    };
    vi.resetModules();
    vi.doMock('cloudflare:workers', () => ({ tracing: { enterSpan } }));
    ({ ApiProxy: TracedProxy } = await import('./api-proxy.ts'));
  });

  afterAll(() => {
    vi.doUnmock('cloudflare:workers');
    vi.resetModules();
  });

  it('has a span with the endpoint and the result, and none for a fresh answer', async () => {
    spans.length = 0;
    const origin = { base: 'https://origin.test', fetch: async () => Response.json({ query: ['jazz'] }) };
    const api = new TracedProxy({ origin, stage: 'test', openCache: () => undefined });
    for (let calls = 0; calls < 2; calls += 1) await api.answerCall('autocomplete', JAZZ, context);
    expect(spans).toEqual([
      { name: 'cache', 'marquee.endpoint': 'autocomplete', 'marquee.cache.result': 'miss' },
      { name: 'origin call', 'url.template': ENDPOINTS.autocomplete.path },
    ]);
  });
});
