import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import type { EdgeEnv } from '../env.ts';
import { buildErrorLine } from '../observation.ts';
import { createExecution, PROD } from '../test/edge-request.ts';
import { TEST_RELEASES } from '../test/test-release.ts';
import { Counters } from './counters.ts';
import { createHealthRoutes, type ReadinessCheck } from './health-routes.ts';
import { createRequestObserver, resolveCorrelationId } from './observe-requests.ts';

interface AppOptions {
  readonly checks?: readonly ReadinessCheck[];
  readonly healthClock?: () => number;
  /** What throws. */
  readonly failing?: 'log' | 'counter' | 'data point';
}

function createApp(options: AppOptions = {}) {
  const fail = () => {
    throw new Error(`The ${options.failing} fails`);
  };
  const lines: string[] = [];
  const points: AnalyticsEngineDataPoint[] = [];
  const counters = new Counters();
  if (options.failing === 'counter') counters.countRequest = fail;
  const analytics = {
    writeDataPoint: options.failing === 'data point' ? fail : (point: AnalyticsEngineDataPoint) => points.push(point),
  };
  const writeLine = options.failing === 'log' ? fail : (line: string) => lines.push(line);
  const config = parseConfig({ ...PROD, ANALYTICS: analytics, VERSION: { id: 'version-1' } });
  let time = 1_000;
  const app = new Hono<EdgeEnv>();
  app.use(createRequestObserver({ config, counters, writeLine, now: () => (time += 7) }));
  app.route(
    '/',
    createHealthRoutes({
      checks: options.checks ?? [],
      readReleases: async () => TEST_RELEASES,
      now: options.healthClock,
    }),
  );
  app.get('/d/:place/:words/', (c) => {
    c.var.observation.cache = 'hit';
    c.var.observation.upstreamCalls.push({ upstream: 'search', outcome: 'timeout', durationMs: 120.4 });
    return c.text('found');
  });
  const placed = Promise.withResolvers<void>();
  app.get('/page', (c) => {
    c.var.observation.headerPlaced = placed.promise.then(() => {
      c.var.observation.hasFallbackHeader = true;
    });
    return c.text('a page that streams');
  });
  app.get('/timed', (c) => c.text('', 200, { 'server-timing': 'origin;dur=3' }));
  app.get('/broken', () => {
    throw new TypeError('bad query ?q=secret of ana@example.com');
  });
  app.onError((_, c) => c.text('sorry', 502));
  app.get('*', () => Response.redirect('https://www.marquee.com/', 302));
  const { context, finish } = createExecution();
  const request = (path: string, headers: Record<string, string> = {}) =>
    app.request(`https://www.marquee.com${path}`, { headers }, {}, context);
  const placeFallback = async () => {
    placed.resolve();
    await finish();
  };
  return { request, lines, counters, points, placeFallback };
}

describe('the observer of requests', () => {
  it('writes one line that names the route and not what was searched', async () => {
    const { request, lines } = createApp();
    await request('/d/ca--san-francisco/secret/?q=secret');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        level: 'info',
        event: 'request',
        stage: 'prod',
        site: null,
        locale: null,
        method: 'GET',
        route: '/d/:place/:words/',
        status: 200,
        cache: 'hit',
        durationMs: 7,
        upstreamMs: 120,
        upstream: ['search:timeout'],
        correlationId: expect.any(String),
        traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        spanId: expect.stringMatching(/^[0-9a-f]{16}$/),
        parentSpanId: null,
      },
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  it('says what an answer took, behind what others said', async () => {
    const { request } = createApp();
    expect((await request('/d/a/b/')).headers.get('server-timing')).toBe('cache;desc=hit, total;dur=7');
    expect((await request('/timed')).headers.get('server-timing')).toBe('origin;dur=3, total;dur=7');
  });

  it('counts, and writes a data point where the Analytics Engine is bound', async () => {
    const { request, counters, points } = createApp();
    await request('/d/a/b/');
    await request('/broken');
    const { routes } = counters;
    expect(routes['/d/:place/:words/']).toEqual({ outcomes: { '2xx': 1 }, cache: { hit: 1 }, totalMs: 7 });
    expect(routes['/broken']?.outcomes).toEqual({ '5xx': 1 });
    expect(points[0]).toEqual({
      indexes: ['/d/:place/:words/'],
      blobs: ['prod', '', '', '/d/:place/:words/', 'GET', '200', 'hit', 'version-1'],
      doubles: [7, 1, 120.4, 0],
    });
  });

  it('counts a page that streams once its header is placed, with whether that is the fallback', async () => {
    const { request, counters, lines, points, placeFallback } = createApp();
    await request('/page');
    expect([lines.length, points.length, Object.keys(counters.routes).length]).toEqual([1, 0, 0]);
    await placeFallback();
    expect(counters.routes['/page']?.outcomes).toEqual({ '2xx': 1 });
    expect(points.map(({ doubles }) => doubles)).toEqual([[7, 0, 0, 1]]);
  });
});

it.each(['log', 'counter', 'data point'] as const)('answers as ever when the %s fails', async (failing) => {
  const response = await createApp({ failing }).request('/d/a/b/');
  expect([response.status, await response.text()]).toEqual([200, 'found']);
  expect(response.headers.get('server-timing')).toContain('total;dur=7');
});

it('an error line says what failed and where, and takes out what the message quotes', () => {
  const line = buildErrorLine(new TypeError('bad ?q=secret of ana@example.com'), { route: '/x', correlationId: 'id' });
  expect(JSON.parse(line)).toMatchObject({ event: 'error', error: 'TypeError', message: 'bad ?… of …@…', route: '/x' });
  expect(JSON.parse(buildErrorLine('text', { route: '/x', correlationId: 'id' }))).toMatchObject({
    message: 'text',
    at: [],
  });
});

describe('/readyz', () => {
  const up: ReadinessCheck = { name: 'build', isVital: true, check: async () => undefined };
  const down = (isVital: boolean): ReadinessCheck => ({
    name: 'origin',
    isVital,
    check: () => Promise.reject(new Error('refused')),
  });

  it.each<[string, readonly ReadinessCheck[], number]>([
    ['ready', [up], 200],
    ['degraded', [up, down(false)], 200],
    ['not ready', [up, down(true)], 503],
  ])('is %s', async (status, checks, code) => {
    const response = await createApp({ checks }).request('/readyz');
    expect(response.status).toBe(code);
    expect(await response.json()).toMatchObject({ status, dependencies: { build: { status: 'up' } } });
  });

  it('checks once a second, however many requests there are', async () => {
    let checked = 0;
    let time = 0;
    const check = async () => {
      checked += 1;
    };
    const { request } = createApp({ checks: [{ name: 'origin', isVital: false, check }], healthClock: () => time });
    for (time of [0, 0, 999, 1_000, 1_000]) expect((await request('/readyz')).status).toBe(200);
    expect(checked).toBe(2);
  });

  it('does not wait for a dependency that never answers', async () => {
    const hung: ReadinessCheck = { name: 'origin', isVital: false, check: () => new Promise(() => undefined) };
    const response = await createApp({ checks: [hung] }).request('/readyz');
    expect(await response.json()).toMatchObject({ dependencies: { origin: { reason: 'no answer within 1000 ms' } } });
  });
});

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('the correlation id', () => {
  it.each(['urn:uuid:f81d4fae-7dec-11d0', 'Root=1-67;Sampled=1', '|host.7d2f~8/aGV+d29ybGQ=', 'x'.repeat(128)])(
    'is the one that its caller gave: %s',
    (given) => expect(resolveCorrelationId(given, TRACE_ID)).toBe(given),
  );

  it.each([undefined, '', 'a b', 'a\nb', 'jäger', '{"a":1}', 'ana@example.com', 'x'.repeat(129)])(
    'is that of the trace where there is none, or one that must not be in a log: %j',
    (given) => {
      expect(resolveCorrelationId(given, TRACE_ID)).toBe('4bf92f35-77b3-4da6-a3ce-929d0e0e4736');
    },
  );
});
