import { describe, expect, it } from 'vitest';
import { readCookies } from '../cookies/read-cookie.ts';
import { SESSION_COOKIE } from '../cookies/session-cookies.ts';
import { ANONYMOUS_USER } from './anonymous-user.ts';
import { encodeBase64Url, parseSecretKeys } from './hmac-keys.ts';
import { findCookieSession, type SessionPayload, SessionTokens } from './session-token.ts';

const NOW = 1_800_000_000;
const OLD = 'k0:the-old-secret-of-ours';
const NEW = 'k1:the-new-secret-of-ours';
const payload: SessionPayload = {
  user: { ...ANONYMOUS_USER, isAuthenticated: true, isAttendee: true, publicId: 'ana-1', fullName: 'Änä 🎟️ </script>' },
  sid: 'abcdefgh12345678',
  iat: NOW,
  exp: NOW + 3600,
};
const tokensOf = (keys: string) => new SessionTokens(parseSecretKeys(keys));

describe('a session token', () => {
  it('gives back what was signed, any script of names included', async () => {
    const tokens = tokensOf(NEW);
    expect(await tokens.verify(await tokens.sign(payload), NOW + 10)).toEqual(payload);
  });

  it('is a cookie value as it stands: three parts of base64url with the key id in the middle', async () => {
    expect(await tokensOf(NEW).sign(payload)).toMatch(/^[A-Za-z0-9_-]+\.k1\.[A-Za-z0-9_-]{43}$/);
  });

  it('outlives a rotation while the old key is listed, and new ones are signed with the first', async () => {
    const before = await tokensOf(OLD).sign(payload);
    const rotating = tokensOf(`${NEW},${OLD}`);
    expect(await rotating.verify(before, NOW)).toEqual(payload);
    expect(await rotating.sign(payload)).toContain('.k1.');
    expect(await tokensOf(NEW).verify(before, NOW)).toBeNull();
  });

  it('is refused when any one character is another', async () => {
    const tokens = tokensOf(NEW);
    const token = await tokens.sign(payload);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      expect(await tokens.verify(token.slice(0, index) + other + token.slice(index + 1), NOW)).toBeNull();
    }
  });

  it('is refused under the id of another key with the same secret', async () => {
    const token = await tokensOf('k1:one-and-the-same-secret').sign(payload);
    const both = tokensOf('k2:one-and-the-same-secret,k1:one-and-the-same-secret');
    expect(await both.verify(token.replace('.k1.', '.k2.'), NOW)).toBeNull();
  });

  it.each(['', '.', '..', '...', 'a.b', 'a.k1.', '.k1.', 'a.k1.b', '%.k1.%', 'a.__proto__.b', 'x'.repeat(5000)])(
    'answers null to %j and never throws',
    async (token) => {
      expect(await tokensOf(NEW).verify(token, NOW)).toBeNull();
    },
  );

  it('is refused when well signed but not of our shape', async () => {
    const { subtle } = globalThis.crypto;
    const encoder = new TextEncoder();
    const hmac = { name: 'HMAC', hash: 'SHA-256' };
    const key = await subtle.importKey('raw', encoder.encode('the-new-secret-of-ours'), hmac, false, ['sign']);
    const bodies = ['null', '{}', 'not json', JSON.stringify({ ...payload, exp: '9' }), '{"user":{},"sid":"abcdefgh"}'];
    for (const text of bodies) {
      const signed = `${encodeBase64Url(encoder.encode(text))}.k1`;
      const mac = encodeBase64Url(new Uint8Array(await subtle.sign('HMAC', key, encoder.encode(signed))));
      expect(await tokensOf(NEW).verify(`${signed}.${mac}`, NOW)).toBeNull();
    }
  });
});

describe('SESSION_KEYS', () => {
  it('reads keys in order, and keeps colons of a secret', () => {
    expect(parseSecretKeys(`${NEW}, k0:with:colons:in:it`)).toEqual([
      { id: 'k1', secret: 'the-new-secret-of-ours' },
      { id: 'k0', secret: 'with:colons:in:it' },
    ]);
  });

  it.each([
    ['', 'key 1 needs the form id:secret'],
    ['secret-without-an-id', 'key 1 needs the form id:secret'],
    [`${NEW},`, 'key 2 needs the form id:secret'],
    [`k1:${'s'.repeat(15)}`, 'the secret of key k1 is shorter than 16 characters'],
    [`${NEW},${NEW}`, 'key k1 is listed twice'],
  ])('refuses %j and never repeats a secret', (text, message) => {
    expect(() => parseSecretKeys(text)).toThrow(message);
  });
});

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
