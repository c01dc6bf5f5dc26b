import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { encodeBase64Url, HmacKeys, parseSecretKeys } from './hmac-keys.ts';
import { SignedClaims } from './signed-claims.ts';

const NOW = 1_800_000_000;
const KEYS = parseSecretKeys('k1:the-secret-of-claims');
const schema = z.object({ sub: z.string(), iat: z.int(), exp: z.int() });
const claims = { sub: 'ana', iat: NOW, exp: NOW + 600 };
const createSigned = (maxLength = 500, prefix?: string) =>
  new SignedClaims(KEYS, { schema, maxLength, ...(prefix !== undefined && { prefix }) });

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
    ['not where they expire before they are issued', { iat: NOW + 30, exp: NOW + 29 }, false],
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
    ['not after a byte order mark', encodeBase64Url(new Uint8Array([0xef, 0xbb, 0xbf, ...json])), false],
    ['not with bytes that are no UTF-8', encodeBase64Url(withoutUtf8), false],
    ['not as another text than base64url', JSON.stringify(claims), false],
    ['not as another text than JSON', encodeBase64Url(new TextEncoder().encode('ana')), false],
    ['not of another shape', encodeBase64Url(encodeJson({ ...claims, sub: 7 })), false],
  ])('are read by their signature %s', async (_, body, isRead) => {
    const token = await new HmacKeys(KEYS).sign(body);
    expect(await createSigned().verify(token, NOW)).toEqual(isRead ? claims : null);
  });

  it('are signed only in their shape', () => {
    const wrong: object = { ...claims, exp: 'tomorrow' };
    expect(() => createSigned().sign(wrong as typeof claims)).toThrow();
  });
});
