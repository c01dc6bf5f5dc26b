import { beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import { createSessionTokens, parseSessionKeys } from '../../shared/contracts/session-token.ts';
import { createEdgeApp, PROD } from '../test/edge-request.ts';
import { CSRF_FIELD } from './csrf-guard.ts';
import { createCsrfIssuer, createCsrfToken } from './csrf-token.ts';
import { endSession } from './end-session.ts';
import { createSignOutRoutes } from './sign-out-routes.ts';

let ended = 0;
const app = createEdgeApp((edge) => {
  const renderPage = (c: { readonly var: { readonly csrfToken?: string } }) =>
    new Response(`<form>${c.var.csrfToken}</form>`, {
      headers: { 'content-type': 'text/html', 'cache-control': 'private, no-cache' },
    });
  const endSession = () => {
    ended += 1;
  };
  edge.route('/', createSignOutRoutes({ renderPage, endSession }));
});
const seconds = Math.floor(Date.now() / 1000);
const sid = 'session-of-ana';
const session = await createSessionTokens(parseSessionKeys(PROD.SESSION_KEYS)).sign({
  user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' },
  sid,
  iat: seconds,
  exp: seconds + 600,
});
const token = await createCsrfToken(app.config.sessionKeys, sid);

interface Post {
  readonly path?: string;
  readonly cookie?: string;
  readonly field?: string | null;
  readonly headers?: Record<string, string>;
}
function post({ path = '/signout/', cookie = `session=${session}; csrftoken=${token}`, field = token, headers }: Post) {
  const body = field === null ? '' : new URLSearchParams({ [CSRF_FIELD]: field }).toString();
  return app.request(path, {
    method: 'POST',
    body,
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      origin: 'https://www.marquee.com',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}

describe('GET /signout/', () => {
  it('asks, ends nothing, and gives the form a token', async () => {
    const response = await app.request('/signout/', { headers: { cookie: `session=${session}` } });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(cookie).toMatch(/^csrftoken=[A-Za-z0-9_.-]+; Path=\/; Secure; SameSite=Lax$/);
    expect(await response.text()).toBe(`<form>${cookie.slice('csrftoken='.length).split(';')[0]}</form>`);
  });

  it('keeps the token of the session that is there', async () => {
    const response = await app.request('/signout/', { headers: { cookie: `session=${session}; csrftoken=${token}` } });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain(token);
  });
});

describe('POST /signout/', () => {
  beforeEach(() => {
    ended = 0;
  });

  it('ends the session and goes home', async () => {
    const response = await post({});
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.getSetCookie()).toEqual([
      'session=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0',
      'session_hint=; Path=/; Secure; SameSite=Lax; Max-Age=0',
      'csrftoken=; Path=/; Secure; SameSite=Lax; Max-Age=0',
    ]);
    expect(ended).toBe(1);
  });

  it('goes home without asking the origin where there is no session', async () => {
    const visitors = await createCsrfToken(app.config.sessionKeys, undefined);
    const response = await post({ field: visitors, cookie: `session=over; csrftoken=${visitors}` });
    expect(response.status).toBe(303);
    expect(ended).toBe(0);
  });

  it.each([
    ['/fr/signout/', '/fr/'],
    ['/signout/?referrer=/d/online/jazz/', '/d/online/jazz/'],
    ['/signout/?referrer=https://evil.example/', '/'],
    ['/signout/?referrer=//evil.example/', '/'],
  ])('%s goes to %s', async (path, location) => {
    const response = await post({
      path: `https://www.marquee.ca${path}`,
      headers: { origin: 'https://www.marquee.ca' },
    });
    expect(response.headers.get('location')).toBe(location);
  });

  it('takes the token from the header of a script, with X-Requested-With', async () => {
    const headers = { 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest' };
    expect((await post({ field: null, headers })).status).toBe(303);
  });

  it.each<[string, Post]>([
    ['no token', { field: null }],
    ['another token than the cookie', { field: 'x'.repeat(40) }],
    ['no cookie', { cookie: `session=${session}` }],
    ['a planted pair', { field: 'planted.k1.mac', cookie: `session=${session}; csrftoken=planted.k1.mac` }],
    ['the session as a token', { field: session, cookie: `session=${session}; csrftoken=${session}` }],
    ['a header without X-Requested-With', { field: null, headers: { 'x-csrftoken': token } }],
    ['another origin', { headers: { origin: 'https://evil.example' } }],
    ['an opaque origin', { headers: { origin: 'null' } }],
    ['another country site', { headers: { origin: 'https://www.marquee.de' } }],
    ['another site by Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a subdomain by Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'same-site' } }],
    ['a form of another kind', { headers: { 'content-type': 'text/plain' } }],
    ['a form without an end', { headers: { 'content-length': '99999999' } }],
  ])('refuses %s, and the session lives', async (_, sent) => {
    const response = await post(sent);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'FORBIDDEN' });
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session'))).toEqual([]);
    expect(ended).toBe(0);
  });

  it('refuses a token of another session', async () => {
    const other = await createCsrfToken(app.config.sessionKeys, 'session-of-eve');
    expect((await post({ field: other, cookie: `session=${session}; csrftoken=${other}` })).status).toBe(403);
  });

  it('asks a person again whose form has expired', async () => {
    const response = await post({ field: 'expired', headers: { accept: 'text/html' } });
    expect(response.status).toBe(403);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain(token);
  });
});

describe('the origin', () => {
  const told: { readonly input: string; readonly init: RequestInit }[] = [];
  const originOf = (status: number) => ({
    base: 'https://origin.internal',
    fetch: async (input: string, init: RequestInit) => {
      told.push({ input, init });
      return new Response(null, { status });
    },
  });

  it('is told which session is over, and nothing else of the browser', async () => {
    await endSession(originOf(303), `location=%7B%7D; session=${session}; csrftoken=${token}`, 'id-1');
    expect(told).toMatchObject([
      {
        input: 'https://origin.internal/signout/',
        init: { method: 'POST', headers: { cookie: `session=${session}`, 'eb-correlation-id': 'id-1' } },
      },
    ]);
  });

  it('that did not forget it is reported', async () => {
    await expect(endSession(originOf(500), `session=${session}`, 'id-1')).rejects.toThrow('500');
  });
});

describe('the token of pages', () => {
  const issuing = createEdgeApp((edge) => {
    edge.use(createCsrfIssuer());
    edge.get('*', (c) => {
      const { type = '', cache = '' } = c.req.query();
      return new Response('', { headers: { 'content-type': type, 'cache-control': cache } });
    });
  });
  it.each([
    ['text/html; charset=utf-8', 'private, no-cache', 1],
    ['text/html', 'no-store', 1],
    ['text/html', 'public, max-age=60', 0],
    ['text/html', '', 0],
    ['image/png', 'private', 0],
    ['application/json', 'no-store', 0],
  ])('%s, %j: %i cookies, since a shared answer would hand one token to many', async (type, cache, cookies) => {
    const response = await issuing.request(`/?${new URLSearchParams({ type, cache })}`);
    expect(response.headers.getSetCookie()).toHaveLength(cookies);
  });
});
