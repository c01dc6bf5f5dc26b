import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest } from '../proxy/harness.ts';
import { startUpstream, type Upstream } from '../proxy/upstream.ts';
import type { RunningWorkerd } from '../proxy/workerd.ts';
import { startEdge } from './edge.ts';

const LOCATION = encodeURIComponent(
  JSON.stringify({ slug: 'ca--san-francisco', latitude: '37.77', longitude: '-122.41', value: 'San Francisco' }),
);

let upstream: Upstream;
let edge: RunningWorkerd;

/** `GET /search` as a browser without script sends it, by a visitor who has chosen San Francisco. */
const search = (parameters: Record<string, string>, host = 'www.marquee.com') =>
  rawRequest(edge.port, 'GET', `/search?${new URLSearchParams(parameters)}`, host, { cookie: `location=${LOCATION}` });

beforeAll(async () => {
  upstream = await startUpstream();
  edge = await startEdge(upstream.url);
});
afterAll(async () => {
  await edge.close();
  await upstream.close();
});
beforeEach(() => {
  upstream.seen.length = 0;
  upstream.behave((request, response) => {
    const isPrediction = request.url?.includes('/place_predictions/');
    const answer = isPrediction
      ? {
          predictions: [{ place_id: 'm1', main_text: 'Mission', secondary_text: 'San Francisco', types: ['locality'] }],
        }
      : {
          place: null,
          viewport_northeast: { latitude: '37.8', longitude: '-122.4' },
          viewport_southwest: { latitude: '37.7', longitude: '-122.5' },
        };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

describe('the search form without script', () => {
  it('asks for a written place as the script does, and searches the part of the map that it is', async () => {
    const answer = await search({ q: 'jazz', location: 'mission', place: 'San Francisco', from: '/' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/d/united-states/jazz/?bbox=-122.5,37.7,-122.4,37.8');
    const [predicted, resolved] = upstream.seen.map(({ url }) =>
      Object.fromEntries(new URLSearchParams(url.split('?')[1])),
    );
    expect(predicted).toEqual({ input: 'mission', types: 'regions', latitude: '37.8', longitude: '-122.4' });
    expect(resolved).toMatchObject({ googlePlaceId: 'm1', excludeNeighborhoods: 'true' });
  });

  it.each([
    [
      { from: '/d/fr/canada--montreal/all-events/', place: 'Montréal', location: 'Montréal' },
      '/d/fr/canada--montreal/jazz/',
    ],
    [{ from: '/fr/?utm_source=x' }, '/d/fr/ca--san-francisco/jazz/'],
    [{ from: '/fr?utm_source=x' }, '/d/fr/ca--san-francisco/jazz/'],
    [{ from: '/l/ads/' }, '/d/ca--san-francisco/jazz/'],
    [{}, '/d/ca--san-francisco/jazz/'],
  ])('keeps the language and place of its page: %j', async (form, url) => {
    const answer = await search({ q: 'jazz', ...form }, 'www.marquee.ca');
    expect(answer.headers.get('location')).toBe(url);
    expect(upstream.seen).toEqual([]);
  });

  it('cleans what was pasted, as the script does', async () => {
    const answer = await search({ q: 'jazz\t\u0007\u2028night', location: 'San\u00a0Francisco\u0000' });
    expect(answer.headers.get('location')).toBe('/d/ca--san-francisco/jazz-night/');
  });

  it.each([
    ['from', '//evil.example/'],
    ['from', 'https://evil.example/'],
    ['from', '/\\evil.example'],
    ['from', `/${'x'.repeat(2001)}`],
    ['place', 'x'.repeat(301)],
    ['q', 'x'.repeat(201)],
  ])('refuses what no form of ours sends, and names it: %s', async (name, value) => {
    const answer = await search({ q: 'jazz', [name]: value });
    expect(answer.status).toBe(400);
    expect(JSON.parse(await answer.text())).toMatchObject({
      error: 'ARGUMENTS_ERROR',
      error_detail: { ARGUMENTS_ERROR: { [name]: [expect.any(String)] } },
    });
  });
});
