import { expect, it } from 'vitest';
import { buildPlaceFromCoordinatesRequest } from './place-from-coordinates/place-from-coordinates.ts';
import { buildPlaceFromGooglePlaceIdRequest } from './place-from-google-place-id/place-from-google-place-id.ts';
import { PLACE_FROM_REQUEST_PATH } from './place-from-request/place-from-request.ts';
import { buildPlacePredictionsRequest } from './place-predictions/place-predictions.ts';

it('the place of a request has the path of the API', () => {
  expect(PLACE_FROM_REQUEST_PATH).toBe('/home/api/geo/place_from_request/');
});

it.each([
  ['regions', { excludeNeighborhoods: 'true', enableNeighborhoodsAndBoroughs: 'false' }],
  ['neighborhoods', { excludeNeighborhoods: 'false', enableNeighborhoodsAndBoroughs: 'true' }],
] as const)('a prediction is looked up among %s', (scope, flags) => {
  expect(buildPlaceFromGooglePlaceIdRequest('ChIJ', scope)).toEqual({
    path: '/home/api/geo/place_from_google_place_id/',
    parameters: { googlePlaceId: 'ChIJ', ...flags },
  });
});

it('coordinates are plain decimals of five places, and lead to a town', () => {
  expect(buildPlaceFromCoordinatesRequest({ latitude: 1e-7, longitude: -122.4194155 })).toEqual({
    path: '/home/api/geo/place_from_coordinates/',
    parameters: { latitude: '0.00000', longitude: '-122.41942', excludeNeighborhoods: 'true' },
  });
});

it.each([
  ['nowhere near', null, {}],
  ['near coordinates', { latitude: 37.77, longitude: '-122.41' }, { latitude: '37.77', longitude: '-122.41' }],
])('predictions %s', (_, near, coordinates) => {
  expect(buildPlacePredictionsRequest('oak', ['locality', 'country'], near)).toEqual({
    path: '/home/api/geo/place_predictions/',
    parameters: { input: 'oak', types: 'locality,country', ...coordinates },
  });
});
