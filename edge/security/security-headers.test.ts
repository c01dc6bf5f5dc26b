import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createSecurityHeaders } from './security-headers.ts';

const THEIRS = "default-src 'self'; script-src https://cdn.example";

function createApp(variables: Record<string, unknown> = {}) {
  return createEdgeApp((edge) => {
    edge.use(createSecurityHeaders({ isForeignPage: (c) => c.req.path.startsWith('/foreign') }));
    edge.get('/page', (c) => c.html(`<script nonce="${c.var.nonce}"></script>`));
    edge.get('/foreign', (c) =>
      c.html('<p>', 200, { 'content-security-policy': THEIRS, 'referrer-policy': 'no-referrer' }),
    );
    edge.get('/foreign/bare', (c) => c.html('<p>'));
    edge.post('/header/events', (c) => c.body(null, 204));
    edge.get('/json', (c) => c.json({}));
    edge.get('/header/builds/b1/x.js', () => Response.redirect('https://www.marquee.com/', 302));
  }, variables);
}
const app = createApp();

describe('the security headers', () => {
  it('give a page a policy with the nonce of its scripts', async () => {
    const response = await app.request('/page');
    const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1];
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic'`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(response.headers.get('permissions-policy')).toContain('geolocation=(self)');
  });

  it('have another nonce in each answer', async () => {
    const policies = [await app.request('/page'), await app.request('/page')].map(({ headers }) =>
      headers.get('content-security-policy'),
    );
    expect(policies[0]).not.toBe(policies[1]);
  });

  it('keep the policy of a composed page, amended', async () => {
    const { headers } = await app.request('/foreign');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'self'; script-src https:\/\/cdn\.example 'self' 'nonce-/,
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.has('cross-origin-opener-policy')).toBe(false);
  });

  it('put no policy upon a composed page that has none', async () => {
    const { headers } = await app.request('/foreign/bare');
    expect(headers.has('content-security-policy')).toBe(false);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are few on data', async () => {
    const { headers } = await app.request('/json');
    expect([...headers.keys()].sort()).toEqual([
      'content-type',
      'cross-origin-resource-policy',
      'strict-transport-security',
      'x-content-type-options',
    ]);
  });

  it('let any page load the files of a build, of answers that cannot be changed too', async () => {
    const response = await app.request('/header/builds/b1/x.js');
    expect(response.status).toBe(302);
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('let the beacons of hosts be answered', async () => {
    const response = await app.request('/header/events', { method: 'POST' });
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('do not tie a local host to https', async () => {
    const local = createApp({ STAGE: 'local', SESSION_KEYS: 'k1:local-secret-for-tests' });
    const { headers } = await local.request('/page');
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });
});
