import { describe, expect, it } from 'vitest';
import { resolvePage } from '../routes/resolve-page.ts';
import { ROUTES } from '../routes/routes.ts';
import { SITES } from '../sites/sites.ts';
import { isCurrentPage, isHomePath } from './page-path.ts';
import { parseReferrer } from './referrer.ts';
import { resolveSignInRedirect } from './sign-in.ts';

const SITE = 'https://www.marquee.de';

describe('isCurrentPage', () => {
  it.each([
    // url, path of the page, linkBase
    ['/l/concerts/', '/l/concerts/', ''],
    ['/l/concerts/', '/l/concerts/?utm_source=mail', ''],
    ['/manage/events/create', '/manage/events/create/', ''],
    [`${SITE}/l/concerts/`, '/l/concerts/', SITE],
    [`${SITE}/fr/l/concerts/`, '/fr/l/concerts/?a=/b/', SITE],
    ['/signin/signup/?referrer=/mytickets', '/signin/signup/?referrer=/mytickets', ''],
  ])('%s is active on %s', (url, path, linkBase) => {
    expect(isCurrentPage(url, { path }, { linkBase })).toBe(true);
  });

  it.each([
    ['/l/concerts/', '/l/concerts/berlin/', ''],
    ['/l/concerts/', '/fr/l/concerts/', ''],
    ['/l/concerts/', '/signin/?referrer=/l/concerts/', ''],
    ['https://admin.marquee.com/admin/search/', '/admin/search/', SITE],
  ])('%s is not active on %s', (url, path, linkBase) => {
    expect(isCurrentPage(url, { path }, { linkBase })).toBe(false);
  });
});

describe('isHomePath', () => {
  it.each(SITES)('agrees with the page routes of $host', (site) => {
    const routes = Object.values(ROUTES).map((path) => path.replaceAll(/:\w+/g, 'x1').replace('{/}?', ''));
    const paths = site.languages.flatMap(({ prefix }) => routes.map((path) => prefix + path));
    const homes = paths.filter((path) => {
      const page = resolvePage(site, path);
      return page.kind === 'page' && page.id === 'home';
    });
    expect(homes).toHaveLength(site.languages.length);
    expect(paths.filter(isHomePath)).toEqual(homes);
  });

  it.each([
    ['/?q=1', true],
    ['/fr/?q=1', true],
    ['/de', false],
    ['/shop/', false],
    ['', false],
  ])('%s: %s', (path, isHome) => {
    expect(isHomePath(path)).toBe(isHome);
  });
});

describe('parseReferrer', () => {
  it.each([
    ['/', '/'],
    ['/d/ca--san-francisco/jazz/?bbox=1,2,3,4', '/d/ca--san-francisco/jazz/?bbox=1,2,3,4'],
    ['https://www.marquee.co.uk/x/?y=1#z', '/x/?y=1'],
    ['https://www.marquee.de?a=1', '/?a=1'],
    ['HTTP://WWW.MARQUEE.DE.:8787/x', '/x'],
    ['http://www.marquee.de.localhost:8787/x/', '/x/'],
  ])('%s is %s', (value, path) => {
    expect(parseReferrer(value)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'x',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    ' /x',
    'https://evil.example/',
    'https://www.marquee.de.evil.example/',
    'https://www.marquee.de@evil.example/',
    'https://user@www.marquee.de/',
    'https://www.marquee.de//evil.example',
    'javascript:alert(1)',
    `/${'x'.repeat(2000)}`,
  ])('refuses %j', (value) => {
    expect(parseReferrer(value)).toBeNull();
  });
});

const env = {
  linkBase: '',
  localeInfo: { locale: 'en_US', uses_language_subdirectory: false },
  signinUrl: '/signin/',
  signupUrl: '/signin/signup/',
  loginUrl: '/login/',
  launchNewSignInSignUpLinks: false,
};

describe('resolveSignInRedirect', () => {
  const resolve = (address: string, changed: Partial<typeof env> = {}) =>
    (['sign-in', 'log-in', 'sign-up'] as const).map((intent) =>
      resolveSignInRedirect(address, { ...env, ...changed }, intent),
    );

  it.each([
    '/l/ticketing/?onboarding_redirect=1',
    'https://www.marquee.com/organizer/overview/?a=b&onboarding_redirect',
    '/organizer/overview/?onboarding_redirect&x=1#top',
  ])('keeps %s', (address) => {
    expect(resolve(address)).toEqual(Array(3).fill(address));
    const [elsewhere] = resolve(address, { linkBase: 'https://www.marquee.com' });
    expect(elsewhere).toBe(new URL(address, 'https://www.marquee.com').href);
  });

  it.each(['/boost/plans/', 'https://www.marquee.com/reconvene?x=1'])(
    'leads from %s to creating an event',
    (address) => {
      const create = '?referrer=/manage/events/create/';
      expect(resolve(address)).toEqual([`/signin/${create}`, `/login/${create}`, `/signin/signup/${create}`]);
    },
  );

  it.each([
    '/',
    '/l/ticketing/',
    '/organizer/overview/',
    '/l/x/?onboarding_redirected=1',
    '/d/local/events/?onboarding_redirect=1',
  ])('leads from %s to sign-in, to log-in, or to sign-up', (address) => {
    expect(resolve(address)).toEqual(['/signin/', '/login/', '/signin/signup/']);
  });

  it('returns to the page in the language that was left', () => {
    const localeInfo = { locale: 'fr_CA', uses_language_subdirectory: true };
    const [signIn] = resolve('/fr/boost/', { localeInfo, signinUrl: '/fr/signin/' });
    expect(signIn).toBe('/fr/signin/?referrer=/fr/manage/events/create/');
  });
});
