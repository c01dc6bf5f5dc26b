import { describe, expect, it } from 'vitest';
import type { Place } from '../../../shared/location/location.ts';
import { DEFAULT_SITE, SITES } from '../../../shared/sites/sites.ts';
import { getDistanceKm, NEAREST_SQL } from '../../marketplace/places/nearest.ts';
import { findPlaceBySlug } from '../../marketplace/places/place-row.ts';
import type { Prediction } from '../../marketplace/places/predict-places.ts';
import { toPlace } from '../../marketplace/places/to-place.ts';
import type { SeededOrigin } from './seeded-origin.ts';

interface PlaceAnswer {
  readonly place: Place | null;
}

export function describePlaces(getOrigin: () => SeededOrigin): void {
  const get = <Answer>(...args: Parameters<SeededOrigin['get']>) => getOrigin().get<Answer>(...args);
  const readPlace = async (slug: string, locale = 'en_US'): Promise<PlaceAnswer> => {
    const row = await findPlaceBySlug(getOrigin().db, slug);
    return { place: row === null ? null : toPlace(row, locale.slice(0, 2)) };
  };
  const predict = async (input: string, locale: string) => {
    const { host } = SITES.find(({ languages }) => languages.some((one) => one.locale === locale)) ?? DEFAULT_SITE;
    const path = `/home/api/geo/place_predictions/?input=${input}`;
    return (await get<{ predictions: readonly Prediction[] }>(path, { locale, host })).predictions;
  };

  describe('places', () => {
    it('have unique slugs and ids in the API’s formats', async () => {
      const sql = 'SELECT count(*) AS n, count(DISTINCT slug) AS slugs, count(DISTINCT id) AS ids FROM places';
      const counts = await getOrigin().db.prepare(sql).first<{ n: number; slugs: number; ids: number }>();
      expect(counts?.n).toBeGreaterThan(24_000);
      expect(counts).toEqual({ n: counts?.n, slugs: counts?.n, ids: counts?.n });
    });

    it('have the API’s fields, with region and country', async () => {
      const { place } = await readPlace('ca--san-francisco');
      expect(place).toEqual({
        id: '5391959',
        location_slug: 'ca--san-francisco',
        place_type: 'locality',
        derived_ancestor_type: 'region',
        latitude: '37.77493',
        longitude: '-122.41942',
        localizations: {
          default: {
            locality: { full_name: 'San Francisco', suggested_abbreviation: 'SF' },
            region: { full_name: 'California', suggested_abbreviation: 'CA' },
            country: { full_name: 'United States', suggested_abbreviation: 'USA' },
          },
        },
      });
    });

    it.each([
      ['de_DE', ['München', 'Bayern', 'Deutschland']],
      ['it_IT', ['Monaco di Baviera', 'Baviera', 'Germania']],
    ])('have their names in the language of %s', async (locale, names) => {
      const { place } = await readPlace('germany--munich', locale);
      expect(Object.values(place?.localizations.default ?? {}).map(({ full_name }) => full_name)).toEqual(names);
    });
  });

  describe('place_from_coordinates', () => {
    it('uses the index over positions, never a scan of all places', async () => {
      const { results } = await getOrigin()
        .db.prepare(`EXPLAIN QUERY PLAN ${NEAREST_SQL}`)
        .bind(52, 53, 13, 14, '["locality"]')
        .all<{ detail: string }>();
      const steps = results.map(({ detail }) => detail).filter((detail) => detail.includes('places'));
      expect(steps).toEqual([expect.stringMatching(/^SEARCH places USING INDEX places_by_position \(latitude/)]);
    });

    it('agrees with a scan of all places, everywhere on earth', async () => {
      const localities = getOrigin().rows.places.filter(({ type }) => type === 'locality');
      const points = Array.from({ length: 30 }, (_, index) => ({
        latitude: ((index * 37) % 130) - 59.63,
        longitude: ((index * 73) % 360) - 179.09,
      }));
      points.push({ latitude: -16.5, longitude: 179.99 }, { latitude: 64.2, longitude: -51.7 });
      for (const point of points) {
        const best = localities.reduce((a, b) => (getDistanceKm(point, b) < getDistanceKm(point, a) ? b : a));
        const path = `/home/api/geo/place_from_coordinates/?latitude=${point.latitude}&longitude=${point.longitude}&excludeNeighborhoods=true`;
        const response = await getOrigin().call(path);
        const found = response.status === 200 ? ((await response.json()) as PlaceAnswer).place?.id : null;
        expect([point, found]).toEqual([point, getDistanceKm(point, best) <= 500 ? best.id : null]);
      }
    });
  });

  describe('place_from_request', () => {
    it.each([
      ['country=US&region=California&city=San Francisco&latitude=37.8&longitude=-122.4', 'ca--san-francisco'],
      ['country=DE&city=München', 'germany--munich'],
      ['country=CH&latitude=46.2&longitude=6.1', 'switzerland--geneva'],
      // Cities of one name are distinguished by region and by distance.
      ['country=US&city=Portland', 'or--portland'],
      ['country=US&city=Portland&region=Maine', 'me--portland'],
      ['country=US&city=Portland&latitude=43.7&longitude=-70.3', 'me--portland'],
    ])('resolves %s to %s', async (query, slug) => {
      const { place } = await get<PlaceAnswer>(`/home/api/geo/place_from_request/?${query}`);
      expect(place?.location_slug).toBe(slug);
    });
  });

  describe('place_from_google_place_id', () => {
    const path = '/home/api/geo/place_from_google_place_id/?googlePlaceId=';

    it('answers the viewport for a neighbourhood that was not enabled', async () => {
      const hood = getOrigin().rows.places.find(({ type }) => type === 'neighborhood');
      const answer = await get<Record<string, unknown>>(`${path}${hood?.id}`);
      expect(answer).toEqual({
        place: null,
        latitude: String(hood?.latitude),
        longitude: String(hood?.longitude),
        viewport_northeast: { latitude: expect.any(String), longitude: expect.any(String) },
        viewport_southwest: { latitude: expect.any(String), longitude: expect.any(String) },
      });
      const enabled = await get<PlaceAnswer>(`${path}${hood?.id}&enableNeighborhoodsAndBoroughs=true`);
      expect(enabled.place?.place_type).toBe('neighborhood');
      const excluded = `${path}${hood?.id}&enableNeighborhoodsAndBoroughs=true&excludeNeighborhoods=true`;
      expect((await get<PlaceAnswer>(excluded)).place).toBeNull();
    });

    it.each([
      '/home/api/geo/place_from_request/',
      '/home/api/geo/place_from_google_place_id/?googlePlaceId=ChIJIQBpAG2ahYAR_6128GcTUEo',
      '/home/api/geo/place_from_coordinates/?latitude=0&longitude=-30',
    ])('%s has no place', async (nowhere) => {
      expect((await getOrigin().call(nowhere)).status).toBe(404);
    });
  });

  describe('place_predictions', () => {
    it.each([
      // By its English and its local names, regardless of accents and case, in the language of the request.
      ['Munich', 'de_DE', 'München', 'Bayern, Deutschland'],
      ['MUNCHEN', 'de_DE', 'München', 'Bayern, Deutschland'],
      ['monaco di bav', 'de_DE', 'München', 'Bayern, Deutschland'],
      ['genev', 'fr_CH', 'Genève', 'Genève, Suisse'],
      // The nearest of a name first.
      ['cambridge&latitude=42.4&longitude=-71.1', 'en_US', 'Cambridge', 'Massachusetts, United States'],
      ['cambridge', 'en_GB', 'Cambridge', 'England, United Kingdom'],
    ])('of %s in %s begin with %s, %s', async (input, locale, main_text, secondary_text) => {
      const types = ['locality', 'political'];
      const [first] = await predict(input, locale);
      expect(first).toEqual({ main_text, secondary_text, types, place_id: expect.any(String) });
    });

    it('are at most eight, and none for an unknown place', async () => {
      expect(await predict('san', 'en_US')).toHaveLength(8);
      expect(await predict('zzzzqqq', 'en_US')).toEqual([]);
    });
  });
}
