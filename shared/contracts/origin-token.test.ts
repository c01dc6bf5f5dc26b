import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from './anonymous-user.ts';
import { parseSecretKeys } from './hmac-keys.ts';
import { buildOriginAudience, type OriginClaims, OriginTokens } from './origin-token.ts';
import { SessionTokens } from './session-token.ts';

const NOW = 1_800_000_000;
const NEW = 'k2:the-new-secret-of-prod';
const audience = buildOriginAudience('prod');
const claims: OriginClaims = { aud: audience, sub: 'ana-1', org: '7', sid: 'session-of-ana', iat: NOW, exp: NOW + 120 };
const tokensOf = (keys: string) => new OriginTokens(parseSecretKeys(keys));

describe('OriginTokens', () => {
  it('verifies what it signed', async () => {
    const token = await tokensOf(NEW).sign(claims);
    expect(await tokensOf(NEW).verify(token, audience, NOW)).toEqual(claims);
  });

  it.each([
    ['for another stage', { aud: buildOriginAudience('dev') }],
    ['that has run out', { exp: NOW }],
    ['of the future', { iat: NOW + 61, exp: NOW + 200 }],
  ])('refuses a token %s', async (_, changed) => {
    const token = await tokensOf(NEW).sign({ ...claims, ...changed });
    expect(await tokensOf(NEW).verify(token, audience, NOW)).toBeNull();
  });

  it('is no session, and a session is none of it, by the same keys', async () => {
    const sessions = new SessionTokens(parseSecretKeys(NEW));
    const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' };
    const session = await sessions.sign({ user, sid: 'session-of-ana', iat: NOW, exp: NOW + 600 });
    expect(await tokensOf(NEW).verify(session, audience, NOW)).toBeNull();
    expect(await sessions.verify(await tokensOf(NEW).sign(claims), NOW)).toBeNull();
  });
});
