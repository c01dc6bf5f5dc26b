import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderEnvironment, HeaderProps } from '../../shared/contracts/header-props.ts';
import { createHostPage } from '../src/props/host-page.ts';

/** Complete props of tests. */
export const SAMPLE_ENVIRONMENT: HeaderEnvironment = {
  serverUrl: 'https://www.marquee.de',
  linkBase: 'https://www.marquee.de',
  adminServerUrl: 'https://www.marquee.de',
  logoutUrl: 'https://www.marquee.de/signout/',
  signinUrl: 'https://www.marquee.de/signin/',
  signupUrl: 'https://www.marquee.de/signup/',
  loginUrl: 'https://www.marquee.de/signin/',
  organizeUrls: {
    home: 'https://www.marquee.de/organizer/overview/',
    suggested: [{ url: 'https://www.marquee.de/manage/events/create', label: 'Erstellen', gaLabel: 'create' }],
  },
  helpUrls: { home: 'https://www.marquee.de/help/', suggested: [] },
  isManageOverviewActive: false,
  isMobile: false,
  launchNewSignInSignUpLinks: false,
  ebDomain: '.de',
  countrySlug: 'germany',
  localeInfo: { locale: 'de_DE', uses_language_subdirectory: false },
};

export const SAMPLE_PROPS: HeaderProps = {
  version: 1,
  env: SAMPLE_ENVIRONMENT,
  user: ANONYMOUS_USER,
  location: null,
  flags: { 'creator-home': true },
  page: createHostPage('/shop/'),
  variant: 'full',
};
