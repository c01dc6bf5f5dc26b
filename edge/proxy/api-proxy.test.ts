import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { parseAutocompleteArguments } from '../../shared/contracts/arguments.ts';
import { HttpProblem } from '../../shared/contracts/http-problem.ts';
import { findSiteByHost, SITES } from '../../shared/sites/sites.ts';
import { ApiProxy, buildCacheKey } from './api-proxy.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';
import type { CallFacts } from './origin-call.ts';

const siteLocales = fc.constantFrom(...SITES.flatMap((site) => site.languages.map((language) => ({ site, language }))));
const endpoints = fc.constantFrom(...(Object.keys(ENDPOINTS) as EndpointName[]));
const searches = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((q) => parseAutocompleteArguments(`?${new URLSearchParams({ q, place_id: 'a' })}`))
  .map((parsed) => (parsed.ok ? parsed.search : ''));
const requests = fc.record({ siteLocale: siteLocales, endpoint: endpoints, search: searches });

describe('the cache key', () => {
  it('is the same exactly where site, locale, endpoint and arguments are', () => {
    fc.assert(
      fc.property(requests, requests, (a, b) => {
        const same = a.siteLocale === b.siteLocale && a.endpoint === b.endpoint && a.search === b.search;
        const keys = [a, b].map(({ siteLocale, endpoint, search }) => buildCacheKey(siteLocale, endpoint, search));
        expect(keys[0] === keys[1]).toBe(same);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is an address of the site itself, as the Cache API wants it, and is unchanged by a URL parser', () => {
    fc.assert(
      fc.property(requests, ({ siteLocale, endpoint, search }) => {
        const url = new URL(`https://${buildCacheKey(siteLocale, endpoint, search)}`);
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
  const facts: CallFacts = {
    siteLocale: { site, language: site.languages[0] },
    geo: {},
    correlationId: 'id',
    waitUntil: () => undefined,
  };
  const fetchOrigin = vi.fn(async () => Response.json({ query: ['jazz'] }));
  const createProxy = () =>
    new ApiProxy({ origin: { fetch: fetchOrigin, base: 'https://origin.test' }, openCache: () => undefined });

  it('answers from memory at once, with no promise, for every caller', async () => {
    const api = createProxy();
    await api.answerCall('autocomplete', '?q=jazz&place_id=online', facts);
    const again = api.answerCall('autocomplete', '?place_id=online&q=JAZZ', { ...facts, correlationId: 'other' });
    expect(again).not.toBeInstanceOf(Promise);
    expect(again).toMatchObject({ outcome: { result: 'hit' } });
    expect(fetchOrigin).toHaveBeenCalledTimes(1);
  });

  it('throws a problem for wrong arguments, and where the origin gives nothing usable', async () => {
    const api = createProxy();
    expect(() => api.answerCall('autocomplete', '?q=', facts)).toThrow(HttpProblem);
    fetchOrigin.mockRejectedValue(new Error('refused'));
    await expect(api.answerCall('autocomplete', '?q=a&place_id=a', facts)).rejects.toMatchObject({
      code: 'BAD_GATEWAY',
    });
  });

  it('is not broken by an observer that throws', async () => {
    fetchOrigin.mockResolvedValue(Response.json({ query: ['jazz'] }));
    const observeUpstream = () => {
      throw new Error('broken observer');
    };
    const answer = await createProxy().answerCall('autocomplete', '?q=a&place_id=a', { ...facts, observeUpstream });
    expect(answer.entry.status).toBe(200);
  });
});
