import { describe, expect, it } from 'vitest';
import pagesEnglish from '../i18n/messages/pages/en.json' with { type: 'json' };
import { DEFAULT_SITE, findSiteByHost, SITES } from '../sites/sites.ts';
import { resolvePage } from './resolve-page.ts';
import { buildPath, type PageId, ROUTES } from './routes.ts';

const canada = findSiteByHost('www.marquee.ca') ?? DEFAULT_SITE;

const PAGE_IDS = Object.keys(ROUTES) as PageId[];
const PARAMETERS = { search: 'local', event: 'e1', helpLanguage: 'en', publicId: 'p1' };

/** Paths of other forms than those of the table, and the page of each. */
const PAGES = [
  ['/d/ca--san-francisco/free--music/jazz/', 'search-results'],
  ['/l/contact-marquee-sales/', 'contact-sales'],
  ['/l/conference-planning/', 'landing-conferences'],
  ['/u/p1/', 'tickets'],
  ['/manage/events/auto-create/', 'create-with-ai'],
  ...PAGE_IDS.map((id) => [buildPath(id, PARAMETERS), id] as const),
] as const;

describe('page routes', () => {
  it.each(PAGES)('%s is %s', (path, id) => {
    const page = resolvePage(DEFAULT_SITE, path);
    expect(page.kind === 'page' && page.id).toBe(id);
  });

  it('have a title and a text', () => {
    const keys = PAGE_IDS.flatMap((id) => [`page.${id}.title`, `page.${id}.text`]);
    expect(keys.filter((key) => !Object.hasOwn(pagesEnglish, key))).toEqual([]);
  });

  it('hold on every site and in every language', () => {
    for (const site of SITES)
      for (const language of site.languages) {
        const page = { kind: 'page', language, parameters: {} };
        expect(resolvePage(site, `${language.prefix}/signin/`)).toEqual({ ...page, id: 'sign-in' });
        const results = { ...page, id: 'search-results', parameters: { search: 'local/events' } };
        expect(resolvePage(site, `/d${language.prefix}/local/events/`)).toEqual(results);
      }
  });
});

it.each([
  ['/signin', 308, '/signin/'],
  ['/d/ca--san-francisco/jazz', 308, '/d/ca--san-francisco/jazz/'],
  ['/fr', 308, '/fr/'],
  ['/mytickets/', 308, '/mytickets'],
  // Search in a language has the language behind it.
  ['/fr/d/local/events/', 301, '/d/fr/local/events/'],
])('%s moved (%i) to %s', (from, status, path) => {
  expect(resolvePage(canada, from)).toEqual({ kind: 'redirect', status, path });
});

it.each([
  ['.com', '/nothing/', 'en_US'],
  ['.com', '//signin/', 'en_US'],
  ['.com', '/signin//', 'en_US'],
  ['.com', '/d/', 'en_US'],
  ['.com', '/u/a%2Fb/', 'en_US'],
  ['.com', '/help/xx1/', 'en_US'],
  ['.com', '/fr/signin/', 'en_US'],
  ['.ca', '/fr/nothing/', 'fr_CA'],
])('on %s %s is no page, in the language %s', (domain, path, locale) => {
  const site = domain === '.ca' ? canada : DEFAULT_SITE;
  expect(resolvePage(site, path)).toMatchObject({ kind: 'not-found', language: { locale } });
});
