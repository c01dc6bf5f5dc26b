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
  ['/l/sell-tickets-online/', 'landing-ticketing'],
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

describe('slashes', () => {
  it.each([
    ['/signin', '/signin/'],
    ['/d/ca--san-francisco/jazz', '/d/ca--san-francisco/jazz/'],
    ['/fr', '/fr/'],
    ['/mytickets/', '/mytickets'],
    ['/u/interests/', '/u/interests'],
  ])('%s moved to %s', (from, to) => {
    expect(resolvePage(canada, from)).toEqual({ kind: 'redirect', status: 308, path: to });
  });

  it('sends search in a language where it belongs', () => {
    expect(resolvePage(canada, '/fr/d/local/events/')).toEqual({
      kind: 'redirect',
      status: 301,
      path: '/d/fr/local/events/',
    });
  });
});

describe('paths that are no page', () => {
  it.each([
    '/nothing/',
    '//signin/',
    '/signin//',
    '/d/',
    '/u/a%2Fb/',
    '/l/unknown/',
    '/help/xx1/',
    '/help/en-us/articles/1/',
    '/fr/signin/',
    '/Signin/',
  ])('%s', (path) => {
    expect(resolvePage(DEFAULT_SITE, path)).toMatchObject({ kind: 'not-found', language: { locale: 'en_US' } });
  });

  it('keep the language of their subdirectory', () => {
    expect(resolvePage(canada, '/fr/nothing/')).toMatchObject({ kind: 'not-found', language: { locale: 'fr_CA' } });
  });
});
