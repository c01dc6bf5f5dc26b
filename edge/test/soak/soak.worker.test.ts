import { expect, it } from 'vitest';
import { createRandom } from '../proxy/random.ts';
import { runSoak } from './run-soak.ts';
import { createSoakRequest, createZipf } from './soak-traffic.ts';
import { findSlope, WindowCounter } from './soak-window.ts';

/** `npm run soak` goes on for an hour. */
const MINUTES = 0.1;
const WINDOWS = 6;

it('mixed traffic with faults, an outage and releases gets no answer of another user, site, language or build', {
  timeout: 180_000,
}, async () => {
  const { windows, requests, wrong, builds } = await runSoak({ minutes: MINUTES, seed: 1, windows: WINDOWS });
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(requests).toBeGreaterThan(WINDOWS * 4);
  // An isolate serves a release within 15 s, which a short run may not reach. `wrong` has builds that were never released.
  expect(builds.size).toBeGreaterThan(0);
  expect(windows.map(({ phase }) => phase).join()).toBe('normal,normal,normal,normal,outage,normal');
  for (const { megabytes, sockets } of windows) expect([megabytes > 10, sockets > 0]).toEqual([true, true]);
});

it('a response of another fails it', () => {
  const random = createRandom(1);
  const request = createSoakRequest({ ...random, chance: () => true }, []);
  const answer = (body: string) => ({ status: 200, headers: new Map<string, string>(), body });
  expect(request.findFaults(answer('{"query":["www.marquee.com|xx_XX|?q=other"]}'))).toEqual(['the answer of another']);
});

it('the first of a hundred places is as frequent as the second and third together', () => {
  const pick = createZipf(100);
  const random = createRandom(1);
  const counts = new Array<number>(100).fill(0);
  for (let draw = 0; draw < 50_000; draw += 1) {
    const rank = pick(random);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  const [first = 0, second = 0, third = 0] = counts;
  expect(first / (second + third)).toBeGreaterThan(1.1);
  expect(first / (second + third)).toBeLessThan(1.3);
});

it('a window has its percentiles and its share of hits, and a slope is by minute', () => {
  const counter = new WindowCounter();
  const usage = { megabytes: 1, sockets: 2 };
  const request = { kind: 'trending', path: '/', host: 'a', expectedStatus: 200, findFaults: () => [] } as const;
  for (const cacheStatus of [
    'marquee; hit; ttl=3',
    'marquee; fwd=stale; ttl=-3',
    'marquee; fwd=miss; stored',
    undefined,
  ]) {
    const headers = new Map(cacheStatus === undefined ? [] : [['cache-status', cacheStatus]]);
    counter.add(
      { ...request, startedAt: performance.now() - 100 },
      { status: cacheStatus ? 200 : 503, headers, body: '' },
    );
  }
  const window = counter.end(1, 'normal', usage);
  expect(window).toMatchObject({ requests: 4, errors: 0.25, hits: 2 / 3, ...usage });
  for (const latency of window.latencies) expect(Math.round(latency)).toBeGreaterThanOrEqual(100);
  expect(counter.end(2, 'normal', usage)).toMatchObject({ requests: 0, errors: 0 });
  expect(
    findSlope([
      [1, 5],
      [2, 7],
      [3, 9],
    ]),
  ).toBe(2);
});
