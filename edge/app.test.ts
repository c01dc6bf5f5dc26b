import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import { parseConfig } from './config/config.ts';
import { PROD } from './test/edge-request.ts';
import { createTestManifest, importServer, TEST_BUILD } from './test/test-release.ts';

const SITE = 'https://www.marquee.com';
const HOST = 'https://shop.example.com';
const FILES = [
  'header.css',
  'hydrate.js',
  'react.js',
  'react-dom.js',
  'pre-hydration.js',
  'messages-en_US.js',
  'element.js',
  'federated/mf-manifest.json',
];
const BUILD = createTestManifest(TEST_BUILD, Object.fromEntries(FILES.map((file) => [file, 'sha384-x'])));
const ADDRESS = { 'cf-connecting-ip': '203.0.113.9' };

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** The application as it is deployed, before an origin that answers its own path and assets that have every file. */
function createTestApp(variables: Record<string, unknown> = {}, site = SITE) {
  const asked: string[] = [];
  const origin = {
    fetch: async (url: string, init: RequestInit) => {
      asked.push(`${init.method} ${new URL(url).pathname}`);
      const body = JSON.stringify({ query: [], trending: { trending_searches: [] } });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    },
  };
  const assets = { fetch: async () => new Response('{"metaData":{}}', { headers: { etag: '"file"' } }) };
  const config = parseConfig({
    ...PROD,
    ORIGIN: origin,
    ASSETS: assets,
    HOST_ORIGINS: HOST,
    RATE_LIMIT: 'off',
    ...variables,
  });
  const app = createApp({ config, build: BUILD, importServer });
  const context = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };
  return {
    asked,
    request: (path: string, init: RequestInit = {}) => app.request(`${site}${path}`, init, {}, context),
  };
}
const app = createTestApp();

const READ_PATHS = [
  '/header/head',
  '/header/fragment',
  '/header/user',
  '/header/environment',
  '/header/mobile/user',
  '/header/mobile/environment',
  '/header/status',
  '/header/builds/b1b1b1b1b1b1/header.css',
  '/header/static/share-1200x630.png',
  '/header/static/icons/prod/manifest.webmanifest',
  '/header/stable/embed.js',
  '/header/canary/mf-manifest.json',
  '/healthz',
  '/readyz',
  '/search',
];

describe.each([
  ...READ_PATHS.map((path) => [path, 'GET, HEAD, OPTIONS'] as const),
  ['/header/events', 'POST, OPTIONS'] as const,
])('%s', (path, allow) => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'BREW'];

  it.each(methods.filter((method) => !allow.includes(method)))('refuses %s', async (method) => {
    const { asked, request } = createTestApp();
    const response = await request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expect(await response.json()).toMatchObject({ error: 'METHOD_NOT_ALLOWED' });
    expect(asked).toEqual([]);
  });

  it.each(methods.filter((method) => allow.includes(method)))('has %s', async (method) => {
    expect((await app.request(path, { method })).status).not.toBe(405);
  });

  it('names its methods to OPTIONS that is no preflight', async () => {
    const response = await app.request(path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe(allow);
  });
});

it('leaves the methods of pages to their origin', async () => {
  const { asked, request } = createTestApp({ ORIGIN_URL: 'https://origin.example' });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('page'));
  for (const path of ['/signin/', '/favicon.ico']) {
    expect((await request(path, { method: 'POST' })).status).toBe(200);
    expect(fetched).toHaveBeenLastCalledWith(
      `https://origin.example${path}`,
      expect.objectContaining({ method: 'POST' }),
    );
  }
  expect(asked).toEqual([]);
});

it('answers what no origin can be sent by itself: it is no failure of the origin', async () => {
  const { asked, request } = createTestApp();
  const context = { method: 'TRACE' };
  // No `Request` of this platform has such a method; HTTP has.
  vi.spyOn(Request.prototype, 'method', 'get').mockReturnValue(context.method);
  const response = await request('/signin/');
  expect([response.status, asked]).toEqual([405, []]);
});

describe.each([
  '/header/head',
  '/header/fragment',
  '/header/user',
  '/header/environment',
  '/header/mobile/user',
  '/header/mobile/environment',
  '/header/events',
  '/api/v3/trending/',
  '/home/api/geo/place_from_request/',
])('%s across origins', (path) => {
  const method = path === '/header/events' ? 'POST' : 'GET';
  const request = (origin: string | null, target = app) =>
    target.request(path, { method, headers: origin === null ? {} : { origin } });
  const preflight = (origin: string) =>
    app.request(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });

  it('may be read by a listed host, without credentials', async () => {
    const { headers } = await request(HOST);
    expect(headers.get('access-control-allow-origin')).toBe(HOST);
    expect(headers.get('timing-allow-origin')).toBe(HOST);
    expect(headers.get('access-control-expose-headers')).toContain('server-timing');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(headers.get('vary')).toMatch(/(?:^|, )Origin$/);
    if (path === '/header/user') expect(headers.get('vary')).toBe('Cookie, Origin');
  });

  it.each(['https://evil.example', `${HOST}.evil.example`, 'http://shop.example.com', 'null', null])(
    'may not be read by %s',
    async (origin) => {
      const response = await request(origin);
      const { headers } = response;
      // A refusal holds nothing but the reason.
      if (origin !== null) expect(await response.json()).toMatchObject({ error: 'FORBIDDEN' });
      expect(headers.get('access-control-allow-origin')).toBe(origin === null ? null : '*');
      expect(headers.has('timing-allow-origin')).toBe(false);
      expect(headers.get('vary')).toContain('Origin');
    },
  );

  it('says to another where it would have to be listed', async () => {
    for (const target of [app, createTestApp({ HOST_ORIGINS: '' })]) {
      const response = await request('https://evil.example', target);
      expect(response.status).toBe(403);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(await response.json()).toMatchObject({
        error: 'FORBIDDEN',
        error_description: "The origin https://evil.example is not listed in HOST_ORIGINS of the header's edge worker.",
      });
    }
    expect((await request('<b>', app)).status).toBe(403);
    expect(await (await request('<b>', app)).text()).not.toContain('<b>');
  });

  it('answers pages of its own host, and programs, as ever', async () => {
    expect((await request('https://www.marquee.com')).status).not.toBe(403);
    // A beacon has to name its page.
    if (path !== '/header/events') expect((await request(null)).status).not.toBe(403);
  });

  it('answers the preflight of a listed host', async () => {
    const { status, headers } = await preflight(HOST);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(HOST);
    expect(headers.get('access-control-allow-headers')).toContain('x-requested-with');
    expect(headers.get('access-control-max-age')).toBe('7200');
  });

  it('allows the preflight of another to read its refusal, and to send nothing', async () => {
    const { status, headers } = await preflight('https://evil.example');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('does not vary by origin when no host is listed', async () => {
    const { headers } = await request(HOST, createTestApp({ HOST_ORIGINS: '' }));
    expect(headers.get('vary') ?? '').not.toContain('Origin');
  });

  it('is embedded by its own origin alone, beacons aside', async () => {
    const policy = path === '/header/events' ? 'cross-origin' : 'same-origin';
    expect((await request(HOST)).headers.get('cross-origin-resource-policy')).toBe(policy);
  });
});

it.each(READ_PATHS.filter((path) => /^\/header\/(builds|static|stable|canary)\//.test(path)))(
  '%s may be loaded and read by every origin',
  async (path) => {
    const origin = 'https://anybody.example';
    const { status, headers } = await app.request(path, { headers: { origin } });
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('vary') ?? '').not.toContain('Origin');
    const preflight = await app.request(path, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'GET' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
  },
);

it.each(['/', '/signin/', '/header/status', '/healthz', '/search'])(
  '%s may be read by no other origin',
  async (path) => {
    const { headers } = await app.request(path, { headers: { origin: HOST } });
    expect(headers.has('access-control-allow-origin')).toBe(false);
    // The origin's own answers have its own policies.
    const isOrigin = path === '/' || path === '/signin/';
    expect(headers.get('cross-origin-resource-policy')).toBe(isOrigin ? null : 'same-origin');
  },
);

describe('Server-Timing', () => {
  const CALL = '/api/v3/destination/search/autocomplete/?q=jazz&place_id=online';
  const timing = async (target: ReturnType<typeof createTestApp>, path: string) =>
    (await target.request(path)).headers.get('server-timing');

  it('has the cache, the origin and the whole time once each', async () => {
    const fresh = createTestApp();
    expect(await timing(fresh, CALL)).toMatch(/^cache;desc=miss, origin;dur=\d+, total;dur=\d+$/);
    expect(await timing(fresh, CALL)).toMatch(/^cache;desc=hit, total;dur=\d+$/);
    expect(await timing(fresh, '/header/head')).toMatch(/^total;dur=\d+$/);
    expect(await timing(fresh, '/api/v3/trending/')).toMatch(/^total;dur=\d+$/);
  });

  it('has them on a call that failed', async () => {
    const failing = { fetch: async () => new Response('broken', { status: 500 }) };
    const broken = createTestApp({ ORIGIN: failing });
    expect(await timing(broken, CALL)).toMatch(/^cache;desc=miss, origin;dur=\d+, total;dur=\d+$/);
  });
});

describe('the rate limit', () => {
  const countRefused = async (path: string) => {
    const { request } = createTestApp({ RATE_LIMIT: '1/1' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(path, { headers: ADDRESS })));
    return answers.filter(({ status }) => status === 429).length;
  };

  it.each(['/healthz', '/readyz', '/header/builds/b1b1b1b1b1b1/header.css', '/header/static/share-1200x630.png'])(
    'does not count %s',
    async (path) => expect(await countRefused(path)).toBe(0),
  );

  it.each(['/header/head', '/header/stable/embed.js', '/api/v3/trending/', '/search', '/'])('counts %s', async (path) =>
    expect(await countRefused(path)).toBe(4),
  );
});

describe('what operators see', () => {
  it('is health, for any host', async () => {
    const { request } = createTestApp();
    const answers = [await request('/healthz'), await request('/readyz')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[1]?.json()).toMatchObject({
      status: 'ready',
      dependencies: { origin: { status: 'up', isVital: false }, build: { status: 'up', isVital: true } },
    });
    const elsewhere = createTestApp({}, 'https://unknown.example');
    expect((await elsewhere.request('/healthz')).status).toBe(200);
    expect((await elsewhere.request('/header/head')).status).toBe(421);
  });

  it('is what the isolate has counted, under a policy of its own', async () => {
    const { request } = createTestApp();
    for (let call = 0; call < 2; call += 1)
      await request('/api/v3/destination/search/autocomplete/?q=jazz&place_id=online');
    await request('/header/events', {
      method: 'POST',
      body: JSON.stringify({ name: 'HeaderError', reason: 'deadline' }),
      headers: { origin: SITE, 'sec-fetch-site': 'same-origin' },
    });
    expect(await (await request('/header/status?format=json')).json()).toMatchObject({
      scope: 'this isolate',
      routes: expect.arrayContaining([expect.objectContaining({ route: 'autocomplete', requests: 2, hitRatio: 0.5 })]),
      upstreams: expect.arrayContaining([expect.objectContaining({ name: 'search', breaker: 'closed', calls: 1 })]),
      events: [{ name: 'HeaderError deadline', count: 1 }],
    });
    const page = await request('/header/status');
    const [, nonce] = /<style nonce="([^"]+)">/.exec(await page.text()) ?? [];
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });
});
