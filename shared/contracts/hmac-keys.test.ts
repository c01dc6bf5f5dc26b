import { describe, expect, it, vi } from 'vitest';
import { decodeBase64Url, encodeBase64Url, HmacKeys, parseSecretKeys } from './hmac-keys.ts';

const bytes = (...values: number[]) => new Uint8Array(values);

describe('base64url', () => {
  it.each([
    ['', bytes()],
    ['QQ', bytes(0x41)],
    ['QUI', bytes(0x41, 0x42)],
    ['QUJD', bytes(0x41, 0x42, 0x43)],
    ['QUJDRA', bytes(0x41, 0x42, 0x43, 0x44)],
    ['-_8', bytes(0xfb, 0xff)],
  ])('%j stands for %j, and only this text does', (text, value) => {
    expect(encodeBase64Url(value)).toBe(text);
    expect(decodeBase64Url(text)).toEqual(value);
  });

  it.each([
    ['low bits after one byte', 'QR'],
    ['low bits after two bytes', 'QUJ'],
    ['low bits after four bytes', 'QUJDRB'],
    ['padding', 'QQ=='],
    ['the alphabet of base64', '+/8'],
    ['a space', 'QU I'],
    ['a length that no bytes have', 'QUJDR'],
  ])('refuses %s', (_, text) => {
    expect(decodeBase64Url(text)).toBeNull();
  });
});

describe('HmacKeys', () => {
  const KEYS = parseSecretKeys('k1:the-secret-of-tests,k0:the-secret-before');

  it('imports each key once, so that it cannot be exported', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey');
    try {
      const keys = new HmacKeys(KEYS);
      const signed = await keys.sign('one');
      expect(await keys.verify(signed)).toBe('one');
      expect(await keys.verify(await keys.sign('two'))).toBe('two');
      expect(importKey.mock.calls.map(([format, , , isExtractable]) => [format, isExtractable])).toEqual([
        ['raw', false],
      ]);
    } finally {
      importKey.mockRestore();
    }
  });

  it('refuses a signature by another spelling of the same bytes', async () => {
    const keys = new HmacKeys(KEYS);
    const signed = await keys.sign('text');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet.indexOf(signed.at(-1) ?? '');
    expect(await keys.verify(signed.slice(0, -1) + alphabet.charAt(last + 1))).toBeNull();
  });
});
