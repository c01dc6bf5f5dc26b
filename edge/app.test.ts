import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestEdge } from './test/test-edge.ts';

const SITE = 'https://www.marquee.com';
const HOST = 'https://shop.example.com';
const ADDRESS = { 'cf-connecting-ip': '203.0.113.9' };

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

/** The application as it is deployed, with assets that have every file. */
function createTestApp(variables: Record<string, unknown> = {}) {
  const assets = { fetch: async () => new Response('{"metaData":{}}', { headers: { etag: '"file"' } }) };
  return createTestEdge({ ASSETS: assets, HOST_ORIGINS: HOST, ...variables });
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

it.each([
  ...READ_PATHS.map((path) => [path, 'GET, HEAD, OPTIONS'] as const),
  ['/header/events', 'POST, OPTIONS'] as const,
])('%s refuses other methods than %s, and names its own', async (path, allow) => {
  const { state, request } = createTestApp();
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'BREW'];
  for (const method of methods.filter((name) => !allow.includes(name))) {
    const { status, headers } = await request(path, { method });
    expect([status, headers.get('allow'), headers.get('cache-control')], method).toEqual([405, allow, 'no-store']);
  }
  expect(state.seen).toEqual([]);
  for (const method of methods.filter((name) => allow.includes(name)))
    expect((await request(path, { method })).status, method).not.toBe(405);
  const options = await request(path, { method: 'OPTIONS' });
  expect([options.status, options.headers.get('allow')]).toEqual([204, allow]);
});

it('answers what no origin can be sent by itself: it is no failure of the origin', async () => {
  const { state, request } = createTestApp();
  // No `Request` of this platform has such a method; HTTP has.
  vi.spyOn(Request.prototype, 'method', 'get').mockReturnValue('TRACE');
  const response = await request('/signin/');
  expect([response.status, state.seen]).toEqual([405, []]);
});

describe.each([
  ...['/header/head', '/header/fragment', '/header/user', '/header/environment', '/header/mobile/user'],
  ...['/header/events', '/api/v3/trending/', '/home/api/geo/place_from_request/'],
])('%s across origins', (path) => {
  const method = path === '/header/events' ? 'POST' : 'GET';
  const request = (origin: string, target = app) => target.request(path, { method, headers: { origin } });
  const preflight = (origin: string) =>
    app.request(path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method } });

  it('may be read by a listed host, without credentials', async () => {
    const { headers } = await request(HOST);
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': HOST,
      'timing-allow-origin': HOST,
      'access-control-expose-headers': expect.stringContaining('server-timing'),
      // Beacons alone are embedded by pages of others.
      'cross-origin-resource-policy': path === '/header/events' ? 'cross-origin' : 'same-origin',
      vary: path === '/header/user' ? 'Cookie, Origin' : expect.stringMatching(/(?:^|, )Origin$/),
    });
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect((await request(SITE)).status).not.toBe(403);
    expect((await request(HOST, createTestApp({ HOST_ORIGINS: '' }))).headers.get('vary') ?? '').not.toContain(
      'Origin',
    );
    expect((await app.request(path, { method })).headers.get('vary')).toContain('Origin');
  });

  it('refuses another, and says where it would have to be listed', async () => {
    for (const origin of [`${HOST}.evil.example`, 'http://shop.example.com', 'null', '<b>']) {
      const response = await request(origin);
      expect(response.status).toBe(403);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      });
      expect([response.headers.has('timing-allow-origin'), await response.text()]).toEqual([
        false,
        expect.not.stringContaining('<b>'),
      ]);
    }
    const unlisted = await request('https://evil.example', createTestApp({ HOST_ORIGINS: '' }));
    expect(await unlisted.json()).toEqual({
      error: 'FORBIDDEN',
      error_description: "The origin https://evil.example is not listed in HOST_ORIGINS of the header's edge worker.",
    });
  });

  it('answers the preflight of a listed host, and lets another read its refusal and send nothing', async () => {
    const [listed, other] = [await preflight(HOST), await preflight('https://evil.example')];
    expect([listed.status, Object.fromEntries(listed.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': HOST,
        'access-control-allow-headers': expect.stringContaining('x-requested-with'),
        'access-control-max-age': '7200',
      },
    ]);
    expect([other.status, Object.fromEntries(other.headers)]).toMatchObject([
      204,
      { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET,HEAD' },
    ]);
    expect(other.headers.has('access-control-allow-credentials')).toBe(false);
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

it('what operators see is health, for any host', async () => {
  expect(await (await app.request('/readyz')).json()).toMatchObject({
    status: 'ready',
    dependencies: { origin: { status: 'up', isVital: false }, build: { status: 'up', isVital: true } },
  });
  expect((await app.request('https://unknown.example/healthz')).status).toBe(200);
  expect((await app.request('https://unknown.example/header/head')).status).toBe(421);
});
