import { describe, expect, it } from 'vitest';
import { type Location, ONLINE_LOCATION } from '../location/location.ts';
import { resolveSearchForm, type SearchFormContext } from './resolve-search-form.ts';

const SAN_FRANCISCO: Location = {
  placeId: '85922583',
  placeType: 'locality',
  latitude: '37.77',
  longitude: '-122.42',
  currentPlace: 'San Francisco',
  currentPlaceParent: 'CA',
  slug: 'ca--san-francisco',
  isOnline: false,
  value: 'San Francisco',
};
const BERLIN: Location = { ...SAN_FRANCISCO, currentPlace: 'Berlin', value: 'Berlin', slug: 'germany--berlin' };

const context: SearchFormContext = {
  languagePrefix: '',
  pagePlace: null,
  current: SAN_FRANCISCO,
  onlineLabel: 'Online',
  findPlace: async (text) => (text === 'Berlin' ? BERLIN : null),
};

const resolve = (
  query: string,
  locationText: string,
  { renderedText = null, ...change }: Partial<SearchFormContext> & { readonly renderedText?: string | null } = {},
) => resolveSearchForm({ query, locationText, renderedText }, { ...context, ...change });

describe('search without script', () => {
  it.each(['', '  ', 'San Francisco', 'san francisco', 'San Francisco, CA'])(
    'takes the known place for %j',
    async (text) => {
      expect(await resolve('jazz', text)).toEqual({ kind: 'redirect', url: '/d/ca--san-francisco/jazz/' });
    },
  );

  it("takes the origin's first prediction for another text", async () => {
    expect(await resolve('', ' Berlin ')).toEqual({ kind: 'redirect', url: '/d/germany--berlin/all-events/' });
  });

  it('reports a name that no place has', async () => {
    expect(await resolve('jazz', 'Atlantis')).toEqual({ kind: 'unknown-place', text: 'Atlantis' });
  });

  it.each(['', 'Portland'])(
    'stays at the place that a page of results is about, with its field left at %j',
    async (text) => {
      const pagePlace = { kind: 'slug', slug: 'me--portland' } as const;
      expect(await resolve('jazz', text, { renderedText: 'Portland', pagePlace })).toEqual({
        kind: 'redirect',
        url: '/d/me--portland/jazz/',
      });
    },
  );

  it('stays in the part of the map that a page of results shows', async () => {
    const bounds = { west: -1, south: 2, east: 3, north: 4 };
    expect(
      await resolve('', 'Somewhere', { renderedText: 'Somewhere', pagePlace: { kind: 'bounds', bounds } }),
    ).toEqual({
      kind: 'redirect',
      url: '/d/united-states/all-events/?bbox=-1,2,3,4',
    });
  });

  it('leaves the page’s place for one that is written', async () => {
    const pagePlace = { kind: 'slug', slug: 'me--portland' } as const;
    const change = { renderedText: 'Portland', pagePlace };
    expect(await resolve('', 'Berlin', change)).toEqual({ kind: 'redirect', url: '/d/germany--berlin/all-events/' });
    expect(await resolve('', 'San Francisco', change)).toMatchObject({ url: '/d/ca--san-francisco/all-events/' });
  });

  it('keeps the kind of the page', async () => {
    expect(await resolve('', '', { variant: 'more-events' })).toMatchObject({ url: '/d/ca--san-francisco/events/' });
  });

  it('stays online, in the words of the page', async () => {
    const current = { ...ONLINE_LOCATION, slug: 'online' };
    expect(await resolve('yoga', 'En ligne', { current, onlineLabel: 'En ligne', languagePrefix: '/fr' })).toEqual({
      kind: 'redirect',
      url: '/d/fr/online/yoga/',
    });
  });

  it('searches `local` when nothing is known', async () => {
    expect(await resolve('jazz', '', { current: null })).toEqual({ kind: 'redirect', url: '/d/local/jazz/' });
  });
});
