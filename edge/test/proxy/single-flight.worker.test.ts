import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ProxyUnderTest, readWorkerMs, startProxy } from './harness.ts';
import { answerWell, misbehaviours, startUpstream, type Upstream } from './upstream.ts';

let upstream: Upstream;
let proxy: ProxyUnderTest;

beforeAll(async () => {
  upstream = await startUpstream();
  proxy = await startProxy(upstream.url);
});
afterAll(() => Promise.all([proxy.close(), upstream.close()]));
beforeEach(async () => {
  await proxy.newIsolate();
  upstream.behave(answerWell);
  upstream.seen.length = 0;
});

let unique = 0;

/** A path that nothing has asked for yet. */
function freshPath(): string {
  unique += 1;
  return `/api/v3/destination/search/autocomplete/?q=flight${unique}&place_id=online`;
}

/** Sends a request and resets its connection at a moment, so that no polite close tells the worker. */
async function askAndReset(path: string, moment: number | (() => Promise<unknown>)): Promise<void> {
  const socket = createConnection(proxy.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await (typeof moment === 'number' ? sleep(moment) : moment());
  socket.resetAndDestroy();
}

async function ask(path: string) {
  const response = await proxy.get(path);
  return { response, text: await response.text(), ms: readWorkerMs(response) };
}

const cacheStatus = async (path: string) => (await ask(path)).response.headers.get('cache-status');

/** The autocomplete's budget, and how late a timer of the worker may be on a machine that is busy with other tests. */
const WITHIN_MS = 800 + 200;

describe('single flight (quality rule 21)', () => {
  it('makes one call for 100 identical misses at once', async () => {
    upstream.behave(misbehaviours.after(300, answerWell));
    const path = freshPath();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(path)));
    expect(answers.map(({ response }) => response.status)).toEqual(Array(100).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(upstream.seen).toHaveLength(1);
    const statuses = answers.map(({ response }) => response.headers.get('cache-status') ?? '');
    // A machine that stalls lets some come when the answer is there already; the origin is asked once all the same.
    const collapsed = statuses.filter((status) => /fwd=miss.*; collapsed$/.test(status)).length;
    expect(collapsed).toBeGreaterThan(0);
    expect(collapsed + statuses.filter((status) => status.startsWith('marquee; hit')).length).toBe(99);
  });

  it('hangs nobody when the first client resets its connection', async () => {
    upstream.behave(misbehaviours.after(300, answerWell));
    const path = freshPath();
    const resetting = askAndReset(path, 60);
    await sleep(30);
    const waiting = Array.from({ length: 20 }, () => ask(path));
    await resetting;
    const answers = await Promise.all(waiting);
    expect(answers.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(WITHIN_MS);
    expect(upstream.seen).toHaveLength(1);
    const later = await ask(path);
    expect(later.response.headers.get('cache-status')).toMatch(/^marquee; hit/);
  });

  it('hangs no later request for the key when every client resets, whatever the origin does', async () => {
    upstream.behave(misbehaviours.hang);
    const path = freshPath();
    await Promise.all(Array.from({ length: 10 }, (_, index) => askAndReset(path, 20 + index * 10)));
    upstream.behave(answerWell);
    const during = await ask(path);
    expect(during.ms).toBeLessThan(WITHIN_MS);
    await expect.poll(async () => (await proxy.state()).upstreams.search?.inFlight).toBe(0);
    await proxy.pass(2_000);
    const later = await ask(path);
    expect(later.response.status).toBe(200);
    expect(later.ms).toBeLessThan(WITHIN_MS);
  });

  it('survives clients that reset at every moment of a call', async () => {
    upstream.behave(misbehaviours.after(40, answerWell));
    for (let delay = 0; delay < 80; delay += 5) {
      const path = freshPath();
      await askAndReset(path, delay);
      const { response, ms } = await ask(path);
      expect(response.status).toBe(200);
      expect(ms).toBeLessThan(WITHIN_MS);
    }
  });

  it('makes one refresh for 50 requests that meet a stale answer', async () => {
    const path = freshPath();
    await ask(path);
    upstream.seen.length = 0;
    // The origin answers when all have been answered: nobody waits for it.
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    upstream.behave(async (request, response) => {
      await released;
      answerWell(request, response);
    });
    await proxy.pass(301_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(path)));
    expect(answers.every(({ response }) => response.status === 200)).toBe(true);
    release();
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(1);
  });

  it('goes on refreshing when the client that started the refresh resets', async () => {
    const path = freshPath();
    await ask(path);
    upstream.behave(misbehaviours.after(100, answerWell));
    await proxy.pass(301_000);
    upstream.seen.length = 0;
    await askAndReset(path, () => expect.poll(() => upstream.seen.length).toBe(1));
    // Stale answers start no second refresh while this one is on its way.
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(1);
  });

  it.each(['private', 'no-store', 'no-cache'])(
    'does not serialise nor share answers that say %s',
    async (directive) => {
      let answered = 0;
      let together = 1;
      let waiting: (() => void)[] = [];
      // Answers nobody until `together` calls have arrived: calls that waited for one another would never get there.
      upstream.behave(async (request, response) => {
        answered += 1;
        const nonce = answered;
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (waiting.length < together) return;
          for (const go of waiting) go();
          waiting = [];
          together = 9;
        });
        misbehaviours.say(`{"query":["${nonce}"]}`, { 'cache-control': directive })(request, response);
      });
      const path = freshPath();
      const first = await Promise.all(Array.from({ length: 10 }, () => ask(path)));
      expect(first.map(({ response }) => response.status)).toEqual(Array(10).fill(200));
      expect(new Set(first.map(({ text }) => text)).size).toBe(10);
      // Now it is known: not even the first is waited for.
      together = 10;
      const second = await Promise.all(Array.from({ length: 10 }, () => ask(path)));
      expect(new Set(second.map(({ text }) => text)).size).toBe(10);
      expect(second[0]?.response.headers.get('cache-control')).toBe('no-store');
    },
  );
});

describe('the shared tier', () => {
  /** Asks, and waits until the answer has reached the shared tier. */
  async function askAndStore(path: string) {
    const before = proxy.store.size();
    const answer = await ask(path);
    await expect.poll(() => proxy.store.size()).toBe(before + 1);
    return answer;
  }

  it('answers a new isolate without the origin', async () => {
    const path = freshPath();
    const first = await askAndStore(path);
    await proxy.newIsolate();
    const second = await ask(path);
    expect(second.text).toBe(first.text);
    expect(second.response.headers.get('cache-status')).toMatch(/^marquee; hit/);
    expect(upstream.seen).toHaveLength(1);
  });

  it('serves a new isolate a stale answer at once, refreshes it once, and survives an outage on it', async () => {
    const path = freshPath();
    const first = await askAndStore(path);
    await proxy.newIsolate();
    await proxy.pass(301_000);
    upstream.seen.length = 0;
    const stale = await ask(path);
    expect(stale.text).toBe(first.text);
    expect(stale.response.headers.get('cache-status')).toMatch(/^marquee; hit; ttl=-/);
    await expect.poll(() => cacheStatus(path)).toMatch(/^marquee; hit; ttl=\d+$/);
    expect(upstream.seen).toHaveLength(1);

    await proxy.newIsolate();
    await proxy.pass(5 * 3_600_000);
    upstream.behave(misbehaviours.hang);
    const old = await ask(path);
    expect(old.text).toBe(first.text);
    // 300 ms with a stale answer in hand, and what the shared tier may take.
    expect(old.ms).toBeLessThan(700);
  });

  it('is given up when it hangs', async () => {
    proxy.store.hang(true);
    try {
      const { response, ms } = await ask(freshPath());
      expect(response.status).toBe(200);
      expect(ms).toBeLessThan(WITHIN_MS);
    } finally {
      proxy.store.hang(false);
    }
  });
});
