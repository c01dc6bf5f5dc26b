import { describe, expect, it } from 'vitest';
import { ONLINE_LOCATION } from '../../../shared/location/location.ts';
import { parseLocation } from '../../../shared/location/parse-location.ts';
import { DEFAULT_SITE } from '../../../shared/sites/sites.ts';
import type { PageRequest } from '../page/page-request.server.ts';
import { loadLocalPlace, loadPlace, readPlaceSlug } from './load-place.server.ts';
import { OriginError, type OriginReader } from './origin-client.server.ts';

const BERLIN = {
  place: {
    id: '7',
    location_slug: 'germany--berlin',
    place_type: 'locality',
    derived_ancestor_type: 'region',
    latitude: '52.5',
    longitude: '13.4',
    localizations: { default: { locality: { full_name: 'Berlin', suggested_abbreviation: '' } } },
  },
};

const REQUEST: PageRequest = {
  url: new URL('https://www.marquee.com/'),
  site: DEFAULT_SITE,
  language: DEFAULT_SITE.languages[0],
  origin: 'https://www.marquee.com',
  correlationId: '1',
  chosenPlace: null,
  placeSlug: null,
  flags: {},
  hasSession: false,
  colorScheme: null,
  isPrefetch: false,
};

function createOrigin(answer: (path: string) => unknown): OriginReader & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    get: async (path) => {
      asked.push(path);
      return answer(path);
    },
  };
}

const fail = (reason: OriginError['reason']) => () => {
  throw new OriginError(reason, 'no');
};

describe('loadPlace', () => {
  it('takes the name in the page’s language', async () => {
    expect(
      await loadPlace(
        createOrigin(() => BERLIN),
        'germany--berlin',
      ),
    ).toMatchObject({ name: 'Berlin' });
  });

  it('knows no place that the origin does not know', async () => {
    expect(await loadPlace(createOrigin(fail('notFound')), 'atlantis')).toBeNull();
  });

  it('reads the slug while the origin is away', async () => {
    const place = await loadPlace(createOrigin(fail('failed')), 'ca--san-francisco');
    expect(place).toMatchObject({ slug: 'ca--san-francisco', name: 'San Francisco', isTown: false });
    // The header must accept the value as a Location.
    expect(parseLocation(place?.location)).toEqual({
      ...ONLINE_LOCATION,
      isOnline: false,
      slug: 'ca--san-francisco',
      currentPlace: 'San Francisco',
      value: 'San Francisco',
    });
    expect(readPlaceSlug('online')).toBe('Online');
  });
});

describe('loadLocalPlace', () => {
  it('prefers the chosen place, then the edge’s, then the guess', async () => {
    const origin = createOrigin(() => BERLIN);
    const chosenPlace = { ...ONLINE_LOCATION, isOnline: false, slug: 'france--paris' };
    await loadLocalPlace(origin, { ...REQUEST, chosenPlace, placeSlug: 'germany--berlin' });
    await loadLocalPlace(origin, { ...REQUEST, placeSlug: 'germany--berlin' });
    await loadLocalPlace(origin, REQUEST);
    expect(origin.asked).toEqual([
      '/api/v3/places/france--paris/',
      '/api/v3/places/germany--berlin/',
      '/home/api/geo/place_from_request/',
    ]);
  });

  it('keeps all that the cookie says while the origin is away', async () => {
    const chosenPlace = {
      ...ONLINE_LOCATION,
      isOnline: false,
      slug: 'germany--koeln',
      placeId: '7',
      currentPlace: 'Köln',
    };
    const place = await loadLocalPlace(createOrigin(fail('failed')), { ...REQUEST, chosenPlace });
    expect(place).toEqual({
      slug: 'germany--koeln',
      name: 'Köln',
      isTown: false,
      location: chosenPlace,
      timeZone: null,
    });
  });

  it('is nowhere for who chose online, and when nobody can guess', async () => {
    expect(
      await loadLocalPlace(
        createOrigin(() => BERLIN),
        { ...REQUEST, chosenPlace: ONLINE_LOCATION },
      ),
    ).toBeNull();
    expect(await loadLocalPlace(createOrigin(fail('failed')), REQUEST)).toBeNull();
  });
});
