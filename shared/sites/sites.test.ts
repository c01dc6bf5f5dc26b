import { describe, expect, it } from 'vitest';
import { parseStage, resolveIconSet, STAGES } from '../stages/stages.ts';
import { resolveSite } from './resolve-site.ts';
import { LOCALES, resolveLanguage, SITES, toLanguageTag } from './sites.ts';

const siteOf = (domain: string) => {
  const site = SITES.find((candidate) => candidate.domain === domain);
  if (site === undefined) throw new Error(`no site ${domain}`);
  return site;
};

describe('the sites table', () => {
  it('has the domains and locales of the contract, each once', () => {
    expect(SITES.map(({ domain, languages }) => `${domain} ${languages.map(({ locale }) => locale)}`)).toEqual([
      ...['.com en_US', '.co.uk en_GB', '.ca en_CA,fr_CA', '.com.au en_AU', '.co.nz en_NZ', '.ie en_IE', '.sg en_SG'],
      ...['.hk en_HK', '.de de_DE', '.at de_AT', '.ch de_CH,fr_CH,it_CH', '.fr fr_FR', '.be nl_BE,fr_BE', '.nl nl_NL'],
      ...['.es es_ES', '.it it_IT', '.pt pt_PT', '.com.br pt_BR', '.com.ar es_AR', '.cl es_CL', '.co es_CO'],
      ...['.com.mx es_MX', '.com.pe es_PE', '.dk da_DK', '.fi fi_FI', '.se sv_SE'],
    ]);
    expect(LOCALES).toHaveLength(30);
  });

  it('gives every language a locale of the shape xx_YY whose region is the country of the site', () => {
    for (const { country, currency, languages } of SITES) {
      for (const { locale } of languages) expect(locale).toMatch(new RegExp(`^[a-z]{2}_${country}$`));
      expect(Intl.supportedValuesOf('currency')).toContain(currency);
    }
    for (const locale of LOCALES) expect(Intl.DateTimeFormat.supportedLocalesOf(toLanguageTag(locale))).toHaveLength(1);
  });
});

describe('resolveLanguage', () => {
  it.each([
    ['.ca', '/', 'en_CA'],
    ['.ca', '/fr/', 'fr_CA'],
    ['.ca', '/d/fr/canada--montreal/jazz/', 'fr_CA'],
    ['.ca', '/french/', 'en_CA'],
    ['.ch', '/it/signin/', 'it_CH'],
    ['.com', '/fr/', 'en_US'],
  ])('%s %s is %s', (domain, path, locale) => {
    expect(resolveLanguage(siteOf(domain), path).locale).toBe(locale);
  });
});

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
    ['LOCALHOST', '.com'],
    ['www.marquee.de.', '.de'],
    ['www.marquee.de.localhost.', '.de'],
    ['www.marquee.de..', 'unknown'],
    ['marquee.de', 'apex'],
    ['marquee.co.uk.localhost:8787', 'apex'],
    ['evil.com', 'unknown'],
    ['www.marquee.de.evil.com', 'unknown'],
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

describe('parseStage', () => {
  it.each(STAGES)('reads %s in any case', (stage) => {
    expect(parseStage(stage)).toBe(stage);
    expect(parseStage(stage.toUpperCase())).toBe(stage);
    expect(parseStage(stage.charAt(0).toUpperCase() + stage.slice(1))).toBe(stage);
  });

  it.each(['', 'production', ' prod', 'prod ', 'İ'])('refuses %j by name', (value) => {
    expect(() => parseStage(value)).toThrow(`Unknown stage: ${value}`);
  });
});

it('a stage shows the production icons unless it has its own', () => {
  expect(STAGES.map(resolveIconSet)).toEqual(['dev', 'dev', 'test', 'prod', 'prod']);
});
