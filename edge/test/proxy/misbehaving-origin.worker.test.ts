import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorObject } from '../../../shared/contracts/error-object.ts';
import { type ProxyUnderTest, readWorkerMs, startProxy } from './harness.ts';
import {
  type Misbehaviour,
  misbehaviours,
  prepareGzipBomb,
  sendGoodAnswer,
  startUpstream,
  type Upstream,
} from './upstream.ts';

let upstream: Upstream;
let proxy: ProxyUnderTest;
let elsewhere: Upstream;

beforeAll(async () => {
  upstream = await startUpstream();
  elsewhere = await startUpstream();
  prepareGzipBomb();
  proxy = await startProxy(upstream.url, { CACHE_API: 'off' });
});
afterAll(() => Promise.all([proxy.close(), upstream.close(), elsewhere.close()]));
beforeEach(async () => {
  await proxy.newIsolate();
  upstream.behave(sendGoodAnswer);
  upstream.seen.length = 0;
});

const autocomplete = (q: string) => `/api/v3/destination/search/autocomplete/?q=${q}&place_id=online`;
const trending = '/api/v3/trending/?location=ca--san-francisco&timeframe=week';
const coordinates = '/home/api/geo/place_from_coordinates/?latitude=1&longitude=2';

/** How late a timer of the worker may be on a machine that is busy with other tests. */
const LATENESS_MS = 200;

async function timed(path: string) {
  const response = await proxy.get(path);
  return { response, text: await response.text(), ms: readWorkerMs(response) };
}

const { hang, reset, withStatus, sendText } = misbehaviours;

/** Each misbehaviour, and the answer of a client without a stored response. */
const CASES: readonly [name: string, misbehaviour: Misbehaviour, status: number, code: string][] = [
  ['hangs', hang, 504, 'GATEWAY_TIMEOUT'],
  ['resets the connection', reset, 502, 'BAD_GATEWAY'],
  ['truncates a body of stated length', misbehaviours.truncate, 502, 'BAD_GATEWAY'],
  ['truncates a chunked body', misbehaviours.truncateChunked, 502, 'BAD_GATEWAY'],
  ['truncates a body that the connection ends', misbehaviours.truncateUntilClose, 502, 'BAD_GATEWAY'],
  ['trickles', misbehaviours.trickle, 504, 'GATEWAY_TIMEOUT'],
  ['sends 200 MB', misbehaviours.huge(200), 502, 'BAD_GATEWAY'],
  ['sends a gzip bomb', misbehaviours.gzipBomb, 502, 'BAD_GATEWAY'],
  ['sends HTML', misbehaviours.html, 502, 'BAD_GATEWAY'],
  ['sends no content type', (_, response) => void response.end('{"query":[]}'), 502, 'BAD_GATEWAY'],
  ['sends text that is not JSON', sendText('query: jazz'), 502, 'BAD_GATEWAY'],
  ['sends an empty body', sendText(''), 502, 'BAD_GATEWAY'],
  [
    'sends bytes that are not UTF-8',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(Buffer.concat([Buffer.from('{"query":["'), Buffer.from([0xff, 0xfe]), Buffer.from('"]}')]));
    },
    502,
    'BAD_GATEWAY',
  ],
  ['sends null', sendText('null'), 502, 'BAD_GATEWAY'],
  ['drifts: a field of another type', sendText('{"query":"jazz"}'), 502, 'BAD_GATEWAY'],
  ['drifts: entries of another type', sendText('{"query":[{"term":"jazz"}]}'), 502, 'BAD_GATEWAY'],
  ['drifts: the field is gone', sendText('{"suggestions":[]}'), 502, 'BAD_GATEWAY'],
  ['sends an error object with status 200', sendText('{"error":"NO_AUTH"}'), 502, 'BAD_GATEWAY'],
  ['answers 204', withStatus(204), 502, 'BAD_GATEWAY'],
  ['answers 206', withStatus(206), 502, 'BAD_GATEWAY'],
  ['answers 304 to nothing conditional', withStatus(304), 502, 'BAD_GATEWAY'],
  ['answers 400', withStatus(400), 502, 'BAD_GATEWAY'],
  ['answers 401', withStatus(401), 502, 'BAD_GATEWAY'],
  ['answers 403', withStatus(403), 502, 'BAD_GATEWAY'],
  ['answers 404', withStatus(404), 404, 'NOT_FOUND'],
  ['answers 429', withStatus(429, { 'retry-after': '7' }), 503, 'OVERLOADED'],
  ['answers 500', withStatus(500), 502, 'BAD_GATEWAY'],
  ['answers 502', withStatus(502), 502, 'BAD_GATEWAY'],
  ['answers 503', withStatus(503), 502, 'BAD_GATEWAY'],
  ['answers 503 and when to come back', withStatus(503, { 'retry-after': '9' }), 503, 'OVERLOADED'],
  ['answers 504', withStatus(504), 504, 'GATEWAY_TIMEOUT'],
];

describe('an origin that misbehaves', () => {
  it.each(CASES)(
    '%s: the error object inside the budget, and nothing is stored',
    async (_, misbehaviour, status, code) => {
      upstream.behave(misbehaviour);
      const { response, text, ms } = await timed(autocomplete('cold'));
      expect(response.status).toBe(status);
      expect((JSON.parse(text) as ErrorObject).error).toBe(code);
      expect(text).not.toContain('secret');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(ms).toBeLessThan(800 + LATENESS_MS);

      upstream.behave(sendGoodAnswer);
      await proxy.advanceClock(11_000);
      const again = await timed(autocomplete('cold'));
      expect(again.response.status).toBe(200);
      expect(again.response.headers.get('cache-status')).toContain('fwd=miss');
    },
  );

  it.each(CASES.filter(([, , status]) => status !== 404))(
    '%s: a stale good answer at once while it refreshes, and within 300 ms when it is old',
    async (_, misbehaviour) => {
      const good = await timed(autocomplete('warm'));
      upstream.behave(misbehaviour);
      await proxy.advanceClock(301_000);
      const refreshing = await timed(autocomplete('warm'));
      expect(refreshing.text).toBe(good.text);
      // Less than it waits for the origin where it waits.
      expect(refreshing.ms).toBeLessThan(300);
      expect(refreshing.response.headers.get('cache-status')).toMatch(/^marquee; hit; ttl=-\d+$/);

      await proxy.advanceClock(2 * 3_600_000);
      const old = await timed(autocomplete('warm'));
      expect(old.response.status).toBe(200);
      expect(old.text).toBe(good.text);
      expect(old.ms).toBeLessThan(300 + LATENESS_MS);
      expect(old.response.headers.get('cache-status')).toMatch(/ttl=-\d+; detail=(stale-if-error|back-off)$/);

      upstream.behave(sendGoodAnswer);
    },
  );

  it('passes the wait of an overloaded origin on', async () => {
    upstream.behave(withStatus(429, { 'retry-after': '7' }));
    expect((await proxy.get(autocomplete('cold'))).headers.get('retry-after')).toBe('7');
  });

  it('never follows a redirect, nor says where it led', async () => {
    for (const location of [`${elsewhere.url}/api/`, '/elsewhere', '//evil.example/']) {
      await proxy.newIsolate();
      upstream.behave(misbehaviours.redirectTo(location));
      const { response, text } = await timed(autocomplete('cold'));
      expect(response.status).toBe(502);
      expect(response.headers.get('location')).toBeNull();
      expect(text).not.toContain('evil');
    }
    expect(elsewhere.seen).toHaveLength(0);
  });

  it('keeps the budgets of trending (1.5 s) and geo (1 s)', async () => {
    upstream.behave(hang);
    const [slow, place] = await Promise.all([timed(trending), timed(coordinates)]);
    expect(slow.response.status).toBe(504);
    expect(slow.ms).toBeGreaterThan(1_300);
    expect(slow.ms).toBeLessThan(1_500 + LATENESS_MS);
    expect(place.response.status).toBe(504);
    expect(place.ms).toBeGreaterThan(800);
    expect(place.ms).toBeLessThan(1_000 + LATENESS_MS);
  });

  it('says 404 NOT_FOUND for "no place" outside the viewport answer', async () => {
    upstream.behave(sendText('{"place":null}'));
    for (const path of [
      coordinates,
      '/home/api/geo/place_from_google_place_id/?googlePlaceId=x',
      '/home/api/geo/place_from_request/',
    ]) {
      const { response, text } = await timed(path);
      expect(response.status).toBe(404);
      expect((JSON.parse(text) as ErrorObject).error).toBe('NOT_FOUND');
    }
  });

  it.each([
    ['its point', '"latitude":37.76,"longitude":"-122.41",', { latitude: '37.76', longitude: '-122.41' }],
    ['its middle where it names no point', '', { latitude: '37.75', longitude: '-122.4' }],
    [
      'its middle where it names half a point',
      '"latitude":37.76,"longitude":null,',
      { latitude: '37.75', longitude: '-122.4' },
    ],
  ])('passes the viewport on with %s, coordinates as text whatever the origin sends', async (_, point, passedOn) => {
    upstream.behave(
      sendText(
        `{"place":null,${point}"viewport_northeast":{"latitude":37.8,"longitude":"-122.3"},"viewport_southwest":{"latitude":"37.7","longitude":-122.5},"debug":"x"}`,
      ),
    );
    const { text } = await timed('/home/api/geo/place_from_google_place_id/?googlePlaceId=x');
    expect(JSON.parse(text)).toEqual({
      place: null,
      ...passedOn,
      viewport_northeast: { latitude: '37.8', longitude: '-122.3' },
      viewport_southwest: { latitude: '37.7', longitude: '-122.5' },
    });
  });

  it('stops reading at the cap, of what comes out of gzip as well', async () => {
    for (const misbehaviour of [misbehaviours.huge(200), misbehaviours.gzipBomb]) {
      await proxy.newIsolate();
      upstream.behave(misbehaviour);
      await timed(autocomplete('huge'));
      expect((await proxy.events()).map((event) => ('outcome' in event ? event.outcome : ''))).toContain('too-large');
    }
  });

  it('cuts answers of 200 MB off, and stores nothing of them', async () => {
    const taken: number[] = [];
    upstream.behave(misbehaviours.huge(200, (megabytes) => taken.push(megabytes)));
    for (let round = 0; round < 3; round += 1) await timed(autocomplete(`huge${round}`));
    await expect.poll(() => taken).toHaveLength(3);
    // The cap is 256 KB; the rest is what the sockets of the system hold between the two.
    expect(Math.max(...taken)).toBeLessThan(32);
    const { memory } = await proxy.state();
    expect(memory.entries).toBe(0);
  });
});
