import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../../shared/contracts/anonymous-user.ts';
import { parseSecretKeys } from '../../../shared/contracts/hmac-keys.ts';
import { buildOriginAudience, OriginTokens } from '../../../shared/contracts/origin-token.ts';
import { SessionTokens } from '../../../shared/contracts/session-token.ts';
import { createTestShell, TEST_SESSION_KEYS } from '../../test/unit/test-shell.ts';

const now = Math.floor(Date.now() / 1000);
const lifetime = { iat: now, exp: now + 600 };
const claims = { aud: buildOriginAudience('prod'), sub: 'ana-1', org: '7', sid: 'session-of-ana', ...lifetime };
const signToken = (changed: Partial<typeof claims> = {}, keys = TEST_SESSION_KEYS) =>
  new OriginTokens(parseSecretKeys(keys)).sign({ ...claims, ...changed });
const session = await new SessionTokens(parseSecretKeys(TEST_SESSION_KEYS)).sign({
  user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' },
  sid: 'session-of-ana',
  ...lifetime,
});
const request = (headers: Record<string, string>) =>
  createTestShell().request('/signout/', { headers: { cookie: `session=${session}`, ...headers } });

describe('the identity of a request', () => {
  it('is that of the cookie, or that which a token proves', async () => {
    const headers = { 'eb-user-id': 'ana-1', 'eb-organization-id': '7', 'eb-soa-token': await signToken() };
    expect([(await request({})).status, (await request(headers)).status]).toEqual([200, 200]);
  });

  it.each([
    ['ids without a token', {}, null],
    ['an organization that the token does not name', { 'eb-organization-id': '8' }, signToken()],
    ['another user than the token names', { 'eb-user-id': 'eve-1' }, signToken()],
    ['a token of another session', {}, signToken({ sid: 'session-of-eve' })],
    ['a token for another stage', {}, signToken({ aud: buildOriginAudience('dev') })],
    ['a token that an unknown key signed', {}, signToken({}, 'k1:a-secret-of-somebody-else')],
  ])('is refused for %s', async (_, ids, signed) => {
    const token = await signed;
    const soa = token === null ? {} : { 'eb-soa-token': token };
    const response = await request({ 'eb-user-id': 'ana-1', 'eb-organization-id': '7', ...ids, ...soa });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'NO_AUTH' });
  });
});
