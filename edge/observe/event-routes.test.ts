import { describe, expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { createEdgeApp, PROD } from '../test/edge-request.ts';
import { Counters } from './counters.ts';
import { cleanLabel, createEventLog, createExceptionLog } from './event-log.ts';
import { createEventRoutes } from './event-routes.ts';

const HOST = 'https://shop.example.com';
const BUILD = 'aaaaaaaaaaaa';
const click = { name: 'HeaderInteraction', requestPath: '/', action: 'click', category: 'menu', label: 'help' };
const attempt = {
  name: 'EventCreateAttempt',
  eventCreateSource: 'header',
  pageArea: 'modal',
  hasPublish: true,
  hasPaidPublish: false,
};
const error = { name: 'HeaderError', reason: 'render', build: BUILD };
const exception = { name: 'TypeError', message: 'no x at https://www.marquee.com/y?q=secret', flag: 'creator-home' };

/** An edge that keeps its counts and limits over many beacons. */
function open(now = () => 0, variables: Record<string, string> = {}) {
  const counters = new Counters();
  const lines: string[] = [];
  const points: AnalyticsEngineDataPoint[] = [];
  const count = (name: string) => counters.countEvent(name);
  const writeLine = (line: string) => void lines.push(line);
  const services = {
    config: parseConfig({ ...PROD, ...variables }),
    counters,
    recordEvent: createEventLog('prod', { writeDataPoint: (point = {}) => void points.push(point) }, count),
    recordException: createExceptionLog(count, writeLine),
    isKnownBuild: (build: string) => build === BUILD,
  };
  const routes = createEventRoutes(services, writeLine, now);
  const app = createEdgeApp((edge) => void edge.route('/', routes), { HOST_ORIGINS: HOST });
  /** @param headers over those of a page of ours; undefined leaves one out. */
  const post = (body: unknown, headers: Record<string, string | undefined> = {}, path = '/header/events') => {
    const sender = { origin: 'https://www.marquee.com', 'sec-fetch-site': 'same-origin', ...headers };
    const sent = Object.entries(sender).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return app.request(path, { method: 'POST', body: text, headers: Object.fromEntries(sent) });
  };
  return {
    post,
    postException: (body: unknown, headers = {}) => post(body, headers, '/header/exceptions'),
    readEvents: () => ({ ...counters.events }),
    readErrors: () => counters.builds[BUILD]?.errors ?? 0,
    builds: counters.builds,
    lines,
    points,
  };
}

describe('POST /header/events', () => {
  it('counts a beacon, or a batch of them, beside events that it does not know', async () => {
    const { post, readEvents } = open();
    const response = await post(click);
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
    await post([click, { name: 'OfTomorrow' }, null, { ...click, category: 'mouse' }, attempt]);
    expect(readEvents()).toEqual({ 'menu click': 2, EventCreateAttempt: 1 });
  });

  it.each([{ cookie: 'session_hint=1; privacy=recent-searches.analytics' }, { dnt: '1' }, { 'sec-gpc': '1' }])(
    'counts nothing of who refuses it by %j, and errors all the same',
    async (refusal) => {
      const { post, readEvents, points } = open();
      expect((await post([click, attempt, error], refusal)).status).toBe(204);
      expect([readEvents(), points]).toEqual([{ 'HeaderError render': 1 }, []]);
      await post(click, { cookie: 'privacy=recent-searches', dnt: '0' });
      expect(readEvents()).toMatchObject({ 'menu click': 1 });
    },
  );

  it('writes what an event says to the dataset, without what identifies somebody', async () => {
    const { post, points } = open();
    const page = { requestPath: '/myevent?eid=42', pageName: 'event-dashboard', eid: '42' };
    await post([
      { ...click, ...page },
      { ...attempt, ...page },
      // Named by the edge where the header could not, however long its address is.
      { ...click, requestPath: `/fr/zones/?from=${'x'.repeat(2500)}`, label: 'ana@example.com' },
      { ...click, pageName: 'ana@example.com' },
      { ...attempt, pageArea: 'https://www.marquee.com/u/ana', hasPaidPublish: true },
    ]);
    expect(points.map(({ blobs }) => blobs?.slice(2))).toEqual([
      ['HeaderInteraction', 'event-dashboard', 'menu', 'click', 'help', '', ''],
      ['EventCreateAttempt', 'event-dashboard', '', '', '', 'header', 'modal'],
      ['HeaderInteraction', 'zones', 'menu', 'click', '', '', ''],
      ['HeaderInteraction', 'home', 'menu', 'click', 'help', '', ''],
      ['EventCreateAttempt', 'other', '', '', '', 'header', ''],
    ]);
    expect(points.at(-1)).toMatchObject({ indexes: ['EventCreateAttempt'], doubles: [1, 1] });
    expect(points[0]?.blobs?.slice(0, 2)).toEqual(['prod', '.com']);
  });

  it('logs the failure of a header, shortened and without what its message quotes', async () => {
    const { post, lines } = open();
    const message = `Failed to fetch https://www.marquee.com/x.js?q=secret for ana@example.com${'!'.repeat(500)}`;
    await post({ ...error, message });
    expect(lines).toEqual([expect.stringContaining('render: Failed to fetch')]);
    expect(lines[0]).not.toMatch(/secret|ana@|!{450}/);
  });

  it('counts an error of a build that pages may have, once in 15 minutes for one address', async () => {
    let time = 0;
    const { post, readErrors, builds } = open(() => time);
    const counted = [];
    for (time of [0, 899_999, 900_000, 1_799_999]) {
      await post([error, error, { ...error, build: 'bbbbbbbbbbbb' }, { ...error, build: undefined }]);
      counted.push(readErrors());
    }
    expect(counted).toEqual([1, 1, 2, 2]);
    await post(error, { 'cf-connecting-ip': '192.0.2.8' });
    expect([readErrors(), Object.keys(builds)]).toEqual([3, [BUILD]]);
  });

  it('takes 100 beacons of an address at once, then 10 a second; any number with RATE_LIMIT=off', async () => {
    let time = 0;
    const countAccepted = async ({ post }: ReturnType<typeof open>, count: number) => {
      let accepted = 0;
      for (let index = 0; index < count; index += 1)
        if ((await post(click, { 'cf-connecting-ip': '192.0.2.7' })).status === 204) accepted += 1;
      return accepted;
    };
    const limited = open(() => time);
    expect(await countAccepted(limited, 120)).toBe(100);
    time = 1_000;
    expect(await countAccepted(limited, 20)).toBe(10);
    expect(await countAccepted(open(undefined, { RATE_LIMIT: 'off' }), 120)).toBe(120);
  });

  const tooMany = JSON.stringify(new Array(21).fill(click));
  const tooLong = JSON.stringify({ ...click, label: 'x'.repeat(70_000) });
  it.each(['', '[]', 'not json', '{"name":"Other"}', tooMany, tooLong])('refuses the body %.30s', async (body) => {
    const { post, readEvents } = open();
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_detail: { ARGUMENTS_ERROR: { body: [expect.any(String)] } } });
    expect(readEvents()).toEqual({});
  });

  it.each<[string, Record<string, string | undefined>, number]>([
    ['a listed host', { origin: HOST, 'sec-fetch-site': 'cross-site' }, 204],
    ['an old browser that sends no Sec-Fetch-Site', { 'sec-fetch-site': undefined }, 204],
    ['an old browser on another site', { origin: 'https://evil.example', 'sec-fetch-site': undefined }, 403],
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['another site that calls itself ours', { 'sec-fetch-site': 'cross-site' }, 403],
    ['no origin', { origin: undefined }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
  ])('from %s', async (_, headers, status) => {
    const { post, postException } = open();
    expect([(await post(click, headers)).status, (await postException(exception, headers)).status]).toEqual([
      status,
      status,
    ]);
  });
});

describe('POST /header/exceptions', () => {
  it('logs each distinct name once, and counts each exception', async () => {
    const { lines, readEvents, postException } = open();
    const response = await postException(exception);
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'no-store']);
    await postException({ ...exception, message: 'again' });
    await postException({ ...exception, name: 'FLAG_NOT_FOUND' });
    expect(readEvents()).toEqual({ 'FlagException TypeError': 2, 'FlagException FLAG_NOT_FOUND': 1 });
    expect(lines.map((line) => JSON.parse(line).error)).toEqual(['TypeError', 'FLAG_NOT_FOUND']);
    expect(lines[0]).toContain('creator-home');
    expect(lines[0]).not.toContain('secret');
  });

  it.each([
    ['no name', { message: 'x' }],
    ['a name that is none', { ...exception, name: 'ana@example.com' }],
    ['more than it may', { ...exception, stack: 'at x' }],
    ['too much', { ...exception, message: 'x'.repeat(5_000) }],
  ])('refuses %s', async (_, body) => {
    const { lines, readEvents, postException } = open();
    const response = await postException(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error_detail: { ARGUMENTS_ERROR: { body: [expect.any(String)] } } });
    expect([lines, readEvents()]).toEqual([[], {}]);
  });
});

describe('cleanLabel', () => {
  it.each(['help', 'create-with-ai', 'Food & Drink', 'Événements à Paris', 'top-40', 'chicago.2026'])(
    'keeps %s',
    (label) => expect(cleanLabel(label)).toBe(label),
  );

  it.each([
    ['a mail address', 'ana@example.com'],
    ['a host', 'www.example.com'],
    ['an IPv4 address', '192.0.2.7'],
    ['a street with its number behind', 'Bahnhofstraße 12a'],
    ['a phone number', '+1 (555) 010-9999'],
    ['a token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0'],
    ['a long text', 'x '.repeat(40)],
    ['no text', undefined],
  ])('drops %s', (_, label) => {
    expect(cleanLabel(label)).toBe('');
  });
});
