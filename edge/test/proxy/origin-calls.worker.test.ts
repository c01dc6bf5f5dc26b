import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rawRequest, startEdge } from '../pages/edge.ts';
import { type Misbehaviour, misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from './upstream.ts';
import type { RunningWorkerd } from './workerd.ts';

// What only sockets show: origins that reset, truncate, trickle and flood, and clients that are gone.

let upstream: Upstream;
let edge: RunningWorkerd;

beforeAll(async () => {
  upstream = await startUpstream();
  edge = await startEdge(upstream.url);
});
afterAll(() => Promise.all([edge.close(), upstream.close()]));
beforeEach(async () => {
  upstream.behave(sendGoodAnswer);
  // So that no breaker opens by failures in a row.
  for (let call = 0; call < 2; call += 1) await request(freshPath());
  upstream.seen.length = 0;
});

let unique = 0;

/** A path that was not requested yet. */
function freshPath(): string {
  unique += 1;
  return `/api/v3/destination/search/autocomplete/?q=fresh${unique}&place_id=online`;
}

async function request(path: string) {
  const response = await rawRequest(edge.port, 'GET', path, 'localhost');
  const cacheStatus = response.headers.get('cache-status') ?? '';
  // By the worker's clock, without delays of a busy machine.
  const ms = Number(/\btotal;dur=(\d+)/.exec(response.headers.get('server-timing') ?? '')?.[1]);
  return { response, cacheStatus, text: await response.text(), ms };
}

/** The autocomplete's budget, and how late a timer of the worker may be on a machine that is busy with other tests. */
const LATENESS_MS = 200;
const WITHIN_MS = 800 + LATENESS_MS;

const { hang, respond } = misbehaviours;

describe('an origin that misbehaves', () => {
  it.each<[string, Misbehaviour, number, string]>([
    ['hangs', hang, 504, 'GATEWAY_TIMEOUT'],
    ['resets the connection', misbehaviours.reset, 502, 'BAD_GATEWAY'],
    ['truncates a body of stated length', misbehaviours.truncate, 502, 'BAD_GATEWAY'],
    ['truncates a body that the connection ends', misbehaviours.truncateUntilClose, 502, 'BAD_GATEWAY'],
    ['trickles', misbehaviours.trickle, 504, 'GATEWAY_TIMEOUT'],
    ['sends 200 MB in 200 KB', misbehaviours.createGzipBomb(), 502, 'BAD_GATEWAY'],
    ['redirects', respond(302, { location: '//evil.example/' }), 502, 'BAD_GATEWAY'],
    ['sends no content type', (_, response) => void response.end('{"query":[]}'), 502, 'BAD_GATEWAY'],
    [
      'sends bytes that are not UTF-8',
      respond(200, {}, Buffer.from('{"query":["\xff"]}', 'latin1')),
      502,
      'BAD_GATEWAY',
    ],
    ['answers 204', respond(204), 502, 'BAD_GATEWAY'],
    ['answers 429', respond(429, { 'retry-after': '7' }), 503, 'OVERLOADED'],
  ])('%s: the error object inside the budget', async (_, misbehaviour, status, code) => {
    upstream.behave(misbehaviour);
    const { response, text, ms } = await request(freshPath());
    expect([response.status, JSON.parse(text).error]).toEqual([status, code]);
    expect(text).not.toMatch(/secret|evil/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  it('keeps the budgets of trending (1.5 s) and geo (1 s)', async () => {
    upstream.behave(hang);
    const [slow, place] = await Promise.all([
      request('/api/v3/trending/?location=ca--san-francisco&timeframe=week'),
      request('/home/api/geo/place_from_coordinates/?latitude=1&longitude=2'),
    ]);
    expect([slow.response.status, place.response.status]).toEqual([504, 504]);
    expect(slow.ms).toBeGreaterThan(1_300);
    expect(slow.ms).toBeLessThan(1_500 + LATENESS_MS);
    expect(place.ms).toBeGreaterThan(800);
    expect(place.ms).toBeLessThan(1_000 + LATENESS_MS);
  });
});

describe('identical requests', () => {
  /** Sends a request and resets its connection at a moment, so that no orderly close reaches the worker. */
  async function requestAndReset(path: string, moment: number | (() => Promise<unknown>)): Promise<void> {
    const socket = createConnection(edge.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await (typeof moment === 'number' ? sleep(moment) : moment());
    socket.resetAndDestroy();
  }

  it('make one call for 100 misses at once', async () => {
    upstream.behave(misbehaviours.after(300, sendGoodAnswer));
    const path = freshPath();
    const answers = await Promise.all(Array.from({ length: 100 }, () => request(path)));
    expect(new Set(answers.map(({ response, text }) => `${response.status} ${text}`)).size).toBe(1);
    expect(upstream.seen).toHaveLength(1);
    // On a machine that stalls some arrive after the answer; the origin still gets one request.
    const collapsed = answers.filter(({ cacheStatus }) => /fwd=miss.*; collapsed$/.test(cacheStatus)).length;
    expect(collapsed).toBeGreaterThan(0);
    expect(collapsed + answers.filter(({ cacheStatus }) => cacheStatus.startsWith('marquee; hit')).length).toBe(99);
  });

  it('hang for nobody when the first client resets its connection', async () => {
    const answering = Promise.withResolvers<void>();
    upstream.behave(async (message, response) => {
      await answering.promise;
      sendGoodAnswer(message, response);
    });
    const path = freshPath();
    let waiting: ReturnType<typeof request>[] = [];
    await requestAndReset(path, async () => {
      await expect.poll(() => upstream.seen.length).toBe(1);
      waiting = Array.from({ length: 20 }, () => request(path));
      // Answered behind the requests that were sent before it.
      await rawRequest(edge.port, 'GET', '/healthz', 'localhost');
    });
    answering.resolve();
    for (const { response, ms } of await Promise.all(waiting)) {
      expect(response.status).toBe(200);
      expect(ms).toBeLessThan(WITHIN_MS);
    }
    expect(upstream.seen).toHaveLength(1);
    expect((await request(path)).cacheStatus).toMatch(/^marquee; hit/);
  });

  it('hang no later one when every client resets, whatever the origin does and at every moment of a call', async () => {
    upstream.behave(hang);
    const path = freshPath();
    await Promise.all(Array.from({ length: 10 }, (_, index) => requestAndReset(path, 20 + index * 10)));
    upstream.behave(misbehaviours.after(40, sendGoodAnswer));
    expect((await request(path)).ms).toBeLessThan(WITHIN_MS);
    // Once its back-off is over.
    await expect.poll(async () => (await request(path)).response.status, { timeout: 5_000 }).toBe(200);
    for (let delay = 0; delay < 80; delay += 10) {
      const other = freshPath();
      await requestAndReset(other, delay);
      const { response, ms } = await request(other);
      expect(response.status).toBe(200);
      expect(ms).toBeLessThan(WITHIN_MS);
    }
  });
});
