import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createCrossOrigin } from './cross-origin.ts';

const HOST = 'https://shop.example.com';
const mount = (edge: Parameters<Parameters<typeof createEdgeApp>[0]>[0]) => {
  edge.use(createCrossOrigin());
  edge.all('*', (c) => c.json({}, 200, c.req.path === '/header/user' ? { vary: 'Cookie' } : {}));
};
const app = createEdgeApp(mount, { HOST_ORIGINS: HOST });
const alone = createEdgeApp(mount);
const ask = (path: string, origin: string | null, init: RequestInit = {}) =>
  app.request(path, { ...init, headers: { ...(origin === null ? {} : { origin }), ...init.headers } });
const preflight = (path: string, origin: string) =>
  ask(path, origin, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } });

const SHARED = ['/header/head', '/header/fragment', '/header/user', '/header/environment', '/header/events'];
const API = ['/api/v3/trending/', '/home/api/geo/place_from_request/'];

describe.each([...SHARED, ...API])('%s', (path) => {
  it('may be read by a listed host, without credentials', async () => {
    const { headers } = await ask(path, HOST);
    expect(headers.get('access-control-allow-origin')).toBe(HOST);
    expect(headers.has('access-control-allow-credentials')).toBe(false);
    expect(headers.get('vary')).toBe(path === '/header/user' ? 'Cookie, Origin' : 'Origin');
  });

  it.each(['https://evil.example', `${HOST}.evil.example`, 'http://shop.example.com', 'null', null])(
    'may not be read by %s',
    async (origin) => {
      const { headers } = await ask(path, origin);
      expect(headers.has('access-control-allow-origin')).toBe(false);
      expect(headers.get('vary')).toContain('Origin');
    },
  );

  it('answers the preflight of a listed host', async () => {
    const { status, headers } = await preflight(path, HOST);
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(HOST);
    expect(headers.get('access-control-allow-headers')).toContain('x-requested-with');
    expect(headers.get('access-control-max-age')).toBe('7200');
  });

  it('answers the preflight of another with nothing', async () => {
    const { status, headers } = await preflight(path, 'https://evil.example');
    expect(status).toBe(204);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });

  it('does not vary by origin when no host is listed', async () => {
    const { headers } = await alone.request(path, { headers: { origin: HOST } });
    expect(headers.get('vary')).toBe(path === '/header/user' ? 'Cookie' : null);
    expect(headers.has('access-control-allow-origin')).toBe(false);
  });
});

it.each([
  '/header/builds/b1/x.js',
  '/header/static/share-1200x630.png',
  '/header/stable/mf-manifest.json',
  '/header/canary/embed.js',
])('%s may be read by everybody', async (path) => {
  expect((await ask(path, 'https://anybody.example')).headers.get('access-control-allow-origin')).toBe('*');
  expect((await preflight(path, 'https://anybody.example')).headers.get('access-control-allow-origin')).toBe('*');
  expect((await ask(path, null)).headers.has('vary')).toBe(false);
});

it.each(['/', '/signin/', '/header/status', '/header/builds'])('%s may be read by nobody', async (path) => {
  expect((await ask(path, HOST)).headers.has('access-control-allow-origin')).toBe(false);
});

it('leaves OPTIONS that is no preflight to the route', async () => {
  expect((await ask('/api/v3/trending/', HOST, { method: 'OPTIONS' })).status).toBe(200);
});
