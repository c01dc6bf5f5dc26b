import { describe, expect, it } from 'vitest';
import { readCookies } from '../cookies/read-cookie.ts';
import { SESSION_COOKIE } from '../cookies/session-cookies.ts';
import { ANONYMOUS_USER } from './anonymous-user.ts';
import { findCookieSession } from './cookie-session.ts';
import { parseSecretKeys } from './hmac-keys.ts';
import { type SessionPayload, SessionTokens } from './session-token.ts';

describe('the values of a cookie', () => {
  it.each([
    ['no field', null, []],
    ['an empty field', '', []],
    ['another cookie', 'b=1', []],
    ['other cookies beside it', 'b=1; a=2; c=3', ['2']],
    ['a cookie whose name ends the same', 'xa=1', []],
    ['a cookie whose value contains its name', 'b=a=1', []],
    ['spaces around names and values', ' a = 1 ;b=2', []],
    ['spaces around the pair', 'b=2;  a=1  ', ['1']],
    ['a value with equals signs', 'a=x=y==', ['x=y==']],
    ['an empty value', 'a=', ['']],
    ['two values', 'a=1; b=0; a=2', ['1', '2']],
    ['the same value twice', 'a=1; a=1', ['1']],
    ['more than four values', 'a=1; a=2; a=3; a=4; a=5', ['1', '2', '3', '4']],
  ])('of %s', (_, header, values) => {
    expect(readCookies(header, 'a')).toEqual(values);
  });
});

describe('the session of a request', () => {
  const NOW = 1_800_000_000;
  const tokens = new SessionTokens(parseSecretKeys('k1:the-secret-of-sessions'));
  const payload = (change: Partial<SessionPayload> = {}): SessionPayload => ({
    user: { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'ana-1' },
    sid: 'session-of-ana',
    iat: NOW,
    exp: NOW + 600,
    ...change,
  });
  const find = (values: readonly string[]) =>
    findCookieSession(tokens, values.map((value) => `${SESSION_COOKIE}=${value}`).join('; '), NOW);

  it('is none without a cookie, and none without a valid one', async () => {
    expect(await findCookieSession(tokens, undefined, NOW)).toBeNull();
    expect(await find(['broken'])).toBeNull();
  });

  it.each([
    ['before', (valid: string) => [valid, 'broken']],
    ['after', (valid: string) => ['broken', valid]],
  ])('is the valid one %s one that is not', async (_, order) => {
    expect(await find(order(await tokens.sign(payload())))).toEqual(payload());
  });

  it('is the last of two tokens of the same session', async () => {
    const renewed = payload({ exp: NOW + 900 });
    expect(await find([await tokens.sign(payload()), await tokens.sign(renewed)])).toEqual(renewed);
  });

  it('is none of two valid sessions, of which one was planted', async () => {
    const planted = await tokens.sign(payload({ sid: 'session-of-eve' }));
    expect(await find([await tokens.sign(payload()), planted])).toBeNull();
  });
});
