import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyUnderTest, readWorkerMs, startProxy } from './harness.ts';
import { misbehaviours, sendGoodAnswer, startUpstream, type Upstream } from './upstream.ts';

let upstream: Upstream;
let proxy: ProxyUnderTest;

beforeAll(async () => {
  upstream = await startUpstream();
  proxy = await startProxy(upstream.url);
});
afterAll(() => Promise.all([proxy.close(), upstream.close()]));
beforeEach(async () => {
  await proxy.newIsolate();
  upstream.behave(sendGoodAnswer);
  upstream.seen.length = 0;
});

let unique = 0;

/** A path that was not requested yet. */
function freshPath(): string {
  unique += 1;
  return `/api/v3/destination/search/autocomplete/?q=flight${unique}&place_id=online`;
}

/** Sends a request and resets its connection at a moment, so that no orderly close reaches the worker. */
async function requestAndReset(path: string, moment: number | (() => Promise<unknown>)): Promise<void> {
  const socket = createConnection(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await (typeof moment === 'number' ? sleep(moment) : moment());
  socket.resetAndDestroy();
}

async function request(path: string) {
  const response = await proxy.get(path);
  return { response, text: await response.text(), ms: readWorkerMs(response) };
}

const cacheStatus = async (path: string) => (await request(path)).response.headers.get('cache-status');

/** The autocomplete's budget, and how late a timer of the worker may be on a machine that is busy with other tests. */
const WITHIN_MS = 800 + 200;

describe('request collapsing', () => {
  it('makes one call for 100 identical misses at once', async () => {
    upstream.behave(misbehaviours.after(300, sendGoodAnswer));
    const path = freshPath();
    const answers = await Promise.all(Array.from({ length: 100 }, () => request(path)));
    expect(answers.map(({ response }) => response.status)).toEqual(Array(100).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(upstream.seen).toHaveLength(1);
    const statuses = answers.map(({ response }) => response.headers.get('cache-status') ?? '');
    // On a machine that stalls some arrive after the answer; the origin still gets one request.
    const collapsed = statuses.filter((status) => /fwd=miss.*; collapsed$/.test(status)).length;
    expect(collapsed).toBeGreaterThan(0);
    expect(collapsed + statuses.filter((status) => status.startsWith('marquee; hit')).length).toBe(99);
  });

  it('hangs nobody when the first client resets its connection', async () => {
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
      await proxy.state();
    });
    answering.resolve();
    const answers = await Promise.all(waiting);
    expect(answers.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(WITHIN_MS);
    expect(upstream.seen).toHaveLength(1);
    const later = await request(path);
    expect(later.response.headers.get('cache-status')).toMatch(/^marquee; hit/);
  });

  it('hangs no later request for the key when every client resets, whatever the origin does', async () => {
    upstream.behave(misbehaviours.hang);
    const path = freshPath();
    await Promise.all(Array.from({ length: 10 }, (_, index) => requestAndReset(path, 20 + index * 10)));
    upstream.behave(sendGoodAnswer);
    const during = await request(path);
    expect(during.ms).toBeLessThan(WITHIN_MS);
    await expect.poll(async () => (await proxy.state()).upstreams.search?.inFlight).toBe(0);
    await proxy.advanceClock(2_000);
    const later = await request(path);
    expect(later.response.status).toBe(200);
    expect(later.ms).toBeLessThan(WITHIN_MS);
  });

  it('survives clients that reset at every moment of a call', async () => {
    upstream.behave(misbehaviours.after(40, sendGoodAnswer));
    for (let delay = 0; delay < 80; delay += 5) {
      const path = freshPath();
      await requestAndReset(path, delay);
      const { response, ms } = await request(path);
      expect(response.status).toBe(200);
      expect(ms).toBeLessThan(WITHIN_MS);
    }
  });

  it('makes one refresh for 50 requests that meet a stale answer', async () => {
    const path = freshPath();
    await request(path);
    upstream.seen.length = 0;
    // The origin answers after all have been answered: none of them waited for it.
    const answering = Promise.withResolvers<void>();
    upstream.behave(async (message, response) => {
      await answering.promise;
      sendGoodAnswer(message, response);
    });
    await proxy.advanceClock(301_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => request(path)));
    expect(answers.every(({ response }) => response.status === 200)).toBe(true);
    answering.resolve();
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(1);
  });

  it('goes on refreshing when the client that started the refresh resets', async () => {
    const path = freshPath();
    await request(path);
    upstream.behave(misbehaviours.after(100, sendGoodAnswer));
    await proxy.advanceClock(301_000);
    upstream.seen.length = 0;
    await requestAndReset(path, () => expect.poll(() => upstream.seen.length).toBe(1));
    // Stale answers start no second refresh while this one is on its way.
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(1);
  });

  it.each(['private', 'no-store', 'no-cache'])(
    'does not serialize nor share answers that say %s',
    async (directive) => {
      let answered = 0;
      let together = 1;
      let waiting: (() => void)[] = [];
      // Answers none until `together` calls have arrived: calls that waited for one another would never be that many.
      upstream.behave(async (message, response) => {
        answered += 1;
        const nonce = answered;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length < together) return;
          for (const go of waiting) go();
          waiting = [];
          together = 9;
        });
        misbehaviours.sendText(`{"query":["${nonce}"]}`, { 'cache-control': directive })(message, response);
      });
      const path = freshPath();
      const first = await Promise.all(Array.from({ length: 10 }, () => request(path)));
      expect(first.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
      expect(new Set(first.map(({ text }) => text)).size).toBe(10);
      // The key is known as uncacheable now: not even the first is waited for.
      together = 10;
      const second = await Promise.all(Array.from({ length: 10 }, () => request(path)));
      expect(new Set(second.map(({ text }) => text)).size).toBe(10);
      expect(second[0]?.response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('the shared tier', () => {
  /** Resolves when the answer has reached the shared tier. */
  async function requestAndStore(path: string) {
    const before = proxy.store.size();
    const answer = await request(path);
    await expect.poll(() => proxy.store.size()).toBe(before + 1);
    return answer;
  }

  it('answers a new isolate without the origin', async () => {
    const path = freshPath();
    const first = await requestAndStore(path);
    await proxy.newIsolate();
    const second = await request(path);
    expect(second.text).toBe(first.text);
    expect(second.response.headers.get('cache-status')).toMatch(/^marquee; hit/);
    expect(upstream.seen).toHaveLength(1);
  });

  it('serves a new isolate a stale answer at once, refreshes it once, and survives an outage on it', async () => {
    const path = freshPath();
    const first = await requestAndStore(path);
    await proxy.newIsolate();
    await proxy.advanceClock(301_000);
    upstream.seen.length = 0;
    const stale = await request(path);
    expect(stale.text).toBe(first.text);
    expect(stale.response.headers.get('cache-status')).toMatch(/^marquee; hit; ttl=-/);
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(1);

    await proxy.newIsolate();
    await proxy.advanceClock(5 * 3_600_000);
    upstream.behave(misbehaviours.hang);
    const old = await request(path);
    expect(old.text).toBe(first.text);
    // 300 ms with a stale answer available, and the shared tier's own limit.
    expect(old.ms).toBeLessThan(700);
  });

  it('is given up when it hangs', async () => {
    proxy.store.hang(true);
    try {
      const { response, ms } = await request(freshPath());
      expect(response.status).toBe(200);
      expect(ms).toBeLessThan(WITHIN_MS);
    } finally {
      proxy.store.hang(false);
    }
  });
});
