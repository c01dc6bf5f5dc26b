import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderUser } from '../../shared/contracts/header-props.ts';
import { parseSecretKeys } from '../../shared/contracts/hmac-keys.ts';
import { type SessionPayload, SessionTokens } from '../../shared/contracts/session-token.ts';
import { createEdgeApp, PROD } from '../test/edge-request.ts';
import { AUTHORIZERS, type AuthorizerKind, createAuthorizer, createUserRoutes, resolveRoles } from './authorize.ts';

const NOW = 1_800_000_000;
const user = {
  ...ANONYMOUS_USER,
  isAuthenticated: true,
  isAttendee: true,
  publicId: 'ana-1',
  fullName: 'Ana Attendee',
};
const payload: SessionPayload = { user, sid: 'session-of-ana', iat: NOW, exp: NOW + 3600 };
const sign = (keys: string, changed: Partial<SessionPayload> = {}) =>
  new SessionTokens(parseSecretKeys(keys)).sign({ ...payload, ...changed });

const KINDS = Object.keys(AUTHORIZERS) as AuthorizerKind[];

function ask(kind: AuthorizerKind, headers: Record<string, string>, variables: Record<string, string> = {}) {
  const app = createEdgeApp((edge) => {
    edge.get(
      '/who',
      createAuthorizer(kind, () => NOW * 1000),
      (c) => c.json({ user: c.var.user, session: c.var.session }),
    );
  }, variables);
  return app.request('/who', { headers });
}
const credential = (kind: AuthorizerKind, token: string): Record<string, string> =>
  AUTHORIZERS[kind].credential === 'cookie'
    ? { cookie: `a=b; session=${token}` }
    : { authorization: `${kind === 'mobile' ? 'Bearer' : 'BEARER'} ${token}` };

describe.each(KINDS)('the %s authorizer', (kind) => {
  it('knows the user of a valid session', async () => {
    const response = await ask(kind, credential(kind, await sign(PROD.SESSION_KEYS)));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ user, session: payload });
  });

  it.each([
    ['nothing', () => ''],
    ['garbage', () => 'garbage'],
    ['a session of another stage', () => sign('k1:the-new-secret-of-dev')],
    ['a session that has run out', () => sign(PROD.SESSION_KEYS, { iat: NOW - 10, exp: NOW })],
    ['a session of nobody', () => sign(PROD.SESSION_KEYS, { user: { ...user, isAuthenticated: false } })],
  ])('takes nobody by %s', async (_, createToken) => {
    const response = await ask(kind, credential(kind, await createToken()));
    if (AUTHORIZERS[kind].blocking) {
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: 'NO_AUTH', error_description: 'Sign in to see this.' });
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('www-authenticate')).toBe(kind === 'mobile' ? 'Bearer realm="prod:mobile"' : null);
    } else {
      expect(await response.json()).toEqual({ user: ANONYMOUS_USER, session: null });
    }
  });

  it('does not read the other kind of credential', async () => {
    const other = AUTHORIZERS[kind].credential === 'cookie' ? 'mobile' : 'authenticated-cookie';
    const response = await ask(kind, credential(other, await sign(PROD.SESSION_KEYS)));
    expect(response.status).toBe(AUTHORIZERS[kind].blocking ? 401 : 200);
    if (response.ok) expect(await response.json()).toMatchObject({ user: ANONYMOUS_USER });
  });
});

it('takes mobile tokens by their own keys where there are some', async () => {
  const variables = { MOBILE_SESSION_KEYS: 'm1:the-secret-of-the-apps' };
  const ofApp = await ask('mobile', credential('mobile', await sign(variables.MOBILE_SESSION_KEYS)), variables);
  expect(ofApp.status).toBe(200);
  const ofWeb = await ask('mobile', credential('mobile', await sign(PROD.SESSION_KEYS)), variables);
  expect(ofWeb.status).toBe(401);
});

it('a challenge takes back a hint that outlived its session, so that no page asks again', async () => {
  const response = await ask('authenticated-cookie', { cookie: 'session_hint=1' });
  expect(response.headers.getSetCookie()).toEqual(['session_hint=; Path=/; Secure; SameSite=Lax; Max-Age=0']);
});

const app = createEdgeApp((edge) => void edge.route('/', createUserRoutes()));
const live = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 600 };

it.each([
  ['/header/user', 'authenticated-cookie', 'Cookie'],
  ['/header/mobile/user', 'mobile', 'Authorization'],
] as const)('%s answers the user and is kept by nobody', async (path, kind, vary) => {
  const response = await app.request(path, { headers: credential(kind, await sign(PROD.SESSION_KEYS, live)) });
  expect(await response.json()).toEqual(user);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('vary')).toBe(vary);
  expect((await app.request(path)).status).toBe(401);
});

const attendee: HeaderUser = { ...user, numOrders: 2 };

it.each<[Partial<HeaderUser>, Partial<HeaderUser>]>([
  [{}, {}],
  [{ hasTikibar: true }, { hasTikibar: false }],
  [{ isStaff: true, hasTikibar: true }, { hasTikibar: true }],
  [{ hasPaidPublish: true }, { hasPublish: true }],
  [
    { numOrders: -1, numFollowing: 1.5 },
    { numOrders: null, numFollowing: null },
  ],
])('an attendee with %j has the roles %j', (given, roles) => {
  expect(resolveRoles({ ...attendee, ...given })).toEqual({ ...attendee, ...given, ...roles });
});

it.each([null, undefined, ANONYMOUS_USER, { ...attendee, isStaff: true, isAuthenticated: false }])(
  'the user %j is anonymous',
  (user) => expect(resolveRoles(user)).toEqual(ANONYMOUS_USER),
);
