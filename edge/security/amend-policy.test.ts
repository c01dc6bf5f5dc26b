import { describe, expect, it } from 'vitest';
import { amendPolicy, isNonceAccepted } from './amend-policy.ts';

describe('amendPolicy', () => {
  const amend = (policy: string, usesMaps = false) => amendPolicy(policy, { nonce: 'N', usesMaps });

  it.each([
    ['', ''],
    ["object-src 'none'", "object-src 'none'"],
    ['script-src https://cdn.example', "script-src https://cdn.example 'self' 'nonce-N'"],
    ["script-src 'none'", "script-src 'self' 'nonce-N'"],
    ["script-src 'nonce-theirs' 'strict-dynamic'", "script-src 'nonce-theirs' 'strict-dynamic' 'self' 'nonce-N'"],
    ["script-src-elem 'self'; script-src 'none'", "script-src-elem 'self' 'nonce-N'; script-src 'none'"],
    ["form-action 'none'; trusted-types theirs", "form-action 'self'; trusted-types theirs marquee marquee-bundler"],
    ["script-src 'unsafe-inline' https://a.example", "script-src 'unsafe-inline' https://a.example 'self'"],
  ])('%j becomes %j', (policy, expected) => {
    expect(amend(policy)).toBe(expected);
  });

  it('gives the header what it needs beside a strict default, and nothing else more', () => {
    expect(amend("default-src 'none'", true)).toBe(
      "default-src 'none'; script-src 'self' 'nonce-N'; style-src 'self'; " +
        "connect-src 'self' https://maps.googleapis.com https://places.googleapis.com; font-src 'self'; " +
        "img-src 'self' data: https:; manifest-src 'self'",
    );
  });

  it('amends every policy of a list, since all of them apply', () => {
    expect(amend("script-src 'none', script-src https:")).toBe(
      "script-src 'self' 'nonce-N', script-src https: 'self' 'nonce-N'",
    );
  });
});

describe('isNonceAccepted', () => {
  it.each([
    [null, true],
    ["style-src 'self'", true],
    ["script-src 'nonce-theirs'", true],
    ["script-src 'self'", false],
    ["default-src 'self'", false],
    ["script-src-elem 'self'; script-src 'nonce-theirs'", false],
    ["script-src 'nonce-theirs', default-src 'self'", false],
  ])('%j: %s', (policy, expected) => {
    expect(isNonceAccepted(policy)).toBe(expected);
  });
});
