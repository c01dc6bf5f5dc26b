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
  const portland = { renderedText: 'Portland', pagePlace: { kind: 'slug', slug: 'me--portland' } } as const;
  const bounds = { kind: 'bounds', bounds: { west: -1, south: 2, east: 3, north: 4 } } as const;
  const online = { ...ONLINE_LOCATION, slug: 'online' };
  const french = { current: online, onlineLabel: 'En ligne', languagePrefix: '/fr' };

  it.each<[string, string, Parameters<typeof resolve>[2], string]>([
    ...['', '  ', 'San Francisco', 'san francisco', 'San Francisco, CA'].map(
      (text): [string, string, object, string] => ['the known place', text, {}, '/d/ca--san-francisco/jazz/'],
    ),
    ['the first prediction for another text', ' Berlin ', {}, '/d/germany--berlin/jazz/'],
    ['the place that the page is about', '', portland, '/d/me--portland/jazz/'],
    ['the place that the page is about, with its field as it was', 'Portland', portland, '/d/me--portland/jazz/'],
    [
      'the part of the map that the page shows',
      'Somewhere',
      { renderedText: 'Somewhere', pagePlace: bounds },
      '/d/united-states/jazz/?bbox=-1,2,3,4',
    ],
    ['online, in the words of the page', 'En ligne', french, '/d/fr/online/jazz/'],
    ['`local` when nothing is known', '', { current: null }, '/d/local/jazz/'],
  ])('searches %s: %j', async (_, text, change, url) => {
    expect(await resolve('jazz', text, change)).toEqual({ kind: 'redirect', url });
  });

  it('reports a name that no place has, and keeps the kind of the page', async () => {
    expect(await resolve('jazz', 'Atlantis')).toEqual({ kind: 'unknown-place', text: 'Atlantis' });
    expect(await resolve('', '', { variant: 'more-events' })).toMatchObject({ url: '/d/ca--san-francisco/events/' });
  });
});
