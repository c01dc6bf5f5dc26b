import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAutocompleteArguments } from '../../shared/contracts/arguments.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { buildCacheKey } from './api-proxy.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';

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
