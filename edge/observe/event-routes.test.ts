import { describe, expect, it } from 'vitest';
import type { Config } from '../config/config.ts';
import { createRateLimit, createRouteLimit } from '../security/rate-limit.ts';
import { createEdgeApp } from '../test/edge-request.ts';
import { Counters } from './counters.ts';
import { EventLog } from './event-log.ts';
import { createEventRoutes, EVENT_RATE_LIMIT } from './event-routes.ts';

const HOST = 'https://shop.example.com';
const click = { name: 'HeaderInteraction', requestPath: '/', action: 'click', category: 'menu', label: 'help' };
const attempt = {
  name: 'EventCreateAttempt',
  eventCreateSource: 'header',
  pageArea: 'modal',
  hasPublish: true,
  hasPaidPublish: false,
};

/** @param headers over those of a page of ours; undefined leaves one out. */
async function send(body: string, headers: Record<string, string | undefined> = {}) {
  const counters = new Counters();
  const lines: string[] = [];
  const points: AnalyticsEngineDataPoint[] = [];
  const log = new EventLog({
    stage: 'prod',
    dataset: { writeDataPoint: (point = {}) => void points.push(point) },
    count: (name) => counters.countEvent(name),
  });
  const app = createEdgeApp(
    (edge) =>
      void edge.route(
        '/',
        createEventRoutes({
          counters,
          log,
          isKnownBuild: (build) => build === 'aaaaaaaaaaaa',
          limit: createRateLimit({ rateLimit: { perSecond: 1, burst: 2 } }, () => 0),
          writeLine: (line) => lines.push(line),
          now: () => 0,
        }),
      ),
    { HOST_ORIGINS: HOST },
  );
  const sender = { origin: 'https://www.marquee.com', 'sec-fetch-site': 'same-origin', ...headers };
  const sent = Object.entries(sender).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const post = () => app.request('/header/events', { method: 'POST', body, headers: Object.fromEntries(sent) });
  const response = await post();
  return {
    response,
    post,
    events: { ...counters.events },
    builds: { ...counters.builds },
    lines,
    points,
    logged: log.read(),
  };
}

describe('POST /header/events', () => {
  it('counts a beacon, or a batch of them', async () => {
    const one = await send(JSON.stringify(click));
    expect(one.response.status).toBe(204);
    expect(one.response.headers.get('cache-control')).toBe('no-store');
    expect(one.events).toEqual({ 'menu click': 1 });
    expect((await send(JSON.stringify([click, attempt, click]))).events).toEqual({
      'menu click': 2,
      EventCreateAttempt: 1,
    });
  });

  it('counts the events of a batch beside one that it does not know', async () => {
    const { response, events } = await send(JSON.stringify([click, { name: 'OfTomorrow' }, null, attempt]));
    expect(response.status).toBe(204);
    expect(events).toEqual({ 'menu click': 1, EventCreateAttempt: 1 });
  });

  it('counts the events of a page whose address is long, or whose name is none', async () => {
    const long = { ...click, requestPath: `/fr/zones/?from=${'x'.repeat(2500)}` };
    const odd = { ...click, pageName: 'x'.repeat(61), eid: 'ana@example.com', requestPath: '/' };
    const { response, logged } = await send(JSON.stringify([...new Array(19).fill(long), odd]));
    expect(response.status).toBe(204);
    expect(logged).toHaveLength(20);
    expect([logged[0]?.pageName, logged[19]?.pageName]).toEqual(['zones', 'home']);
  });

  it('takes what the allowed list does not have without counting it', async () => {
    const { response, events } = await send(JSON.stringify({ ...click, category: 'mouse' }));
    expect(response.status).toBe(204);
    expect(events).toEqual({});
  });

  it.each([{ cookie: 'session_hint=1; privacy=recent-searches.analytics' }, { dnt: '1' }, { 'sec-gpc': '1' }])(
    'counts nothing of who refuses it by %j, and errors all the same',
    async (refusal) => {
      const error = { name: 'HeaderError', requestPath: '/', reason: 'timeout' };
      const { response, events, points, logged } = await send(JSON.stringify([click, attempt, error]), refusal);
      expect(response.status).toBe(204);
      expect(events).toEqual({ 'HeaderError timeout': 1 });
      expect([...points, ...logged]).toEqual([]);
      const other = { cookie: 'privacy=recent-searches', dnt: '0' };
      expect((await send(JSON.stringify(click), other)).events).toEqual({ 'menu click': 1 });
    },
  );

  it('writes what an event says to the dataset and to the ring', async () => {
    const page = { requestPath: '/myevent?eid=42', pageName: 'event-dashboard', eid: '42' };
    const { points, logged } = await send(
      JSON.stringify([
        { ...click, ...page },
        { ...attempt, ...page },
      ]),
    );
    const name = { pageName: 'event-dashboard', hasPublish: false, hasPaidPublish: false };
    const none = { category: null, action: null, label: null, eventCreateSource: null, pageArea: null };
    expect(logged).toEqual([
      { ...none, ...name, name: 'HeaderInteraction', category: 'menu', action: 'click', label: 'help' },
      {
        ...none,
        ...name,
        name: 'EventCreateAttempt',
        eventCreateSource: 'header',
        pageArea: 'modal',
        hasPublish: true,
      },
    ]);
    const stage = ['prod', '.com'];
    expect(points).toEqual([
      {
        indexes: ['HeaderInteraction'],
        blobs: [...stage, 'HeaderInteraction', 'event-dashboard', 'menu', 'click', 'help', '', ''],
        doubles: [0, 0],
      },
      {
        indexes: ['EventCreateAttempt'],
        blobs: [...stage, 'EventCreateAttempt', 'event-dashboard', '', '', '', 'header', 'modal'],
        doubles: [1, 0],
      },
    ]);
  });

  it('names the page itself where the header could not, and drops labels that are personal', async () => {
    const { logged } = await send(
      JSON.stringify([
        { ...click, requestPath: '/fr/zones/?eid=42' },
        { ...click, pageName: 'ana@example.com', requestPath: '/', label: 'ana@example.com' },
        { ...attempt, pageArea: 'https://www.marquee.com/u/ana' },
      ]),
    );
    expect(logged.map(({ pageName, label, pageArea }) => [pageName, label, pageArea])).toEqual([
      ['zones', 'help', null],
      ['home', null, null],
      ['other', null, null],
    ]);
  });

  it('limits how often an address may send', async () => {
    const { response, post } = await send(JSON.stringify(click), { 'cf-connecting-ip': '192.0.2.7' });
    expect([response.status, (await post()).status, (await post()).status]).toEqual([204, 204, 429]);
  });

  it('logs the failure of a header once, shortened and without what its message quotes', async () => {
    const message = `Failed to fetch https://www.marquee.com/x.js?q=secret for ana@example.com${'!'.repeat(500)}`;
    const { events, lines } = await send(
      JSON.stringify({ name: 'HeaderError', reason: 'network', build: 'b1', message }),
    );
    expect(events).toEqual({ 'HeaderError network': 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('HeaderError');
    expect(lines[0]).toContain('network: Failed to fetch');
    expect(lines[0]).not.toMatch(/secret|ana@|!{450}/);
  });

  it.each(['', 'null', '[]', '{}', 'not json', '{"name":"Other"}', JSON.stringify(new Array(21).fill(click))])(
    'refuses the body %j',
    async (body) => {
      const { response, events } = await send(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: 'ARGUMENTS_ERROR',
        error_detail: { ARGUMENTS_ERROR: { body: [expect.any(String)] } },
      });
      expect(events).toEqual({});
    },
  );

  it('stops reading a body that is too long', async () => {
    expect((await send(JSON.stringify({ ...click, label: 'x'.repeat(70_000) }))).response.status).toBe(400);
  });

  it.each<[string, Record<string, string | undefined>, number]>([
    ['a listed host', { origin: HOST, 'sec-fetch-site': 'cross-site' }, 204],
    ['an old browser that sends no Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 204],
    ['an old browser on another site', { origin: 'https://evil.example', 'sec-fetch-site': undefined }, 403],
    ['a program that sends an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }, 403],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site that calls itself ours', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another country site', { origin: 'https://www.marquee.de', 'sec-fetch-site': 'same-origin' }, 403],
    ['a typed address', { 'sec-fetch-site': 'none' }, 403],
    ['no origin', { origin: undefined }, 403],
    ['an empty origin', { origin: '' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
  ])('from %s', async (_, headers, status) => {
    expect((await send(JSON.stringify(click), headers)).response.status).toBe(status);
  });
});

it('counts an error for its build, and for no name that a stranger makes up', async () => {
  const error = { name: 'HeaderError', reason: 'render', message: 'boom' };
  const named = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((build) => ({ ...error, build }));
  const { builds } = await send(JSON.stringify([...named, error]));
  expect(builds).toEqual({
    aaaaaaaaaaaa: { views: 0, errors: 1, renderFailures: 0, slowRenders: 0 },
  });
});

it('counts the errors of one address once for a build, so that one client takes no canary back', async () => {
  const error = { name: 'HeaderError', reason: 'render', build: 'aaaaaaaaaaaa' };
  const { builds, events } = await send(JSON.stringify(new Array(20).fill(error)), { 'cf-connecting-ip': '192.0.2.1' });
  expect(builds.aaaaaaaaaaaa?.errors).toBe(1);
  expect(events).toEqual({ 'HeaderError render': 20 });
});

it('counts an address again for a build after 15 minutes, and not before', async () => {
  let time = 0;
  const { post, readErrors } = createBeacons({ now: () => time });
  const error = { name: 'HeaderError', reason: 'render', build: 'aaaaaaaaaaaa' };
  const counted = [];
  for (time of [0, 899_999, 900_000, 1_799_999]) {
    await post(error);
    counted.push(readErrors('aaaaaaaaaaaa'));
  }
  expect(counted).toEqual([1, 1, 2, 2]);
});

describe('the limit of beacons', () => {
  it('takes 100 beacons of an address at once, then 10 a second', async () => {
    let time = 0;
    const { countAccepted } = createBeacons({
      limit: createRouteLimit(EVENT_RATE_LIMIT, { rateLimit: LIMITED }, () => time),
    });
    expect(await countAccepted(120)).toBe(100);
    time = 1_000;
    expect(await countAccepted(20)).toBe(10);
  });

  it('takes any number with RATE_LIMIT=off', async () => {
    const { countAccepted } = createBeacons({
      limit: createRouteLimit(EVENT_RATE_LIMIT, { rateLimit: null }, () => 0),
    });
    expect(await countAccepted(120)).toBe(120);
  });
});

const LIMITED: Config['rateLimit'] = { perSecond: 50, burst: 200 };

/** An edge that keeps its counts and limits over many beacons of one address. */
function createBeacons({ limit = createRouteLimit(EVENT_RATE_LIMIT, { rateLimit: null }), now = () => 0 }) {
  const counters = new Counters();
  const log = new EventLog({ stage: 'prod', dataset: undefined, count: () => {} });
  const routes = createEventRoutes({
    counters,
    log,
    limit,
    isKnownBuild: () => true,
    writeLine: () => {},
    now,
  });
  const app = createEdgeApp((edge) => void edge.route('/', routes));
  const headers = {
    origin: 'https://www.marquee.com',
    'sec-fetch-site': 'same-origin',
    'cf-connecting-ip': '192.0.2.7',
  };
  const post = (event: object) =>
    app.request('/header/events', { method: 'POST', body: JSON.stringify(event), headers });
  return {
    post,
    readErrors: (build: string) => counters.builds[build]?.errors,
    async countAccepted(count: number) {
      let accepted = 0;
      for (let index = 0; index < count; index += 1) if ((await post(click)).status === 204) accepted += 1;
      return accepted;
    },
  };
}
