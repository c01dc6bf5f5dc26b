import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorObject } from '../../../shared/contracts/error-object.ts';
import { ENDPOINT_NAMES, ENDPOINTS, type EndpointName } from '../../proxy/endpoints.ts';
import { type ProxyUnderTest, startProxy } from './harness.ts';
import { misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from './upstream.ts';

let upstream: Upstream;
let proxy: ProxyUnderTest;

beforeAll(async () => {
  upstream = await startUpstream();
  proxy = await startProxy(upstream.url, { CACHE_API: 'off' });
});
afterAll(() => Promise.all([proxy.close(), upstream.close()]));
beforeEach(async () => {
  await proxy.newIsolate();
  upstream.behave(sendGoodAnswer);
  upstream.seen.length = 0;
});

const ARGUMENTS: Readonly<Record<EndpointName, string>> = {
  autocomplete: '?q=jazz&place_id=online',
  trending: '?location=ca--san-francisco&timeframe=week',
  place_from_request: '',
  place_from_google_place_id: '?googlePlaceId=abc',
  place_from_coordinates: '?latitude=1&longitude=2',
  place_predictions: '?input=san',
};
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** The documented lifetimes (CACHE-1 to CACHE-4), not those of the table under test. */
const SUGGESTIONS = { freshMs: 300_000, staleWhileRevalidateMs: HOUR_MS, staleIfErrorMs: DAY_MS };
const PLACES = { freshMs: DAY_MS, staleWhileRevalidateMs: 7 * DAY_MS, staleIfErrorMs: 30 * DAY_MS };
const LIFETIMES: Readonly<Record<EndpointName, typeof SUGGESTIONS>> = {
  autocomplete: SUGGESTIONS,
  trending: SUGGESTIONS,
  place_from_request: { freshMs: HOUR_MS, staleWhileRevalidateMs: DAY_MS, staleIfErrorMs: DAY_MS },
  place_from_google_place_id: PLACES,
  place_from_coordinates: PLACES,
  place_predictions: PLACES,
};
const PATHS = ENDPOINT_NAMES.map((name) => ({
  name,
  path: `${ENDPOINTS[name].path}${ARGUMENTS[name]}`,
  lifetimes: LIFETIMES[name],
}));
const AUTOCOMPLETE = PATHS[0]?.path ?? '';
const cacheStatus = async (path: string) => (await proxy.get(path)).headers.get('cache-status');

describe('the lifetimes of an endpoint', () => {
  it.each(PATHS)('$name: are the documented ones', ({ name, lifetimes }) => {
    expect(ENDPOINTS[name].lifetimes).toEqual(lifetimes);
  });

  it.each(PATHS)('$name: miss, hit, stale while revalidating, fresh again', async ({ path, lifetimes }) => {
    const seconds = lifetimes.freshMs / 1000;
    expect(await cacheStatus(path)).toBe(`marquee; fwd=miss; fwd-status=200; ttl=${seconds}; stored`);
    expect(await cacheStatus(path)).toMatch(
      new RegExp(`^marquee; hit; ttl=(${seconds}|${seconds - 1}|${seconds - 2})$`),
    );
    await proxy.advanceClock(seconds * 1000 + 2_000);
    expect(await cacheStatus(path)).toMatch(/^marquee; hit; ttl=-\d+$/);
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(2);
  });

  it.each(PATHS)('$name: stale on error to the end of its window, and not beyond', async ({ path, lifetimes }) => {
    await proxy.get(path);
    upstream.behave(misbehaviours.withStatus(500));
    await proxy.advanceClock(lifetimes.freshMs + lifetimes.staleIfErrorMs - 5_000);
    expect((await proxy.get(path)).status).toBe(200);
    await proxy.advanceClock(36_000);
    expect((await proxy.get(path)).status).toBe(502);
  });
});

describe('the answer to the browser', () => {
  it('carries its id, timing, type and lifetimes, and none of the fields of the origin', async () => {
    upstream.behave(misbehaviours.withHeaders({ 'x-powered-by': 'origin', server: 'origin', 'x-secret': '1' }));
    const response = await proxy.get(AUTOCOMPLETE, { headers: { 'eb-correlation-id': 'my-id' } });
    expect(Object.fromEntries([...response.headers].filter(([name]) => name !== 'connection'))).toEqual({
      age: '0',
      'cache-control': 'public, max-age=300',
      'cache-status': 'marquee; fwd=miss; fwd-status=200; ttl=300; stored',
      'content-length': expect.any(String),
      'content-type': 'application/json; charset=utf-8',
      'eb-correlation-id': 'my-id',
      etag: expect.stringMatching(/^"[A-Za-z0-9_-]{16}"$/),
      'server-timing': expect.stringMatching(/^cache;desc=miss, origin;dur=\d+, total;dur=\d+$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('grows older where it is kept, so that no browser keeps it longer', async () => {
    await proxy.get(AUTOCOMPLETE);
    await proxy.advanceClock(100_000);
    expect(Number((await proxy.get(AUTOCOMPLETE)).headers.get('age'))).toBeGreaterThanOrEqual(100);
  });

  it('is 304 for a client that has it, in any spelling of the condition', async () => {
    const first = await proxy.get(AUTOCOMPLETE);
    const etag = first.headers.get('etag') ?? '';
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await proxy.get(AUTOCOMPLETE, { headers: { 'if-none-match': condition } });
      expect(response.status).toBe(304);
      expect(response.headers.get('etag')).toBe(etag);
      expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    }
    expect((await proxy.get(AUTOCOMPLETE, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('of place_from_request is private and checked each time', async () => {
    const response = await proxy.get('/home/api/geo/place_from_request/', {
      headers: { 'test-geo': '{"country":"DE"}' },
    });
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(response.headers.get('age')).toBeNull();
  });

  it('is not moved by what the request says of caching', async () => {
    await proxy.get(AUTOCOMPLETE);
    for (const headers of [{ 'cache-control': 'no-cache' }, { pragma: 'no-cache' }, { 'cache-control': 'no-store' }]) {
      expect((await proxy.get(AUTOCOMPLETE, { headers })).headers.get('cache-status')).toMatch(/^marquee; hit/);
    }
    expect(upstream.seen).toHaveLength(1);
  });

  it('holds at most 24 suggestions', async () => {
    upstream.behave(
      misbehaviours.sendText(JSON.stringify({ query: Array.from({ length: 40 }, (_, index) => `s${index}`) })),
    );
    const { query } = (await (await proxy.get(AUTOCOMPLETE)).json()) as { query: string[] };
    expect(query).toHaveLength(24);
  });
});

describe('bad input', () => {
  it.each([
    ['/api/v3/destination/search/autocomplete/', ['q', 'place_id']],
    [`/api/v3/destination/search/autocomplete/?q=${'a'.repeat(6_000)}&place_id=a`, ['q']],
    ['/api/v3/destination/search/autocomplete/?q=%00&place_id=a', ['q']],
    ['/api/v3/destination/search/autocomplete/?q=%ff%fe&place_id=a', ['q']],
    ['/api/v3/destination/search/autocomplete/?q=a&q=b&place_id=a', ['q']],
    ['/api/v3/destination/search/autocomplete/?q=a&latitude=1e1&longitude=%2B1', ['latitude', 'longitude']],
    ['/api/v3/trending/?location=San+Francisco&timeframe=year', ['location', 'timeframe']],
    ['/home/api/geo/place_from_google_place_id/?googlePlaceId=..%2f..%2fadmin', ['googlePlaceId']],
    ['/home/api/geo/place_from_google_place_id/?googlePlaceId=a&excludeNeighborhoods=yes', ['excludeNeighborhoods']],
    ['/home/api/geo/place_from_coordinates/?latitude=NaN&longitude=0', ['latitude']],
    ['/home/api/geo/place_predictions/?input=%20', ['input']],
  ])('%s names %j', async (path, fields) => {
    const response = await proxy.get(path);
    expect(response.status).toBe(400);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const error = (await response.json()) as ErrorObject;
    expect(error.error).toBe('ARGUMENTS_ERROR');
    expect(Object.keys(error.error_detail?.ARGUMENTS_ERROR ?? {})).toEqual(fields);
    for (const messages of Object.values(error.error_detail?.ARGUMENTS_ERROR ?? {})) expect(messages[0]).not.toBe('');
    expect(upstream.seen).toHaveLength(0);
  });
});
