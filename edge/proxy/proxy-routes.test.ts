import { describe, expect, it } from 'vitest';
import { answerWell } from '../test/proxy/upstream.ts';
import { AUTOCOMPLETE, answerStatus, autocomplete, createTestProxy, reset } from '../test/test-proxy.ts';
import { ENDPOINTS, type EndpointName } from './endpoints.ts';

const TRENDING = '/api/v3/trending/?location=ca--san-francisco&timeframe=week';
const GOOGLE_PLACE = '/home/api/geo/place_from_google_place_id/';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The documented lifetimes (CACHE-1 to CACHE-4), not those of the table under test. */
const SUGGESTIONS = { freshMs: 5 * MINUTE_MS, staleWhileRevalidateMs: HOUR_MS, staleIfErrorMs: DAY_MS };
const PLACES = { freshMs: DAY_MS, staleWhileRevalidateMs: 7 * DAY_MS, staleIfErrorMs: 30 * DAY_MS };

describe('an answer', () => {
  it.each<[EndpointName, string, typeof PLACES]>([
    ['autocomplete', '?q=jazz&place_id=online', SUGGESTIONS],
    ['trending', '?location=ca--san-francisco&timeframe=week', SUGGESTIONS],
    ['place_from_request', '', { freshMs: HOUR_MS, staleWhileRevalidateMs: DAY_MS, staleIfErrorMs: DAY_MS }],
    ['place_from_google_place_id', '?googlePlaceId=abc', PLACES],
    ['place_from_coordinates', '?latitude=1&longitude=2', PLACES],
    ['place_predictions', '?input=san', PLACES],
  ])(
    'of %s is a miss, a hit, stale while revalidating, fresh again; stale on error to the end of its window',
    async (name, query, lifetimes) => {
      const { state, request, cacheStatus, finish } = createTestProxy();
      const path = ENDPOINTS[name].path + query;
      const seconds = lifetimes.freshMs / 1000;
      expect(ENDPOINTS[name].lifetimes).toEqual(lifetimes);
      expect(await cacheStatus(path)).toBe(`marquee; fwd=miss; fwd-status=200; ttl=${seconds}; stored`);
      expect(await cacheStatus(path)).toBe(`marquee; hit; ttl=${seconds}`);
      state.now += lifetimes.freshMs + 2_000;
      expect(await cacheStatus(path)).toBe('marquee; hit; ttl=-2');
      await finish();
      expect(await cacheStatus(path)).toBe(`marquee; hit; ttl=${seconds}`);
      expect(state.calls).toHaveLength(2);

      state.respond = answerStatus(500);
      state.now += lifetimes.freshMs + lifetimes.staleIfErrorMs - 1;
      expect(await cacheStatus(path)).toMatch(
        /^marquee; (?:hit; ttl=-\d+|fwd=stale; ttl=-\d+; detail=stale-if-error)$/,
      );
      await finish();
      state.now += 1;
      const failed = await request(path);
      expect([failed.status, failed.headers.get('cache-status')]).toEqual([502, 'marquee; fwd=miss']);
    },
  );

  it('has the fields that the edge builds, and none that the origin sent', async () => {
    const { state, request } = createTestProxy();
    state.respond = () =>
      Response.json(
        { query: ['jazz'], token: 'secret' },
        { headers: { etag: 'W/"theirs"', server: 'origin', 'x-secret': '1' } },
      );
    const first = await request(autocomplete('jazz'));
    const headers = {
      age: '0',
      'cache-control': 'public, max-age=300',
      'cache-status': 'marquee; fwd=miss; fwd-status=200; ttl=300; stored',
      'content-type': 'application/json; charset=utf-8',
      etag: expect.stringMatching(/^"[A-Za-z0-9_-]{16}"$/),
      'x-content-type-options': 'nosniff',
    };
    expect(Object.fromEntries(first.headers)).toEqual(headers);
    expect(await first.json()).toEqual({ query: ['jazz'] });
    const etag = first.headers.get('etag') ?? '';
    state.now += 100_900;
    const hit = await request(autocomplete('jazz'), { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' } });
    expect(Object.fromEntries(hit.headers)).toEqual({
      ...headers,
      age: '100',
      'cache-status': 'marquee; hit; ttl=199',
      etag,
    });
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const known = await request(autocomplete('jazz'), { headers: { 'if-none-match': condition } });
      expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await request(autocomplete('jazz'), { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it.each([
    ['public, max-age=7', 'max-age=7', autocomplete('a')],
    ['no-store', 'max-age=0', autocomplete('a')],
    ['no-store', 'private', autocomplete('a')],
    ['private, no-cache', 'max-age=7', ENDPOINTS.place_from_request.path],
    ['no-store', 'no-store', ENDPOINTS.place_from_request.path],
  ])('is kept by browsers as %s where the origin says %s', async (expected, given, path) => {
    const { state, request } = createTestProxy();
    state.respond = async (call) =>
      new Response(answerWell(call).body, { headers: { 'content-type': 'application/json', 'cache-control': given } });
    const { headers } = await request(path);
    expect(headers.get('cache-control')).toBe(expected);
    expect(headers.has('age')).toBe(path.startsWith('/api'));
  });

  it('of a user’s own place depends on what the platform knows alone, and is kept for each place', async () => {
    const { state, request } = createTestProxy();
    const ask = async (geo: object, query = '') =>
      (await request(ENDPOINTS.place_from_request.path + query, { headers: { 'test-geo': JSON.stringify(geo) } }))
        .status;
    await ask({ country: 'CH', city: 'Bern', latitude: '46.948' });
    await ask({ country: 'CH', city: 'Bern', longitude: '7.447' }, '?city=Basel');
    await ask({ country: 'Switzerland', city: 'Basel', latitude: '47.56', longitude: '7.59' });
    expect(state.calls.map(({ url }) => url.search)).toEqual([
      '?country=CH&city=Bern',
      '?city=Basel&latitude=47.6&longitude=7.6',
    ]);
  });

  it('holds at most 24 suggestions', async () => {
    const { state, request } = createTestProxy();
    const query = Array.from({ length: 40 }, (_, index) => `s${index}`);
    state.respond = () => Response.json({ query });
    expect(await (await request(autocomplete('s'))).json()).toEqual({ query: query.slice(0, 24) });
  });

  it.each([
    ['404', answerStatus(404), 404],
    ['a list', () => Response.json({ query: [] }, { headers: { 'cache-control': 'max-age=86400' } }), 200],
  ])('that is negative is kept 10 s and no longer: %s', async (_, respond, status) => {
    const { state, request } = createTestProxy();
    state.respond = respond;
    for (const waitMs of [0, 9_999]) {
      state.now += waitMs;
      expect((await request(autocomplete('nothing'))).status).toBe(status);
    }
    expect(state.calls).toHaveLength(1);
    state.respond = answerWell;
    state.now += 1;
    expect((await request(autocomplete('nothing'))).status).toBe(200);
    expect(state.calls).toHaveLength(2);
  });

  const VIEWPORT = {
    viewport_northeast: { latitude: '37.8', longitude: '-122.3' },
    viewport_southwest: { latitude: '37.7', longitude: '-122.5' },
  };
  it.each([
    ['its point', { latitude: 37.76, longitude: '-122.41' }, { latitude: '37.76', longitude: '-122.41' }],
    ['its middle where it names no point', {}, { latitude: '37.75', longitude: '-122.4' }],
  ])('passes the viewport on with %s, coordinates as text whatever the origin sends', async (_, point, passedOn) => {
    const { state, request } = createTestProxy();
    state.respond = () => Response.json({ place: null, ...point, ...VIEWPORT, debug: 'x' });
    expect(await (await request(`${GOOGLE_PLACE}?googlePlaceId=x`)).json()).toEqual({
      place: null,
      ...passedOn,
      ...VIEWPORT,
    });
  });
});

describe('bad input', () => {
  it.each([
    [AUTOCOMPLETE, ['q', 'place_id']],
    [`${AUTOCOMPLETE}?q=${'a'.repeat(6_000)}&place_id=a`, ['q']],
    ['/api/v3/trending/?location=San+Francisco&timeframe=year', ['location', 'timeframe']],
    [`${GOOGLE_PLACE}?googlePlaceId=..%2f..%2fadmin`, ['googlePlaceId']],
  ])('%s names %j', async (path, fields) => {
    const { state, request, observations } = createTestProxy();
    const response = await request(path);
    expect([response.status, response.headers.get('cache-control')]).toEqual([400, 'no-store']);
    const problem = (await response.json()) as { error_detail: { ARGUMENTS_ERROR: object } };
    expect(problem).toMatchObject({ error: 'ARGUMENTS_ERROR', error_detail: { ARGUMENTS_ERROR: {} } });
    expect(Object.keys(problem.error_detail.ARGUMENTS_ERROR)).toEqual(fields);
    expect(observations[0]).toMatchObject({ cache: null, originMs: null });
    expect(state.calls).toEqual([]);
  });
});

describe('an address', () => {
  const bare = AUTOCOMPLETE.slice(0, -1);

  it.each([
    ...['x.css', '/', '%2f..', '%00', ';a=b', '%3F'].map((end) => `/api/v3/trending/${end}`),
    ...['/api/v3/%74rending/', '/API/v3/trending/', '/api', '/home/api/geo/', '/fr/api/v3/trending/'],
  ])('is an endpoint exactly as it is sent: %s is another path: 404, and the origin sees nothing', async (path) => {
    const { state, request } = createTestProxy();
    expect((await request(`${path}?location=ca--san-francisco&timeframe=week`)).status).toBe(404);
    expect(state.calls).toEqual([]);
  });

  it.each([
    ['?q=jazz', `${AUTOCOMPLETE}?q=jazz`],
    ['?q=1#top', `${AUTOCOMPLETE}?q=1`],
    ['?', `${AUTOCOMPLETE}?`],
  ])('without its last slash is redirected, with its query and without its fragment: %s', async (end, location) => {
    const { request } = createTestProxy();
    const { status, headers } = await request(bare + end);
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, location, 'no-store']);
    expect((await request(bare, { method: 'POST' })).status).toBe(404);
  });
});

it('sends the origin its id, site, locale and trace, and nothing else of the client', async () => {
  const { state, request } = createTestProxy();
  const forged = {
    cookie: 'session=x',
    authorization: 'Bearer x',
    'eb-user-id': '1',
    'x-forwarded-host': 'evil.example',
    'user-agent': 'x',
  };
  await request(`https://www.marquee.ch${TRENDING}`, { headers: { ...forged, 'eb-lang': 'it_CH' } });
  expect(state.calls[0]?.headers).toEqual({
    accept: 'application/json',
    'eb-correlation-id': 'test-correlation-id',
    'eb-host': 'www.marquee.ch',
    'eb-lang': 'it_CH',
    traceparent: expect.stringMatching(/^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/),
  });
});

it('puts what the cache did, the time of the origin and each call to it into the log and the counters', async () => {
  const { state, request, observations, counters, finish } = createTestProxy();
  state.tookMs = 25;
  await Promise.all([request(autocomplete('jazz')), request(autocomplete('jazz'))]);
  await request(autocomplete('jazz'));
  state.now += 5 * MINUTE_MS;
  await request(autocomplete('jazz'));
  await finish();
  state.respond = answerStatus(403);
  state.now += 2 * HOUR_MS;
  await request(autocomplete('jazz'));
  await request(autocomplete('salsa'));
  expect(observations.map(({ route, cache, originMs }) => [route, cache, originMs])).toEqual([
    ['autocomplete', 'miss', 25],
    ['autocomplete', 'collapsed', 25],
    ['autocomplete', 'hit', null],
    ['autocomplete', 'stale', null],
    ['autocomplete', 'stale', 25],
    ['autocomplete', 'miss', 25],
  ]);
  expect(observations[0]?.upstreamCalls).toEqual([{ upstream: 'search', outcome: 'ok', durationMs: 25 }]);
  expect(counters.upstreams.search?.outcomes).toEqual({ ok: 2, '403': 2 });
});

describe('a second try', () => {
  it.each([
    ['a reset', reset, 2],
    ['a 503', answerStatus(503), 2],
    ['a 500', answerStatus(500), 1],
    ['a 429', answerStatus(429), 1],
    ['a 503 that says when to come back', answerStatus(503, { 'retry-after': '1' }), 1],
    ['HTML', () => new Response('<p>', { headers: { 'content-type': 'text/html' } }), 1],
  ])('mends %s where it may be over', async (_, fail, calls) => {
    const { state, request } = createTestProxy();
    state.respond = (call) => (state.calls.length === 1 ? fail() : answerWell(call));
    const { status } = await request(autocomplete('a'));
    expect([status === 200, state.calls.length]).toEqual([calls === 2, calls]);
  });
});
