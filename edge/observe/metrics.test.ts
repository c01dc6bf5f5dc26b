import { describe, expect, it } from 'vitest';
import { TEST_RELEASES } from '../test/test-releases.ts';
import { addDuration, createHistogram, estimatePercentile } from './histogram.ts';
import { MetricsLedger, WINDOW_MINUTES } from './metrics-ledger.ts';
import { MetricsRecorder } from './metrics-recorder.ts';
import { type MetricsStub, resolveShardName } from './metrics-shards.ts';
import { buildStatusData } from './status-data.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const request = { route: '/cached', site: '.com', status: 200, cache: 'hit', durationMs: 4 } as const;

describe('a histogram', () => {
  it('estimates percentiles to within its bucket, and none of nothing', () => {
    const histogram = createHistogram();
    expect(estimatePercentile(histogram, 0.95)).toBeNull();
    for (let duration = 1; duration <= 100; duration += 1) addDuration(histogram, duration);
    expect(estimatePercentile(histogram, 0.5)).toBeGreaterThan(30);
    expect(estimatePercentile(histogram, 0.5)).toBeLessThanOrEqual(50.1);
    expect(estimatePercentile(histogram, 0.95)).toBeGreaterThan(80);
    expect(estimatePercentile(histogram, 0.95)).toBeLessThanOrEqual(120);
  });

  it('counts what took longer than its last bound', () => {
    const histogram = createHistogram();
    addDuration(histogram, 99_999);
    expect(estimatePercentile(histogram, 0.5)).toBe(10_000);
  });
});

describe('a ledger', () => {
  it('forgets what is older than an hour', () => {
    const ledger = new MetricsLedger();
    for (let minute = 0; minute < 3 * WINDOW_MINUTES; minute += 1) ledger.countRequest(NOW + minute * MINUTE, request);
    const { minutes } = ledger.read(NOW + (3 * WINDOW_MINUTES - 1) * MINUTE);
    expect(minutes).toHaveLength(WINDOW_MINUTES);
    expect(ledger.take()).toHaveLength(WINDOW_MINUTES);
    expect(ledger.take()).toEqual([]);
  });

  it('adds up what others counted', () => {
    const one = new MetricsLedger();
    const other = new MetricsLedger();
    for (const ledger of [one, other]) {
      ledger.countRequest(NOW, request);
      ledger.countUpstream(NOW, { upstream: 'search', outcome: 'ok', durationMs: 30 });
      ledger.countEvent(NOW, 'menu click');
    }
    one.merge(other.take(), { id: 'b', seenAt: NOW, breakers: { search: 'open' } });
    const [counts] = one.read(NOW).minutes;
    expect(counts?.routes['/cached']).toMatchObject({ requests: 2, statuses: { '2xx': 2 }, cache: { hit: 2 } });
    expect(counts?.upstreams.search).toMatchObject({ calls: 2, outcomes: { ok: 2 } });
    expect(counts).toMatchObject({ sites: { '.com': 2 }, events: { 'menu click': 2 } });
  });

  it('forgets an isolate that sent nothing for five minutes', () => {
    const ledger = new MetricsLedger();
    ledger.merge([], { id: 'gone', seenAt: NOW, breakers: {} });
    ledger.merge([], { id: 'here', seenAt: NOW + 6 * MINUTE, breakers: {} });
    expect(ledger.read(NOW + 6 * MINUTE).instances.map(({ id }) => id)).toEqual(['here']);
  });

  it('keeps its memory bounded whatever names it is given, `__proto__` among them', () => {
    const ledger = new MetricsLedger();
    ledger.countEvent(NOW, '__proto__');
    for (let index = 0; index < 10_000; index += 1) {
      ledger.countEvent(NOW, `event ${index}`);
      ledger.countRequest(NOW, { ...request, route: `/route/${index}` });
    }
    const [counts] = ledger.read(NOW).minutes;
    expect(Object.keys(counts?.events ?? {}).length).toBeLessThanOrEqual(201);
    expect(Object.keys(counts?.routes ?? {}).length).toBeLessThanOrEqual(201);
    expect(counts?.routes.other?.requests).toBe(9_800);
  });
});

describe('a recorder', () => {
  function createRecorder(stub: MetricsStub | null) {
    const work: Promise<unknown>[] = [];
    let time = NOW;
    const binding =
      stub === null ? undefined : ({ idFromName: () => 'id', get: () => stub } as unknown as DurableObjectNamespace);
    const recorder = new MetricsRecorder({
      binding,
      readBreakers: () => ({ search: 'closed' }),
      now: () => time,
      sleep: () => Promise.resolve(),
    });
    const schedule = () => recorder.schedule((promise) => void work.push(promise));
    const pass = (durationMs: number) => {
      time += durationMs;
    };
    return { recorder, schedule, work, settle: () => Promise.all(work), pass };
  }
  /** A recorder over one ledger a shard, as the Durable Objects are. */
  function createShardedRecorder() {
    const ledgers = new Map<string, MetricsLedger>();
    const failed = new Set<string>();
    const ledgerOf = (name: string) => {
      if (failed.has(name)) throw new Error('gone');
      const ledger = ledgers.get(name) ?? new MetricsLedger();
      ledgers.set(name, ledger);
      return ledger;
    };
    const get = (name: string): MetricsStub => ({
      record: async (minutes, instance) => ledgerOf(name).merge(minutes, instance),
      read: async () => ledgerOf(name).read(NOW),
    });
    const binding = { idFromName: (name: string) => name, get } as unknown as DurableObjectNamespace;
    const recorder = new MetricsRecorder({ binding, readBreakers: () => ({}), now: () => NOW });
    const record = (name: string, ...counts: Parameters<MetricsStub['record']>) => get(name).record(...counts);
    return { recorder, answers: { record, fail: (name: string) => void failed.add(name) } };
  }
  const failing: MetricsStub = {
    record: () => Promise.reject(new Error('gone')),
    read: () => Promise.reject(new Error('gone')),
  };

  it('sends the counts of many requests in one call', async () => {
    const sent: number[] = [];
    const { recorder, schedule, work, settle } = createRecorder({
      record: async (minutes) => void sent.push(...minutes.map(({ routes }) => routes['/cached']?.requests ?? 0)),
      read: async () => ({ minutes: [], instances: [] }),
    });
    for (let index = 0; index < 50; index += 1) {
      recorder.countRequest(NOW, request);
      schedule();
    }
    expect(work).toHaveLength(1);
    await settle();
    expect(sent).toEqual([50]);
  });

  it('sends again when the request that carried a flush died', () => {
    const { schedule, work, pass } = createRecorder({
      record: () => new Promise(() => undefined),
      read: () => new Promise(() => undefined),
    });
    schedule();
    schedule();
    expect(work).toHaveLength(1);
    pass(6_000);
    schedule();
    expect(work).toHaveLength(2);
  });

  it('sends at once what a busy second counted', async () => {
    const sent: number[] = [];
    const { recorder, schedule, work, settle } = createRecorder({
      record: async (minutes) => void sent.push(...minutes.map(({ routes }) => routes['/cached']?.requests ?? 0)),
      read: async () => ({ minutes: [], instances: [] }),
    });
    schedule();
    for (let index = 0; index < 15_000; index += 1) recorder.countRequest(NOW, request);
    schedule();
    expect(work).toHaveLength(2);
    await settle();
    expect(sent).toEqual([15_000]);
  });

  it('reads the sum of the shards that answer, and reports that some do not', async () => {
    const isolate = (id: string) => ({ id, seenAt: NOW, breakers: {} });
    const { recorder, answers } = createShardedRecorder();
    for (const id of ['one', 'two', 'three']) {
      const ledger = new MetricsLedger();
      ledger.countRequest(NOW, request);
      await answers.record(resolveShardName(id), ledger.take(), isolate(id));
    }
    const all = await recorder.read();
    expect(all).toMatchObject({ scope: 'all' });
    expect(all.minutes[0]?.routes['/cached']?.requests).toBe(3);
    expect(all.instances.map(({ id }) => id)).toEqual(expect.arrayContaining(['one', 'two', 'three']));

    const own = all.instances.find(({ id }) => id.length > 'three'.length)?.id ?? '';
    answers.fail(resolveShardName(own));
    expect((await recorder.read()).scope).toBe('some shards');
  });

  it.each([
    ['there is no Durable Object', null],
    ['the Durable Object fails', failing],
  ])('shows what this isolate knows when %s', async (_, stub) => {
    const { recorder, schedule, settle } = createRecorder(stub);
    recorder.countRequest(NOW, request);
    schedule();
    await settle();
    recorder.countRequest(NOW, request);
    const reading = await recorder.read();
    expect(reading.scope).toBe('this isolate');
    expect(reading.minutes[0]?.routes['/cached']?.requests).toBe(2);
    expect(reading.instances).toHaveLength(1);
  });
});

describe('buildStatusData', () => {
  it('has ratios, percentiles and failures, minute by minute and in all', () => {
    const ledger = new MetricsLedger();
    for (const cache of ['hit', 'hit', 'stale', 'miss'] as const) ledger.countRequest(NOW, { ...request, cache });
    ledger.countRequest(NOW - 5 * MINUTE, { ...request, status: 503, cache: null });
    ledger.countUpstream(NOW, { upstream: 'search', outcome: 'ok', durationMs: 20 });
    ledger.countUpstream(NOW, { upstream: 'search', outcome: 'not-found', durationMs: 20 });
    ledger.countUpstream(NOW, { upstream: 'search', outcome: 'timeout', durationMs: 300 });
    ledger.merge([], { id: 'a', seenAt: NOW, breakers: { search: 'open', geo: 'closed' } });
    ledger.merge([], { id: 'b', seenAt: NOW, breakers: { search: 'closed', geo: 'closed' } });
    const data = buildStatusData({
      ...ledger.read(NOW),
      scope: 'all',
      stage: 'prod',
      releases: TEST_RELEASES,
      loggedEvents: [],
      now: NOW,
    });

    expect(data.totals).toMatchObject({
      requests: 5,
      statuses: { '2xx': 4, '5xx': 1 },
      errorRatio: 0.2,
      hitRatio: 0.75,
    });
    expect(data.series).toHaveLength(60);
    expect(data.series.at(-1)).toMatchObject({ requests: 4, upstreamCalls: 3, upstreamFailures: 1 });
    expect(data.series.at(-6)).toMatchObject({ requests: 1, hitRatio: null });
    expect(data.upstreams).toMatchObject([
      { name: 'geo', calls: 0, breakers: { closed: 2 } },
      { name: 'search', calls: 3, failures: 1, breakers: { open: 1, closed: 1 } },
    ]);
    expect(data.routes).toMatchObject([{ route: '/cached', requests: 5, errors: 1, hitRatio: 0.75 }]);
  });

  it('is whole when nothing was counted yet', () => {
    const data = buildStatusData({
      minutes: [],
      instances: [],
      scope: 'all',
      stage: 'prod',
      releases: TEST_RELEASES,
      loggedEvents: [],
      now: NOW,
    });
    expect(data.totals).toMatchObject({ requests: 0, errorRatio: null, hitRatio: null, upstreamP95Ms: null });
  });
});
