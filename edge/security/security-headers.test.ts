import { describe, expect, it } from 'vitest';
import { createEdgeApp } from '../test/edge-request.ts';
import { createSecurityHeaders } from './security-headers.ts';

const COOKIES = [
  'session=Secure; Path=/; Secure; HttpOnly; SameSite=Lax',
  'csrftoken=x; Expires=Wed, 21 Oct 2026 07:28:00 GMT;secure',
];

function createApp(variables: Record<string, unknown> = {}) {
  let secure: ReturnType<typeof createSecurityHeaders> | undefined;
  return createEdgeApp((edge) => {
    edge.use((c, next) => {
      secure ??= createSecurityHeaders(c.var.config);
      return secure(c, next);
    });
    edge.use('/origin/*', (c, next) => {
      c.set('pageSource', 'composed');
      return next();
    });
    edge.get('/page', (c) => c.html(`<script nonce="${c.var.nonce}"></script>`));
    edge.get('/origin/bare', (c) => c.html('<p>'));
    edge.get('/json', (c) => c.json({}));
    edge.get('/immutable', () => Response.redirect('https://www.marquee.com/', 302));
    edge.get('/cookies', (c) => {
      for (const cookie of COOKIES) c.header('set-cookie', cookie, { append: true });
      return c.json({});
    });
  }, variables);
}
const app = createApp();

describe('the security headers', () => {
  it('give a page a policy with the nonce of its scripts', async () => {
    const response = await app.request('/page');
    const nonce = /nonce="([^"]+)"/.exec(await response.text())?.[1];
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
    expect(response.headers.get('content-security-policy')?.replaceAll(`${nonce}`, 'N')).toBe(
      "default-src 'self'; script-src 'nonce-N' 'strict-dynamic' 'self'; style-src 'self' 'nonce-N'; " +
        "img-src 'self' data: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
        "require-trusted-types-for 'script'; trusted-types marquee marquee-bundler; upgrade-insecure-requests",
    );
  });

  it('let maps be reached only where they are used', async () => {
    const policy = (await createApp({ MAPS_KEY: 'a-maps-key' }).request('/page')).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com;");
    expect(policy).toContain('google-maps-api#html');
  });

  it('put no policy upon a composed page that has none', async () => {
    const { headers } = await app.request('/origin/bare');
    expect([...headers.keys()].sort()).toEqual(['content-type', 'strict-transport-security', 'x-content-type-options']);
  });

  it.each(['dev', 'test', 'preprod', 'prod'])('keep every answer of a stage out of indexes: %s', async (STAGE) => {
    for (const path of ['/page', '/origin/bare', '/json', '/immutable']) {
      const { headers } = await createApp({ STAGE }).request(path);
      expect(headers.get('x-robots-tag')).toBe(STAGE === 'prod' ? null : 'noindex, nofollow');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('take Secure from the cookies of a site without TLS alone, where WebKit would refuse them', async () => {
    expect((await app.request('/cookies')).headers.getSetCookie()).toEqual(COOKIES);
    const { headers } = await createApp({ SCHEME: 'http' }).request('/cookies');
    expect(headers.getSetCookie()).toEqual([
      'session=Secure; Path=/; HttpOnly; SameSite=Lax',
      'csrftoken=x; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
    ]);
  });
});
