import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorObject } from '../../../shared/contracts/error-object.ts';
import { type ProxyUnderTest, startProxy } from './harness.ts';
import { createTrialOrigin, runIsolationTrial } from './isolation-trial.ts';
import { sendGoodAnswer, startUpstream, type Upstream } from './upstream.ts';

let upstream: Upstream;
let proxy: ProxyUnderTest;

beforeAll(async () => {
  upstream = await startUpstream();
  proxy = await startProxy(upstream.url);
});
afterAll(() => Promise.all([proxy.close(), upstream.close()]));
beforeEach(() => {
  upstream.behave(sendGoodAnswer);
  upstream.seen.length = 0;
});

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const TRENDING = '/api/v3/trending/?location=ca--san-francisco&timeframe=week';

describe('isolation between requests', () => {
  it('in a trial of mixed users, domains, locales, spellings and forged fields', async () => {
    upstream.behave(createTrialOrigin());
    const count = Number(process.env.TRIAL_REQUESTS ?? 3_000);
    const report = await runIsolationTrial(proxy.port, count, Number(process.env.TRIAL_SEED ?? 20_261_121));
    expect(report).toMatchObject({ requests: count, wrong: 0 });
    expect(report.hits).toBeGreaterThan(count / 3);
    const failed = Object.values(report.failed).reduce((sum, times) => sum + times, 0);
    expect(failed / count).toBeLessThan(0.1);
  });

  it.each([
    ...['/api/v3/trending/x.css', '/api/v3/trending/index.html', '/api/v3/trending//', '/api/v3//trending/'],
    ...[
      '//api/v3/trending/',
      '/api/v3/trending%2f',
      '/api/v3/trending/%2e%2e/',
      '/api/v3/trending/%2f..',
      '/api/v3/trending/%00',
    ],
    ...[
      '/api/v3/%74rending/',
      '/API/v3/trending/',
      '/api/v3/trending/;a=b',
      '/api/v3/trending%3F',
      '/api/v3/trending\\',
    ],
    ...[
      '/api/',
      '/api',
      '/api/v3/',
      '/api/v3/users/me/',
      '/home/api/',
      '/home/api/geo/',
      '/home/api/geo/place_from_request/.json',
    ],
    '/fr/api/v3/trending/',
  ])('%s is another path: 404, and the origin sees nothing', async (path) => {
    const response = await proxy.get(`${path}?location=ca--san-francisco&timeframe=week`);
    expect(response.status).toBe(404);
    expect(upstream.seen).toHaveLength(0);
  });

  it('a path without its last slash is sent on, arguments kept, and nothing is stored', async () => {
    const response = await proxy.get('/api/v3/trending?location=a&timeframe=week');
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe('/api/v3/trending/?location=a&timeframe=week');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'PURGE'])(
    '%s is refused with Allow',
    async (method) => {
      const response = await proxy.get(TRENDING, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(((await response.json()) as ErrorObject).error).toBe('METHOD_NOT_ALLOWED');
      expect(upstream.seen).toHaveLength(0);
    },
  );

  it('OPTIONS answers 204 with Allow', async () => {
    const response = await proxy.get(TRENDING, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  it('HEAD answers as GET without a body, and asks the origin with GET', async () => {
    await proxy.newIsolate();
    const path = '/api/v3/trending/?location=ca--head&timeframe=week';
    const head = await proxy.get(path, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    expect(upstream.seen.map(({ method }) => method)).toEqual(['GET']);
    const get = await proxy.get(path);
    expect(get.headers.get('etag')).toBe(head.headers.get('etag'));
    expect(get.headers.get('cache-status')).toMatch(/^marquee; hit/);
  });

  it('the origin gets the same id, the site and the locale, and nothing else of the client', async () => {
    await proxy.newIsolate();
    await proxy.get('/api/v3/trending/?location=ca--once&timeframe=week', {
      host: 'www.marquee.ch.localhost',
      headers: {
        'eb-correlation-id': 'id-1',
        'eb-lang': 'it_CH',
        traceparent: TRACEPARENT,
        tracestate: 'vendor=1, other=a:b',
        cookie: 'session=x',
        'user-agent': 'secret',
        referer: 'x',
      },
    });
    const { headers } = upstream.seen[0] ?? { headers: {} };
    expect(headers).toEqual({
      host: new URL(upstream.url).host,
      accept: 'application/json',
      'eb-correlation-id': 'id-1',
      'eb-host': 'www.marquee.ch',
      'eb-lang': 'it_CH',
      traceparent: expect.stringMatching(/^00-4bf92f3577b34da6a3ce929d0e0e4736-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$/),
      tracestate: 'vendor=1,other=a:b',
    });
  });

  it.each<[string, Record<string, string>]>([
    ['none', {}],
    ['more', { traceparent: `${TRACEPARENT}-more`, tracestate: 'vendor=1' }],
    ['capitals', { traceparent: TRACEPARENT.toUpperCase(), tracestate: 'vendor=1' }],
    ['zeros', { traceparent: '00-00000000000000000000000000000000-00f067aa0ba902b7-01', tracestate: 'vendor=1' }],
    ['twice', { traceparent: `${TRACEPARENT}, ${TRACEPARENT}`, tracestate: 'vendor=1' }],
    ['long', { traceparent: 'x'.repeat(4_000), tracestate: 'y'.repeat(4_000) }],
  ])('the origin gets a new trace where that of the client is malformed: %s', async (name, headers) => {
    await proxy.get(`/api/v3/trending/?location=ca--traced-${name}&timeframe=week`, { headers });
    expect(upstream.seen).toHaveLength(1);
    const sent = upstream.seen[0]?.headers ?? {};
    expect(sent.traceparent).toMatch(/^00-(?!4bf92f35|0{32})[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
    expect(sent).not.toHaveProperty('tracestate');
  });

  it('says Vary: eb-lang where a site has more than one language, and only there', async () => {
    const vary = async (host: string) => (await proxy.get(TRENDING, { host })).headers.get('vary');
    expect(await vary('www.marquee.ch')).toBe('eb-lang');
    expect(await vary('www.marquee.de')).toBeNull();
  });
});
