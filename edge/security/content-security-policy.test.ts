import { describe, expect, it } from 'vitest';
import { amendPolicy } from './amend-policy.ts';
import { buildContentSecurityPolicy, createNonce } from './content-security-policy.ts';

describe('buildContentSecurityPolicy', () => {
  it('runs scripts by nonce, and nothing inline or evaluated', () => {
    expect(buildContentSecurityPolicy({ nonce: 'N', usesMaps: false, isSecure: true })).toBe(
      "default-src 'self'; script-src 'nonce-N' 'strict-dynamic' 'self'; style-src 'self' 'nonce-N'; " +
        "img-src 'self' data: https:; font-src 'self'; connect-src 'self'; frame-src 'self'; manifest-src 'self'; " +
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'; " +
        "require-trusted-types-for 'script'; trusted-types marquee marquee-bundler marquee-pages; upgrade-insecure-requests",
    );
  });

  it.each([true, false])('is never unsafe (maps: %s)', (usesMaps) => {
    expect(buildContentSecurityPolicy({ nonce: 'N', usesMaps, isSecure: false })).not.toMatch(/unsafe-|\*|upgrade/);
  });

  it('lets maps be reached only where they are used', () => {
    const policy = buildContentSecurityPolicy({ nonce: 'N', usesMaps: true, isSecure: true });
    expect(policy).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com;");
    expect(policy).toContain('google-maps-api#html');
  });
});

it('makes a new nonce of 128 bits each time', () => {
  const nonces = new Set(Array.from({ length: 100 }, createNonce));
  expect(nonces.size).toBe(100);
  for (const nonce of nonces) expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
});

describe('amendPolicy', () => {
  const amend = (policy: string, usesMaps = false) => amendPolicy(policy, { nonce: 'N', usesMaps });

  it.each([
    ['', ''],
    ["object-src 'none'", "object-src 'none'"],
    ['script-src https://cdn.example', "script-src https://cdn.example 'self' 'nonce-N'"],
    ["script-src 'none'", "script-src 'self' 'nonce-N'"],
    ["script-src 'nonce-theirs' 'strict-dynamic'", "script-src 'nonce-theirs' 'strict-dynamic' 'self' 'nonce-N'"],
    ["SCRIPT-SRC 'self'; script-src 'none'", "script-src 'self' 'nonce-N'"],
    ["script-src-elem 'self'; script-src 'none'", "script-src-elem 'self' 'nonce-N'; script-src 'none'"],
    ["form-action 'none'; trusted-types theirs", "form-action 'self'; trusted-types theirs marquee marquee-bundler"],
    [
      'frame-ancestors https://a.example; sandbox allow-forms',
      'frame-ancestors https://a.example; sandbox allow-forms',
    ],
  ])('%j becomes %j', (policy, expected) => {
    expect(amend(policy)).toBe(expected);
  });

  it('leaves inline scripts of a page that relies on them working', () => {
    expect(amend("script-src 'unsafe-inline' https://cdn.example")).toBe(
      "script-src 'unsafe-inline' https://cdn.example 'self'",
    );
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
