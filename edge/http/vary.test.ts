import { describe, expect, it } from 'vitest';
import { findSiteByHost } from '../../shared/sites/sites.ts';
import { buildVary } from './response-headers.ts';

const siteOf = (domain: string) => {
  const site = findSiteByHost(`www.marquee${domain}`);
  if (site === undefined) throw new Error(`no site ${domain}`);
  return site;
};

describe('Vary', () => {
  it.each([
    ['.ch', ['language'], null, 'eb-lang'],
    ['.de', ['language'], null, null],
    ['.ch', ['user', 'language', 'device'], null, 'Cookie, eb-lang, Sec-CH-UA-Mobile, User-Agent'],
    ['.de', ['user', 'language', 'device'], null, 'Cookie, Sec-CH-UA-Mobile, User-Agent'],
    ['.de', ['user'], 'Accept-Encoding', 'Accept-Encoding, Cookie'],
    ['.de', ['user', 'device'], 'cookie, USER-AGENT', 'cookie, USER-AGENT, Sec-CH-UA-Mobile'],
    ['.de', ['language'], '*', '*'],
    ['.de', [], null, null],
  ] as const)('of %s by %j, beside %j, is %j', (domain, kinds, known, vary) => {
    expect(buildVary(siteOf(domain), kinds, known)).toBe(vary);
  });
});
