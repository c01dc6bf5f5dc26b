import { describe, expect, it } from 'vitest';
import { parseStage, resolveIconSet, STAGES, type Stage } from '../stages/stages.ts';
import { resolveSite } from './resolve-site.ts';
import { LOCALES, resolveLanguage, SITES, toLanguageTag } from './sites.ts';

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

it.each([
  ['.ca', '/', 'en_CA'],
  ['.ca', '/fr/', 'fr_CA'],
  ['.ca', '/d/fr/canada--montreal/jazz/', 'fr_CA'],
  ['.ca', '/french/', 'en_CA'],
  ['.ch', '/it/signin/', 'it_CH'],
  ['.com', '/fr/', 'en_US'],
])('the language of %s %s is %s', (domain, path, locale) => {
  const site = SITES.find((candidate) => candidate.domain === domain);
  expect(site && resolveLanguage(site, path).locale).toBe(locale);
});

const domainOf = (host: string, stage: Stage) => {
  const resolution = resolveSite(host, stage, ['header.partner.example']);
  return resolution.kind === 'site' ? resolution.site.domain : resolution.kind;
};

describe('resolveSite', () => {
  it('finds each site by its production host, in every stage', () => {
    for (const site of SITES) {
      expect(domainOf(site.host, 'prod')).toBe(site.domain);
      expect(domainOf(`${site.host}.localhost:8787`, 'local')).toBe(site.domain);
    }
  });

  it.each<[host: string, stage: Stage, domain: string]>([
    ['LOCALHOST:8787', 'local', '.com'],
    ['www.marquee.de.', 'local', '.de'],
    ['www.marquee.de.localhost.', 'local', '.de'],
    ['www.marquee.de..', 'local', 'unknown'],
    ['marquee.de', 'local', 'apex'],
    ['marquee.co.uk.localhost:8787', 'local', 'apex'],
    ['www.marquee.de.evil.com', 'local', 'unknown'],
    ['', 'local', 'unknown'],
    ['localhost', 'prod', 'unknown'],
    ['www.marquee.de.localhost', 'prod', 'unknown'],
    ['abc-marquee.example.workers.dev', 'preprod', '.com'],
    // Listed by the operators.
    ['header.partner.example', 'prod', '.com'],
  ])('%j on the stage %s is %s', (host, stage, domain) => {
    expect(domainOf(host, stage)).toBe(domain);
  });
});

it.each(STAGES)('reads the stage %s in any case', (stage) => {
  const spellings = [stage, stage.toUpperCase(), stage.charAt(0).toUpperCase() + stage.slice(1)];
  expect(spellings.map(parseStage)).toEqual([stage, stage, stage]);
});

it.each(['', 'production', ' prod', 'İ'])('refuses the stage %j by name', (value) => {
  expect(() => parseStage(value)).toThrow(`Unknown stage: ${value}`);
});

it('a stage shows the production icons unless it has its own', () => {
  expect(STAGES.map(resolveIconSet)).toEqual(['dev', 'dev', 'test', 'prod', 'prod']);
});
