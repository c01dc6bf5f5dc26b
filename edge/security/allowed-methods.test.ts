import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createMethodGuard } from './allowed-methods.ts';

const mount: Parameters<typeof createEdgeApp>[0] = (edge) => {
  edge.use(createMethodGuard());
  edge.all('*', (c) => c.text('ok'));
};
const app = createEdgeApp(mount);

describe.each([
  ['/header/head', 'GET, HEAD, OPTIONS'],
  ['/header/fragment', 'GET, HEAD, OPTIONS'],
  ['/header/user', 'GET, HEAD, OPTIONS'],
  ['/header/environment', 'GET, HEAD, OPTIONS'],
  ['/header/status', 'GET, HEAD, OPTIONS'],
  ['/header/builds/b1/x.js', 'GET, HEAD, OPTIONS'],
  ['/healthz', 'GET, HEAD, OPTIONS'],
  ['/search', 'GET, HEAD, OPTIONS'],
  ['/favicon.ico', 'GET, HEAD, OPTIONS'],
  ['/header/events', 'POST, OPTIONS'],
])('%s', (path, allow) => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'BREW'])('answers %s as its list says', async (method) => {
    const response = await app.request(path, { method });
    const isAllowed = allow.split(', ').includes(method);
    expect(response.status).toBe(isAllowed ? 200 : 405);
    if (isAllowed) return;
    expect(response.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expect(await response.json()).toMatchObject({ error: 'METHOD_NOT_ALLOWED' });
  });

  it('says its methods to OPTIONS', async () => {
    const response = await app.request(path, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe(allow);
  });
});

it('leaves pages to their origin', async () => {
  expect((await app.request('/signin/', { method: 'POST' })).status).toBe(200);
  const foreign = createEdgeApp(mount, { ORIGIN_URL: 'https://origin.example' });
  expect((await foreign.request('/favicon.ico', { method: 'POST' })).status).toBe(200);
});
