import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { CSRF_FIELD } from '../../../shared/cookies/session-cookies.ts';
import { createTestShell, TEST_SESSION_KEYS, type TestShell } from '../../test/unit/test-shell.ts';
import { CsrfTokens } from '../http/csrf-protection.server.ts';

const keys = parseSecretKeys(TEST_SESSION_KEYS);
const csrf = new CsrfTokens(keys);
const seconds = Math.floor(Date.now() / 1000);
const sid = 'session-of-ana';
const sign = (id: string) =>
  new SessionTokens(keys).sign({
    user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' },
    sid: id,
    iat: seconds,
    exp: seconds + 600,
  });
const session = await sign(sid);
const token = await csrf.create(sid);
const foreign = await csrf.create('session-of-eve');

let shell: TestShell;
beforeEach(() => {
  shell = createTestShell();
});

interface Post {
  readonly path?: string;
  readonly cookie?: string;
  readonly field?: string | null;
  readonly headers?: Record<string, string>;
}
function post({ path = '/signout/', cookie = `session=${session}; csrftoken=${token}`, ...rest }: Post) {
  const { field = token, headers } = rest;
  const body = new URLSearchParams(field === null ? {} : { [CSRF_FIELD]: field }).toString();
  return shell.request(path, {
    method: 'POST',
    body,
    headers: {
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
      'eb-host': 'www.marquee.com',
      origin: 'https://www.marquee.com',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
}
const deleted = () => shell.statements.filter(([sql]) => sql === 'DELETE FROM sessions WHERE sid = ?');
const readField = (html: string) => /name="csrfmiddlewaretoken" value="([^"]+)"/.exec(html)?.[1];

describe('GET /signout/', () => {
  it('asks, ends nothing, and gives the form a token', async () => {
    const response = await shell.request('/signout/', { headers: { cookie: `session=${session}` } });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(cookie).toMatch(/^csrftoken=[A-Za-z0-9_.-]+; Path=\/; Secure; SameSite=Lax$/);
    expect(readField(await response.text())).toBe(cookie.slice('csrftoken='.length).split(';')[0]);
    expect(deleted()).toEqual([]);
  });

  it.each([
    ['that its forms need', `session=${session}`, 425],
    ['that is there already', `session=${session}; csrftoken=${token}`, 200],
  ])('sets no cookie for a prefetch: one %s', async (_, cookie, status) => {
    const response = await shell.request('/signout/', { headers: { cookie, 'sec-purpose': 'prefetch' } });
    expect([response.status, response.headers.getSetCookie()]).toEqual([status, []]);
  });

  it('gives a request with two different sessions the token of nobody', async () => {
    const cookie = `session=${session}; session=${await sign('session-of-eve')}; csrftoken=${token}`;
    const response = await shell.request('/signout/', { headers: { cookie } });
    expect(readField(await response.text())).not.toBe(token);
  });
});

describe('POST /signout/', () => {
  const ENDED = [
    'session=; Path=/; Secure; SameSite=Lax; HttpOnly; Max-Age=0',
    'session_hint=; Path=/; Secure; SameSite=Lax; Max-Age=0',
    'csrftoken=; Path=/; Secure; SameSite=Lax; Max-Age=0',
  ];

  it('ends the session and goes home', async () => {
    const response = await post({});
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.getSetCookie()).toEqual(ENDED);
    expect(deleted()).toEqual([['DELETE FROM sessions WHERE sid = ?', sid]]);
  });

  it('ends the cookies while the database fails, and reports that', async () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    shell = createTestShell({ databaseFails: true });
    const response = await post({});
    await shell.settle();
    expect([response.status, response.headers.getSetCookie()]).toEqual([303, ENDED]);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('D1_ERROR'));
    report.mockRestore();
  });

  it.each([
    ['www.marquee.ca', '/fr/signout/', '/fr/'],
    ['www.marquee.ca', '/signout/?referrer=/d/online/jazz/', '/d/online/jazz/'],
    ['www.marquee.ca', '/signout/?referrer=https://evil.example/', '/'],
  ])('%s%s goes to %s', async (host, path, location) => {
    const response = await post({ path, headers: { 'eb-host': host, origin: `https://${host}` } });
    expect(response.headers.get('location')).toBe(location);
  });

  it('takes the token from the header of a script, which is told where to go', async () => {
    const json = { accept: 'application/json', 'content-type': 'application/json' };
    const headers = { ...json, 'x-csrftoken': token, 'x-requested-with': 'XMLHttpRequest' };
    const response = await post({ path: '/signout/?referrer=/d/online/jazz/', field: null, headers });
    expect([response.status, await response.json()]).toEqual([200, { redirect: '/d/online/jazz/' }]);
    expect(response.headers.getSetCookie()).toEqual(ENDED);
    expect(deleted()).toHaveLength(1);
  });

  it.each<[string, Post]>([
    ['no token', { field: null }],
    ['another token than the cookie', { field: 'x'.repeat(40) }],
    ['no cookie', { cookie: `session=${session}` }],
    ['a planted pair', { field: 'planted.k1.mac', cookie: `session=${session}; csrftoken=planted.k1.mac` }],
    ['the session as a token', { field: session, cookie: `session=${session}; csrftoken=${session}` }],
    ['a header without X-Requested-With', { field: null, headers: { 'x-csrftoken': token } }],
    ['a token of another session', { field: foreign, cookie: `session=${session}; csrftoken=${foreign}` }],
    ['another origin', { headers: { origin: 'https://evil.example' } }],
    ['another site by Sec-Fetch-Site', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a form of another kind', { headers: { 'content-type': 'text/plain' } }],
  ])('refuses %s, and the session lives', async (_, sent) => {
    const response = await post(sent);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ error: 'FORBIDDEN' });
    expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('session'))).toEqual([]);
    expect(deleted()).toEqual([]);
  });

  it.each<[string, Post, string]>([
    ['has expired', { field: 'expired' }, '/'],
    ['was posted bare', { field: null }, '/signout/'],
  ])('leads a browser whose form %s to a page with a fresh token, and the session lives', async (_, sent, location) => {
    const response = await post({ ...sent, headers: { accept: 'text/html' } });
    expect([response.status, response.headers.get('location')]).toEqual([303, location]);
    expect(deleted()).toEqual([]);
  });
});

it.each([
  ['the page’s own origin', 'http://10.0.0.5:8787', 'http://10.0.0.5:8787', 303],
  ['another name of the site', 'http://localhost:8787', 'http://www.marquee.com.localhost:8787', 403],
  ['another scheme', 'https://www.marquee.com', 'http://www.marquee.com', 403],
])('a request comes from %s', async (_, own, origin, status) => {
  expect((await post({ headers: { origin, 'eb-origin': own } })).status).toBe(status);
});

it.each([
  ['/signin/', 1],
  ['/signin', 0],
  ['/api/v3/nope/', 0],
])(
  'the cookie with the token of %s: %i, since a shared response would hand one token to many',
  async (path, cookies) => {
    expect((await shell.request(path)).headers.getSetCookie()).toHaveLength(cookies);
  },
);
