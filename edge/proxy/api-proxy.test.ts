import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseAutocompleteArguments } from '../../shared/contracts/arguments.ts';
import type { EndpointName } from '../../shared/contracts/endpoints.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findSiteByHost, SITES } from '../../shared/sites/sites.ts';
import { STAGES } from '../../shared/stages/stages.ts';
import { TEST_TRACE } from '../test/edge-request.ts';
import { ApiProxy } from './api-proxy.ts';
import { buildCacheKey, buildCacheScope } from './cache-key.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { CallContext } from './origin-call.ts';

const siteLocales = fc.constantFrom(...SITES.flatMap((site) => site.languages.map((language) => ({ site, language }))));
const endpoints = fc.constantFrom(...(Object.keys(ENDPOINTS) as EndpointName[]));
const searches = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((q) => parseAutocompleteArguments(`?${new URLSearchParams({ q, place_id: 'a' })}`))
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

describe('a call', () => {
  const site = findSiteByHost('www.marquee.com');
  if (site === undefined) throw new Error('no site');
  const context: CallContext = {
    siteLocale: { site, language: site.languages[0] },
    geo: {},
    correlationId: 'id',
    trace: TEST_TRACE,
    waitUntil: () => undefined,
  };
  const fetchOrigin = vi.fn(async () => Response.json({ query: ['jazz'] }));
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
