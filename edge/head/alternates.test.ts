import { describe, expect, it } from 'vitest';
import { findLanguage, findSiteByHost, SITES, type SiteLocale } from '../../shared/sites/sites.ts';
import { buildAlternates, localizePath } from './render-head.ts';

function localeOf(host: string, locale: string): SiteLocale {
  const site = findSiteByHost(host);
  const language = site === undefined ? undefined : findLanguage(site, locale);
  if (site === undefined || language === undefined) throw new Error(`${host} has no ${locale}`);
  return { site, language };
}
const us = localeOf('www.marquee.com', 'en_US');
const swissItalian = localeOf('www.marquee.ch', 'it_CH');
const canada = localeOf('www.marquee.ca', 'en_CA');

describe('localizePath', () => {
  it.each([
    ['/', us, swissItalian, '/it/'],
    ['/it/', swissItalian, us, '/'],
    ['/it', swissItalian, us, '/'],
    ['/d/it/ca--san-francisco/jazz/', swissItalian, us, '/d/ca--san-francisco/jazz/'],
    ['/d/ca--san-francisco/jazz/', us, swissItalian, '/d/it/ca--san-francisco/jazz/'],
    ['/signin/', us, swissItalian, '/it/signin/'],
    ['/help/en-us/', us, swissItalian, '/it/help/it-ch/'],
    ['/help/en-us/articles/319355/', us, canada, '/help/en-ca/articles/319355/'],
    ['/l/ticketing/', us, canada, '/l/sell-tickets-online/'],
    ['/l/sell-tickets-online/', canada, us, '/l/ticketing/'],
    ['/italy/', swissItalian, us, '/italy/'],
  ])('%s', (path, from, to, expected) => {
    expect(localizePath(path, from, to)).toBe(expected);
  });
});

describe('buildAlternates', () => {
  it('names every language of every site once, and the default for everybody else', () => {
    const alternates = buildAlternates('/', us);
    expect(alternates).toHaveLength(SITES.flatMap(({ languages }) => languages).length + 1);
    expect(new Set(alternates.map(({ hreflang }) => hreflang)).size).toBe(alternates.length);
    expect(alternates.at(-1)).toMatchObject({
      hreflang: 'x-default',
      siteLocale: { site: { domain: '.com' } },
      path: '/',
    });
  });

  it('is the same from whichever of them the page is seen', () => {
    const seen = ({ hreflang, siteLocale, path }: (typeof fromUs)[number]) =>
      `${hreflang} ${siteLocale.site.host}${path}`;
    const fromUs = buildAlternates('/help/en-us/', us);
    expect(buildAlternates('/it/help/it-ch/', swissItalian).map(seen)).toEqual(fromUs.map(seen));
  });
});
