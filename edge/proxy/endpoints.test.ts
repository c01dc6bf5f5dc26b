import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';

const corner = (latitude: string, longitude: string) => ({ latitude, longitude });
const VIEWPORT = { viewport_northeast: corner('42', '14'), viewport_southwest: corner('40', '10') };

describe('an answer of the origin', () => {
  it.each([
    ['autocomplete', { query: ['jazz'] }, { query: [] }],
    [
      'trending',
      { trending: { active_timeframe: 'week', trending_searches: [{ term: 'jazz' }] } },
      { trending: { active_timeframe: 'week', trending_searches: [] } },
    ],
    [
      'place_predictions',
      { predictions: [{ main_text: 'Bern', secondary_text: 'CH', types: [], place_id: '1' }] },
      { predictions: [] },
    ],
  ] as const)('of %s is found, or empty where its list has nothing', (name, found, empty) => {
    const { parseAnswer } = ENDPOINTS[name];
    expect(parseAnswer(found)).toEqual({ kind: 'found', json: found });
    expect(parseAnswer(empty)).toEqual({ kind: 'empty', json: empty });
  });

  it('has the fields of its schema alone', () => {
    expect(ENDPOINTS.autocomplete.parseAnswer({ query: ['jazz'], token: 'secret' })).toEqual({
      kind: 'found',
      json: { query: ['jazz'] },
    });
  });

  it.each(['place_from_request', 'place_from_coordinates', 'place_from_google_place_id'] as const)(
    'of %s without a place is not found',
    (name) => expect(ENDPOINTS[name].parseAnswer({ place: null })).toEqual({ kind: 'not-found' }),
  );

  it('that does not match its schema is refused', () => {
    expect(() => ENDPOINTS.autocomplete.parseAnswer({ query: 'jazz' })).toThrow();
    expect(() => ENDPOINTS.place_from_request.parseAnswer({})).toThrow();
  });

  it('that is a part of the map has the point that it names, or its center', () => {
    const { parseAnswer } = ENDPOINTS.place_from_google_place_id;
    const point = { latitude: '41.5', longitude: '11' };
    expect(parseAnswer({ ...VIEWPORT, ...point })).toEqual({
      kind: 'found',
      json: { place: null, ...point, ...VIEWPORT },
    });
    const center = { kind: 'found', json: { place: null, latitude: '41', longitude: '12', ...VIEWPORT } };
    expect(parseAnswer(VIEWPORT)).toMatchObject(center);
    expect(parseAnswer({ ...VIEWPORT, latitude: '41.5' })).toMatchObject(center);
    expect(parseAnswer({ ...VIEWPORT, longitude: '11' })).toMatchObject(center);
  });
});
