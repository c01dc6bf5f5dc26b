import { describe, expect, it } from 'vitest';
import { resolveSite } from './resolve-site.ts';
import { SITES } from './sites.ts';

const domainOf = (host: string, stage: Parameters<typeof resolveSite>[1] = 'local', extra: string[] = []) => {
  const resolution = resolveSite(host, stage, extra);
  return resolution.kind === 'site' ? resolution.site.domain : resolution.kind;
};

describe('resolveSite', () => {
  it('finds each site by its production host, in every stage', () => {
    for (const site of SITES) {
      expect(domainOf(site.host, 'prod')).toBe(site.domain);
      expect(domainOf(`${site.host}.localhost:8787`)).toBe(site.domain);
    }
  });

  it.each([
    ['localhost', '.com'],
    ['localhost:8787', '.com'],
    ['127.0.0.1:8787', '.com'],
    ['LOCALHOST', '.com'],
    ['www.marquee.de.', '.de'],
    ['www.marquee.de.:8787', '.de'],
    ['www.marquee.de.localhost.', '.de'],
    ['www.marquee.de..', 'unknown'],
    ['www.marquee.de..localhost', 'unknown'],
    ['marquee.de..', 'unknown'],
    ['localhost..', 'unknown'],
    ['marquee.de', 'apex'],
    ['marquee.co.uk.localhost:8787', 'apex'],
    ['evil.com', 'unknown'],
    ['www.marquee.de.evil.com', 'unknown'],
    ['evil.localhost', 'unknown'],
    ['', 'unknown'],
  ])('locally %j is %s', (host, domain) => {
    expect(domainOf(host)).toBe(domain);
  });

  it('knows no local names outside the local stage', () => {
    expect(domainOf('localhost', 'prod')).toBe('unknown');
    expect(domainOf('www.marquee.de.localhost', 'prod')).toBe('unknown');
  });

  it('takes preview hosts and the hosts that operators list for the default site', () => {
    expect(domainOf('abc-marquee.example.workers.dev', 'preprod')).toBe('.com');
    expect(domainOf('header.partner.example', 'prod', ['header.partner.example'])).toBe('.com');
  });
});
