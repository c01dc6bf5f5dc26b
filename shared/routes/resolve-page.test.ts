import { describe, expect, it } from 'vitest';
import pagesEnglish from '../i18n/messages/pages/en.json' with { type: 'json' };
import { DEFAULT_SITE, findSiteByHost, SITES } from '../sites/sites.ts';
import { resolvePage } from './resolve-page.ts';
import { buildPath, type PageId, ROUTES } from './routes.ts';

const canada = findSiteByHost('www.marquee.ca') ?? DEFAULT_SITE;

const PAGE_IDS = Object.keys(ROUTES) as PageId[];
const PARAMETERS = { search: 'local', event: 'e1', helpLanguage: 'en', publicId: 'p1' };

/** Paths as they are written in links elsewhere, and the page of each. */
const PAGES = [
  ['/', 'home'],
  ['/d/local/events/', 'search-results'],
  ['/d/local/all-events/', 'search-results'],
  ['/d/ca--san-francisco/free--music/jazz/', 'search-results'],
  ['/e/jazz-night-123/', 'event'],
  ['/organizer/overview/', 'organizer-overview'],
  ['/help/en-us/', 'help-center'],
  ['/help/en-us/articles/319355/', 'help-where-are-my-tickets'],
  ['/help/en-us/articles/647151/', 'help-contact-organizer'],
  ['/signin/', 'sign-in'],
  ['/signin/signup/', 'sign-up'],
  ['/signout/', 'sign-out'],
  ['/mytickets', 'my-tickets'],
  ['/l/contact-marquee-sales/', 'contact-sales'],
  ['/resources/', 'resource-hub'],
  ['/l/ticketing/', 'landing-ticketing'],
  ['/l/sell-tickets-online/', 'landing-ticketing'],
  ['/l/conferences/', 'landing-conferences'],
  ['/l/conference-planning/', 'landing-conferences'],
  ['/l/virtual-events/', 'landing-virtual-events'],
  ['/blog/category/tips-and-guides/', 'blog-tips-and-guides'],
  ['/account-settings/', 'account-settings'],
  ['/u/p1/favorites/collections', 'collections'],
  ['/u/p1/favorites/events', 'likes'],
  ['/u/p1/followed/', 'following'],
  ['/u/p1/saved', 'liked'],
  ['/u/p1/', 'tickets'],
  ['/u/interests', 'interests'],
  ['/u/interests/tags/', 'interests-tags'],
  ['/contacts/', 'contacts'],
  ['/create/', 'create-event'],
  ['/myevents/', 'my-events'],
  ['/manage/', 'manage-overview'],
  ['/organizations/home', 'creator-home'],
  ['/myprofile/', 'organizer-profile'],
  ['/sponsorship/connect/search/', 'sponsorship'],
  ['/studio/', 'studio'],
  ['/hybrid_newsletter/', 'newsletter'],
  ['/manage/events/auto-create/', 'create-with-ai'],
  ['/manage/events/auto-create', 'create-with-ai'],
  ['/manage/events/create', 'create-from-scratch'],
  ['/manage/events/create/', 'create-from-scratch'],
  ['/admin/search/', 'admin'],
  ['/admin/nexus/gargoyle/', 'feature-flags'],
  ['/tikibar/settings/', 'tikibar'],
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

  it('are all reached by some path', () => {
    const reached = new Set(
      [...PAGES.map(([path]) => path), ...PAGE_IDS.map((id) => buildPath(id, PARAMETERS))].flatMap((path) => {
        const page = resolvePage(DEFAULT_SITE, path);
        return page.kind === 'page' ? [page.id] : [];
      }),
    );
    expect(PAGE_IDS.filter((id) => !reached.has(id))).toEqual([]);
  });

  it('hold on every site and in every language', () => {
    for (const site of SITES) {
      for (const language of site.languages) {
        const signIn = resolvePage(site, `${language.prefix}/signin/`);
        expect(signIn).toMatchObject({ kind: 'page', language, id: 'sign-in' });
        const search = resolvePage(site, `/d${language.prefix}/local/events/`);
        expect(search).toMatchObject({ kind: 'page', language, parameters: { search: 'local/events' } });
      }
    }
  });
});

describe('slashes', () => {
  it.each([
    ['/signin', '/signin/'],
    ['/d/ca--san-francisco/jazz', '/d/ca--san-francisco/jazz/'],
    ['/u/p1', '/u/p1/'],
    ['/l/ticketing', '/l/ticketing/'],
    ['/fr', '/fr/'],
    ['/fr/help/fr-ca', '/fr/help/fr-ca/'],
    ['/mytickets/', '/mytickets'],
    ['/u/interests/', '/u/interests'],
    ['/u/p1/saved/', '/u/p1/saved'],
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
    '/nothing',
    '//',
    '//signin/',
    '/signin//',
    '/d/',
    '/d//x/',
    '/u/',
    '/u/a%2Fb/',
    '/l/unknown/',
    '/help/xx1/',
    '/help/en-us/articles/1/',
    '/fr/signin/',
    '/signin/extra/',
    '/Signin/',
  ])('%s', (path) => {
    expect(resolvePage(DEFAULT_SITE, path)).toMatchObject({ kind: 'not-found', language: { locale: 'en_US' } });
  });

  it('keep the language of their subdirectory', () => {
    expect(resolvePage(canada, '/fr/nothing/')).toMatchObject({ kind: 'not-found', language: { locale: 'fr_CA' } });
  });
});
