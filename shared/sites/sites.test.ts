import { describe, expect, it } from 'vitest';
import {
  DEFAULT_SITE,
  findSiteByApexHost,
  findSiteByHost,
  LOCALES,
  resolveLanguage,
  SITES,
  toLanguageCode,
  toLanguageTag,
} from './sites.ts';

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
    for (const site of SITES) {
      for (const { locale } of site.languages) expect(locale).toMatch(new RegExp(`^[a-z]{2}_${site.country}$`));
    }
  });

  it('has locales and currencies that Intl knows', () => {
    for (const locale of LOCALES) expect(Intl.DateTimeFormat.supportedLocalesOf(toLanguageTag(locale))).toHaveLength(1);
    for (const site of SITES) expect(Intl.supportedValuesOf('currency')).toContain(site.currency);
  });
});

describe('findSiteByHost', () => {
  it('answers for exact table hosts, whatever their case, port or trailing dot', () => {
    expect(findSiteByHost('www.marquee.co.uk')?.domain).toBe('.co.uk');
    expect(findSiteByHost('WWW.Marquee.DE.:8787')?.domain).toBe('.de');
  });

  it.each(['marquee.de', 'evil.com', 'www.marquee.de.evil.com', 'www.marquee', '', 'xwww.marquee.de'])(
    'does not guess %j',
    (host) => {
      expect(findSiteByHost(host)).toBeUndefined();
    },
  );

  it('knows apex hosts apart', () => {
    expect(findSiteByApexHost('marquee.com.br')?.domain).toBe('.com.br');
    expect(findSiteByApexHost('www.marquee.com.br')).toBeUndefined();
  });
});

describe('resolveLanguage', () => {
  it.each([
    ['.ca', '/', 'en_CA'],
    ['.ca', '/fr/', 'fr_CA'],
    ['.ca', '/fr', 'fr_CA'],
    ['.ca', '/d/fr/canada--montreal/jazz/', 'fr_CA'],
    ['.ca', '/french/', 'en_CA'],
    ['.ca', '/it/', 'en_CA'],
    ['.ch', '/it/signin/', 'it_CH'],
    ['.be', '/', 'nl_BE'],
    ['.com', '/fr/', 'en_US'],
  ])('%s %s is %s', (domain, path, locale) => {
    expect(resolveLanguage(siteOf(domain), path).locale).toBe(locale);
  });
});

describe('locale names', () => {
  it('become language tags and codes', () => {
    expect(toLanguageTag('pt_BR')).toBe('pt-BR');
    expect(toLanguageCode('pt_BR')).toBe('pt');
    expect(DEFAULT_SITE.domain).toBe('.com');
  });
});
