import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAutocompleteArguments } from '../../shared/contracts/arguments.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { CACHE_POLICIES } from '../cache/policy-table.ts';
import { buildCacheKey } from './cache-key.ts';

const siteLocales = fc.constantFrom(...SITES.flatMap((site) => site.languages.map((language) => ({ site, language }))));
const endpoints = fc.constantFrom(...CACHE_POLICIES.map(({ endpoint }) => endpoint));
const searches = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 40 })
  .map((q) => parseAutocompleteArguments(`?${new URLSearchParams({ q, place_id: 'a' })}`))
  .map((parsed) => (parsed.ok ? parsed.search : ''));
const requests = fc.record({ siteLocale: siteLocales, endpoint: endpoints, search: searches });

describe('the key', () => {
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

  it('is an address of the site itself, as the Cache API wants it, and stays as it is when parsed', () => {
    fc.assert(
      fc.property(requests, ({ siteLocale, endpoint, search }) => {
        const url = new URL(`https://${buildCacheKey(siteLocale, endpoint, search)}`);
        expect(url.host).toBe(siteLocale.site.host);
        // The only character that a URL parser spells anew and `encodeURIComponent` leaves.
        expect(url.search.slice(1)).toBe(search.replaceAll("'", '%27'));
      }),
      { numRuns: 500 },
    );
  });
});
