import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SESSION_COOKIE } from '../cookies/session-cookies.ts';
import { ANONYMOUS_USER } from './anonymous-user.ts';
import { decodeBase64Url, encodeBase64Url, HmacKeys, parseSecretKeys } from './hmac-keys.ts';
import { buildOriginAudience, OriginTokens } from './origin-token.ts';
import { findCookieSession, type SessionPayload, SessionTokens } from './session-token.ts';
import { SignedClaims } from './signed-claims.ts';

const NOW = 1_800_000_000;
const OLD = 'k0:the-old-secret-of-ours';
const NEW = 'k1:the-new-secret-of-ours';
const bytes = (...values: number[]) => new Uint8Array(values);

describe('base64url', () => {
  it.each([
    ['', bytes()],
    ['QQ', bytes(0x41)],
    ['QUJDRA', bytes(0x41, 0x42, 0x43, 0x44)],
    ['-_8', bytes(0xfb, 0xff)],
  ])('%j stands for %j, and only this text does', (text, value) => {
    expect(encodeBase64Url(value)).toBe(text);
    expect(decodeBase64Url(text)).toEqual(value);
  });

  it.each([
    ['low bits after four bytes', 'QUJDRB'],
    ['padding', 'QQ=='],
    ['the alphabet of base64', '+/8'],
    ['a length that no bytes have', 'QUJDR'],
  ])('refuses %s', (_, text) => {
    expect(decodeBase64Url(text)).toBeNull();
  });
});

const schema = z.object({ sub: z.string(), iat: z.int(), exp: z.int() });
const claims = { sub: 'ana', iat: NOW, exp: NOW + 600 };
const createSigned = (maxLength = 500, prefix?: string) =>
  new SignedClaims(parseSecretKeys(NEW), { schema, maxLength, ...(prefix !== undefined && { prefix }) });

describe('signed claims', () => {
  it('may be as long as the limit, and no longer', async () => {
    const token = await createSigned().sign(claims);
    expect(await createSigned(token.length).verify(token, NOW)).toEqual(claims);
    expect(await createSigned(token.length - 1).verify(token, NOW)).toBeNull();
  });

  it('start with the prefix of their kind, and are no claims of another kind', async () => {
    const token = await createSigned(500, 'a.').sign(claims);
    expect(token).toMatch(/^a\./);
    expect(await createSigned(500, 'a.').verify(token, NOW)).toEqual(claims);
    expect(await createSigned(500, 'b.').verify(token, NOW)).toBeNull();
    expect(await createSigned().verify(token, NOW)).toBeNull();
  });

  it.each([
    ['from their first second to the last', { iat: NOW, exp: NOW + 1 }, true],
    ['a minute ahead, which drift explains', { iat: NOW + 60, exp: NOW + 61 }, true],
    ['not further ahead', { iat: NOW + 61, exp: NOW + 120 }, false],
    ['not from the second when they expire', { iat: NOW - 1, exp: NOW }, false],
    ['not where they expire as they are issued', { iat: NOW + 30, exp: NOW + 30 }, false],
  ])('are valid %s', async (_, times, isValid) => {
    const signed = createSigned();
    const given = { ...claims, ...times };
    expect(await signed.verify(await signed.sign(given), NOW)).toEqual(isValid ? given : null);
  });

  const encodeJson = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
  const json = encodeJson(claims);
  const withoutUtf8 = json.map((byte, index) => (index === json.indexOf('n'.charCodeAt(0)) ? 0xff : byte));

  it.each([
    ['as they are', encodeBase64Url(json), true],
    ['not with bytes that are no UTF-8', encodeBase64Url(withoutUtf8), false],
    ['not as another text than base64url', JSON.stringify(claims), false],
    ['not as another text than JSON', encodeBase64Url(new TextEncoder().encode('ana')), false],
    ['not of another shape', encodeBase64Url(encodeJson({ ...claims, sub: 7 })), false],
  ])('are read by their signature %s', async (_, body, isRead) => {
    const token = await new HmacKeys(parseSecretKeys(NEW)).sign(body);
    expect(await createSigned().verify(token, NOW)).toEqual(isRead ? claims : null);
  });
});

const payload: SessionPayload = {
  user: { ...ANONYMOUS_USER, isAuthenticated: true, isAttendee: true, publicId: 'ana-1', fullName: 'Änä 🎟️ </script>' },
  sid: 'abcdefgh12345678',
  iat: NOW,
  exp: NOW + 3600,
};
const tokensOf = (keys: string) => new SessionTokens(parseSecretKeys(keys));

describe('a session token', () => {
  it('is a cookie value as it stands: three parts of base64url with the key id in the middle', async () => {
    const token = await tokensOf(NEW).sign(payload);
    expect(token).toMatch(/^[A-Za-z0-9_-]+\.k1\.[A-Za-z0-9_-]{43}$/);
    expect(await tokensOf(NEW).verify(token, NOW + 10)).toEqual(payload);
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
});

describe('SESSION_KEYS', () => {
  it('reads keys in order, and keeps colons of a secret', () => {
    expect(parseSecretKeys(`${NEW}, k0:with:colons:in:it`)).toEqual([
      { id: 'k1', secret: 'the-new-secret-of-ours' },
      { id: 'k0', secret: 'with:colons:in:it' },
    ]);
  });

  it.each([
    ['secret-without-an-id', 'key 1 needs the form id:secret'],
    [`k1:${'s'.repeat(15)}`, 'the secret of key k1 is shorter than 16 characters'],
    [`${NEW},${NEW}`, 'key k1 is listed twice'],
  ])('refuses %j and never repeats a secret', (text, message) => {
    expect(() => parseSecretKeys(text)).toThrow(message);
  });
});

describe('the session of a request', () => {
  const tokens = tokensOf(NEW);
  const find = (values: readonly string[]) =>
    findCookieSession(tokens, values.map((value) => `${SESSION_COOKIE}=${value}`).join('; '), NOW);

  it('is none without a cookie, and none without a valid one', async () => {
    expect(await findCookieSession(tokens, undefined, NOW)).toBeNull();
    expect(await find(['broken'])).toBeNull();
  });

  it('is the last of two tokens of the same session', async () => {
    const renewed = { ...payload, exp: NOW + 900 };
    expect(await find([await tokens.sign(payload), await tokens.sign(renewed)])).toEqual(renewed);
  });

  it('is none of two valid sessions, of which one was planted', async () => {
    const planted = await tokens.sign({ ...payload, sid: 'session-of-eve' });
    expect(await find([await tokens.sign(payload), planted])).toBeNull();
  });
});

describe('a token for the origin', () => {
  const audience = buildOriginAudience('prod');
  const claims = { aud: audience, sub: 'ana-1', org: '7', sid: 'session-of-ana', iat: NOW, exp: NOW + 120 };
  const tokens = new OriginTokens(parseSecretKeys(NEW));

  it('is valid for its stage and time', async () => {
    const token = await tokens.sign(claims);
    expect(await tokens.verify(token, audience, NOW)).toEqual(claims);
    expect(await tokens.verify(token, buildOriginAudience('dev'), NOW)).toBeNull();
    expect(await tokens.verify(token, audience, NOW + 120)).toBeNull();
  });

  it('is no session, and a session is none of it, by the same keys', async () => {
    expect(await tokens.verify(await tokensOf(NEW).sign(payload), audience, NOW)).toBeNull();
    expect(await tokensOf(NEW).verify(await tokens.sign(claims), NOW)).toBeNull();
  });
});
