import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyUnderTest, startProxy } from './harness.ts';
import { misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from './upstream.ts';

let upstream: Upstream;
let proxy: ProxyUnderTest;

beforeAll(async () => {
  upstream = await startUpstream();
  // Backoffs are counted to the millisecond: no test depends on how long the machine takes between two requests.
  proxy = await startProxy(upstream.url, { CACHE_API: 'off', CLOCK: 'still' });
});
afterAll(() => Promise.all([proxy.close(), upstream.close()]));
beforeEach(async () => {
  await proxy.newIsolate();
  upstream.behave(sendGoodAnswer);
  upstream.seen.length = 0;
});

const { first, reset, withStatus, hang } = misbehaviours;
const autocomplete = (q: string) => `/api/v3/destination/search/autocomplete/?q=${q}&place_id=online`;
const status = async (path: string) => (await proxy.get(path)).status;
const breaker = async (name = 'search') => (await proxy.state()).upstreams[name]?.breaker;

describe('retries', () => {
  it.each([
    ['a reset', reset],
    ['a 502', withStatus(502)],
    ['a 503', withStatus(503)],
  ])('mends %s with one more try', async (_, misbehaviour) => {
    upstream.behave(first(1, misbehaviour));
    expect(await status(autocomplete('a'))).toBe(200);
    expect(upstream.seen).toHaveLength(2);
  });

  it.each([
    ['a 500', withStatus(500)],
    ['a 504', withStatus(504)],
    ['a 429', withStatus(429)],
    ['a 503 that says when to come back', withStatus(503, { 'retry-after': '1' })],
    ['HTML', misbehaviours.html],
  ])('does not repeat after %s', async (_, misbehaviour) => {
    upstream.behave(first(1, misbehaviour));
    expect(await status(autocomplete('a'))).toBeGreaterThanOrEqual(500);
    expect(upstream.seen).toHaveLength(1);
  });

  it('tries at most twice where nothing was answered yet, and three times among good answers', async () => {
    upstream.behave(withStatus(503));
    expect(await status(autocomplete('a'))).toBe(502);
    expect(upstream.seen).toHaveLength(2);
    upstream.behave(sendGoodAnswer);
    for (let call = 0; call < 10; call += 1) await status(autocomplete(`good${call}`));
    upstream.behave(first(2, reset));
    upstream.seen.length = 0;
    expect(await status(autocomplete('b'))).toBe(200);
    expect(upstream.seen).toHaveLength(3);
    upstream.behave(withStatus(503));
    upstream.seen.length = 0;
    expect(await status(autocomplete('c'))).toBe(502);
    expect(upstream.seen).toHaveLength(3);
  });

  it('stops retrying when the budget of retries is spent', async () => {
    // Three failures for each good answer, which earns half a retry.
    let turn = 0;
    upstream.behave((request, response) => {
      turn += 1;
      return turn % 4 === 0 ? sendGoodAnswer(request, response) : withStatus(503)(request, response);
    });
    const codes: number[] = [];
    for (let call = 0; call < 60; call += 1) codes.push(await status(autocomplete(`budget${call}`)));
    const good = codes.filter((code) => code === 200).length;
    const failed = codes.filter((code) => code === 502).length;
    const retries = upstream.seen.length - good - failed;
    expect(retries).toBeGreaterThanOrEqual(5);
    expect(retries).toBeLessThanOrEqual(5 + good / 2);
    expect(failed).toBeGreaterThan(0);
  });
});

describe('the breaker', () => {
  async function openBreaker() {
    upstream.behave(withStatus(500));
    for (let call = 0; call < 5; call += 1) await status(autocomplete(`open${call}`));
    expect(await breaker()).toBe('open');
    upstream.seen.length = 0;
  }

  it('opens after failures in a row: nothing is sent, cold keys get 503 with Retry-After at once', async () => {
    await openBreaker();
    const response = await proxy.get(autocomplete('refused'));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: 'OVERLOADED' });
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    expect(upstream.seen).toHaveLength(0);
  });

  it('takes the lease back from a probe whose client reset its connection', async () => {
    await openBreaker();
    upstream.behave(hang);
    await proxy.advanceClock(5_000);
    await status(autocomplete('probe-that-hangs'));
    upstream.behave(sendGoodAnswer);
    await proxy.advanceClock(10_000);
    expect(await status(autocomplete('second-probe'))).toBe(200);
  });
});

describe('404 and empty answers', () => {
  it.each([
    ['404', withStatus(404), 404],
    ['an empty list', misbehaviours.sendText('{"query":[]}'), 200],
    [
      'an empty list that claims a day',
      misbehaviours.sendText('{"query":[]}', { 'cache-control': 'max-age=86400' }),
      200,
    ],
  ])('are kept 10 s and no longer: %s', async (_, misbehaviour, code) => {
    upstream.behave(misbehaviour);
    for (let call = 0; call < 3; call += 1) expect(await status(autocomplete('nothing'))).toBe(code);
    expect(upstream.seen).toHaveLength(1);
    await proxy.advanceClock(9_999);
    expect(await status(autocomplete('nothing'))).toBe(code);
    expect(upstream.seen).toHaveLength(1);
    upstream.behave(sendGoodAnswer);
    await proxy.advanceClock(1);
    const response = await proxy.get(autocomplete('nothing'));
    expect(response.status).toBe(200);
    expect(((await response.json()) as { query: string[] }).query).toHaveLength(2);
  });
});

describe('an outage', () => {
  it.each([
    { name: 'resets', misbehaviour: reset },
    { name: 'hangs', misbehaviour: hang },
    { name: 'answers 500', misbehaviour: withStatus(500) },
  ])('warm keys all answer and the origin sees at most 2 in 100 requests: $name', async ({ misbehaviour }) => {
    const keys = Array.from({ length: 50 }, (_unused, index) => autocomplete(`warm${index}`));
    await Promise.all(keys.map(status));
    upstream.behave(misbehaviour);
    upstream.seen.length = 0;
    await proxy.advanceClock(301_000);
    let requested = 0;
    let answered = 0;
    for (let second = 0; second < 40; second += 1) {
      const codes = await Promise.all(keys.map(status));
      requested += codes.length;
      answered += codes.filter((code) => code === 200).length;
      // The worker's clock runs ahead of the sockets': what hangs is given its real time to end.
      if (second === 0) await expect.poll(() => breaker()).toBe('open');
      await proxy.advanceClock(1_000);
    }
    expect(answered).toBe(requested);
    expect(upstream.seen.length / requested).toBeLessThanOrEqual(0.02);
  });
});
