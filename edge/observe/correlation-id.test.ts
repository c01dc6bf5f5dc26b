import { describe, expect, it } from 'vitest';
import { resolveCorrelationId } from './correlation-id.ts';

const MADE = /^[0-9a-f-]{36}$/;

describe('the id of a request', () => {
  it.each([
    '1',
    'my-id',
    'urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
    'Root=1-67891233-abcdef012345678912345678;Sampled=1',
    '|host.7d2f~8/aGVsbG8+d29ybGQ=',
    'x'.repeat(128),
  ])('is the one that its caller gave: %s', (given) => {
    expect(resolveCorrelationId(given)).toBe(given);
  });

  it.each([
    undefined,
    '',
    ' ',
    'a b',
    'a\nb',
    'a\r\nset-cookie: a=b',
    'a\u0000',
    'a\u2028b',
    'jäger',
    '{"a":1}',
    'a\\b',
    '<script>',
    'ana@example.com',
    'x'.repeat(129),
  ])('is made where there is none, or one that may not stand in a log: %j', (given) => {
    expect(resolveCorrelationId(given)).toMatch(MADE);
    expect(resolveCorrelationId(given)).not.toBe(resolveCorrelationId(given));
  });
});
