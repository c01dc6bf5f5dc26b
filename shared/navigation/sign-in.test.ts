import { describe, expect, it } from 'vitest';
import { resolveSignInRedirect } from './sign-in.ts';

const env = {
  linkBase: '',
  localeInfo: { locale: 'en_US', uses_language_subdirectory: false },
  signinUrl: '/signin/',
  signupUrl: '/signin/signup/',
  loginUrl: '/login/',
  launchNewSignInSignUpLinks: false,
};

describe('resolveSignInRedirect', () => {
  it.each([
    ['/l/ticketing/?onboarding_redirect=1'],
    ['https://www.marquee.com/organizer/overview/?a=b&onboarding_redirect'],
    ['/organizer/overview/?onboarding_redirect&x=1#top'],
  ])('keeps %s', (address) => {
    expect(resolveSignInRedirect(address, env, 'sign-in')).toBe(address);
  });

  it('keeps the page of a header on other hosts as an address of the site', () => {
    const elsewhere = { ...env, linkBase: 'https://www.marquee.com' };
    expect(resolveSignInRedirect('/l/ads/?onboarding_redirect=1', elsewhere, 'sign-up')).toBe(
      'https://www.marquee.com/l/ads/?onboarding_redirect=1',
    );
  });

  it.each(['/boost/plans/', 'https://www.marquee.com/reconvene?x=1'])(
    'leads from %s to creating an event',
    (address) => {
      expect(resolveSignInRedirect(address, env, 'sign-in')).toBe('/signin/?referrer=/manage/events/create/');
      expect(resolveSignInRedirect(address, env, 'sign-up')).toBe('/signin/signup/?referrer=/manage/events/create/');
    },
  );

  it.each([
    '/',
    '/l/ticketing/',
    '/organizer/overview/',
    '/l/x/?onboarding_redirected=1',
    '/d/local/events/?onboarding_redirect=1',
  ])('leads from %s to sign-in, to log-in, or to sign-up', (address) => {
    expect(resolveSignInRedirect(address, env, 'sign-in')).toBe('/signin/');
    expect(resolveSignInRedirect(address, env, 'log-in')).toBe('/login/');
    expect(resolveSignInRedirect(address, env, 'sign-up')).toBe('/signin/signup/');
  });

  it('returns to the page in the language that was left', () => {
    const french = {
      ...env,
      localeInfo: { locale: 'fr_CA', uses_language_subdirectory: true },
      signinUrl: '/fr/signin/',
      loginUrl: '/fr/login/',
      signupUrl: '/fr/signin/signup/',
    };
    expect(resolveSignInRedirect('/fr/boost/', french, 'sign-in')).toBe(
      '/fr/signin/?referrer=/fr/manage/events/create/',
    );
  });
});
