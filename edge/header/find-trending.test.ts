import type { Context } from 'hono';
import { expect, it } from 'vitest';
import { type Location, ONLINE_LOCATION } from '../../shared/location/location.ts';
import { SITES } from '../../shared/sites/sites.ts';
import { type CacheEntry, createEntry } from '../cache/cache-entry.ts';
import type { EdgeEnv } from '../env.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { CallContext } from '../proxy/origin-call.ts';
import { createTrendingFinder } from './find-trending.ts';

const PLACE: Location = { ...ONLINE_LOCATION, isOnline: false, latitude: '48.1', longitude: '11.5' };
const CALL_CONTEXT = {} as CallContext;
const CONTEXT = {} as Context<EdgeEnv>;

function createAnswer(terms: readonly string[]): CacheEntry {
  const trending = { active_timeframe: 'week', trending_searches: terms.map((term) => ({ term })) };
  const body = new TextEncoder().encode(JSON.stringify({ trending }));
  const lifetimes = { freshMs: 1, staleWhileRevalidateMs: 0, staleIfErrorMs: 0, ageMs: 0 };
  return createEntry({ status: 200, headers: {}, body }, lifetimes, 0);
}

/** What a header has of the answer in memory, and the arguments of the call for it. */
function open(answer: CacheEntry | undefined) {
  const searches: string[] = [];
  const api: Pick<ApiProxy, 'peek'> = {
    peek(name, search) {
      searches.push(`${name}${search}`);
      return answer;
    },
  };
  const find = createTrendingFinder(api, () => CALL_CONTEXT);
  return { searches, find };
}

it('trending searches are those of a place, or of the country of each site', () => {
  const { searches, find } = open(undefined);
  for (const site of SITES) {
    const siteLocale = { site, language: site.languages[0] };
    searches.length = 0;
    const locations = [null, PLACE, ONLINE_LOCATION, { ...PLACE, slug: 'germany--munich' }];
    for (const location of locations) expect(find(CONTEXT, siteLocale, location)).toEqual({});
    expect(searches).toEqual(
      [site.countrySlug, site.countrySlug, 'online', 'germany--munich'].map(
        (slug) => `trending?location=${slug}&timeframe=week`,
      ),
    );
  }
});

it('trending searches are up to five, each once, and the same object until memory has others', () => {
  const [site] = SITES as [(typeof SITES)[number]];
  const siteLocale = { site, language: site.languages[0] };
  const { find } = open(createAnswer(['a', 'b', 'a', 'c', 'd', 'e', 'f']));
  const trending = find(CONTEXT, siteLocale, null);
  expect(trending).toEqual({ trending: ['a', 'b', 'c', 'd', 'e'], trendingTimeframe: 'week' });
  expect(find(CONTEXT, siteLocale, null)).toBe(trending);
  expect(open(createAnswer([])).find(CONTEXT, siteLocale, null)).toEqual({});
});
