import { expect, it } from 'vitest';
import { createTestEdge } from '../test/test-edge.ts';

const LOCATION = encodeURIComponent(
  JSON.stringify({ slug: 'ca--san-francisco', latitude: '37.77', longitude: '-122.41', value: 'San Francisco' }),
);
const PREDICTION = { place_id: 'm1', main_text: 'Mission', secondary_text: 'San Francisco', types: ['locality'] };
const VIEWPORT = {
  viewport_northeast: { latitude: '37.8', longitude: '-122.4' },
  viewport_southwest: { latitude: '37.7', longitude: '-122.5' },
};

/** `GET /search` as a browser without script sends it, by a visitor who has chosen San Francisco. */
async function search(
  parameters: Record<string, string>,
  host = 'www.marquee.com',
  predictions: object[] = [PREDICTION],
) {
  const { open, state } = createTestEdge();
  state.answerCall = () => Response.json({ predictions, place: null, ...VIEWPORT });
  const answer = await open(`https://${host}/search?${new URLSearchParams(parameters)}`, {
    cookie: `location=${LOCATION}`,
  });
  const calls = state.seen.map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));
  return { ...answer, location: answer.headers.get('location'), calls };
}

it('asks for a written place as the script does, and searches the part of the map that it is', async () => {
  const { status, location, headers, calls } = await search({
    q: 'jazz',
    location: 'mission',
    place: 'San Francisco',
    from: '/',
  });
  expect([status, headers.get('cache-control')]).toEqual([303, 'no-store']);
  expect(location).toBe('/d/united-states/jazz/?bbox=-122.5,37.7,-122.4,37.8');
  expect(calls).toEqual([
    { input: 'mission', types: 'regions', latitude: '37.8', longitude: '-122.4' },
    { googlePlaceId: 'm1', excludeNeighborhoods: 'true', enableNeighborhoodsAndBoroughs: 'false' },
  ]);
});

it('shows a page of the edge for a place that nobody knows', async () => {
  const { status, text } = await search({ q: 'jazz', location: 'Nowhere <b>', from: '/l/ads/' }, undefined, []);
  expect([status, text]).toEqual([404, expect.stringContaining('Nowhere &lt;b&gt;')]);
  expect(text).toContain('href="/d/online/all-events/"');
});

it.each([
  [
    { from: '/d/fr/canada--montreal/all-events/', place: 'Montréal', location: 'Montréal' },
    '/d/fr/canada--montreal/jazz/',
  ],
  [{ from: '/fr/?utm_source=x' }, '/d/fr/ca--san-francisco/jazz/'],
  [{ from: '/l/ads/' }, '/d/ca--san-francisco/jazz/'],
  [{}, '/d/ca--san-francisco/jazz/'],
  // Cleaned as the script cleans what was pasted.
  [{ q: 'jazz\t\u0007\u2028night', location: 'San\u00a0Francisco\u0000' }, '/d/ca--san-francisco/jazz-night/'],
])('keeps the language and place of its page: %j', async (form, expected) => {
  const { location, calls } = await search({ q: 'jazz', ...form }, 'www.marquee.ca');
  expect([location, calls]).toEqual([expected, []]);
});

it.each([
  ['from', '//evil.example/'],
  ['from', `/${'x'.repeat(2001)}`],
  ['place', 'x'.repeat(301)],
  ['q', 'x'.repeat(201)],
])('refuses what no form of ours sends, and names it: %s', async (name, value) => {
  const { status, text } = await search({ q: 'jazz', [name]: value });
  expect([status, JSON.parse(text)]).toMatchObject([
    400,
    { error_detail: { ARGUMENTS_ERROR: { [name]: [expect.any(String)] } } },
  ]);
});
