import { describe, expect, it } from 'vitest';
import { findLanguage, findSiteByHost } from '../sites/sites.ts';
import { headerEnvironmentSchema } from '../test/host-schemas.ts';
import { buildHeaderEnvironment } from './header-environment.ts';

describe('buildHeaderEnvironment', () => {
  it('fills the whole object for a language in a subdirectory, with absolute links', () => {
    const site = findSiteByHost('www.marquee.ch');
    const language = site && findLanguage(site, 'it_CH');
    if (site === undefined || language === undefined) throw new Error('no it_CH');
    const root = 'http://www.marquee.ch.localhost:8787';
    const env = buildHeaderEnvironment({
      site,
      language,
      serverUrl: root,
      linkBase: root,
      adminServerUrl: null,
      isMobile: true,
      flags: { 'manage-overview': true, 'new-signin-signup': true },
      translate: (key) => `<${key}>`,
    });
    expect(headerEnvironmentSchema.parse(env)).toEqual({
      serverUrl: root,
      linkBase: root,
      adminServerUrl: root,
      logoutUrl: `${root}/it/signout/`,
      signinUrl: `${root}/it/signin/`,
      signupUrl: `${root}/it/signin/signup/`,
      loginUrl: `${root}/it/signin/`,
      organizeUrls: {
        home: `${root}/it/organizer/overview/`,
        suggested: [
          {
            url: `${root}/it/manage/events/create`,
            label: '<link.create-from-scratch>',
            gaLabel: 'create-from-scratch',
          },
          {
            url: `${root}/it/manage/events/auto-create`,
            label: '<link.create-with-ai>',
            gaLabel: 'create-with-ai',
            accentLink: true,
          },
        ],
      },
      helpUrls: {
        home: `${root}/it/help/it-ch/`,
        suggested: [
          {
            url: `${root}/it/help/it-ch/articles/319355/`,
            label: '<link.help-where-are-my-tickets>',
            gaLabel: 'help-where-are-my-tickets',
          },
          {
            url: `${root}/it/help/it-ch/articles/647151/`,
            label: '<link.help-contact-organizer>',
            gaLabel: 'help-contact-organizer',
          },
        ],
      },
      isManageOverviewActive: true,
      isMobile: true,
      launchNewSignInSignUpLinks: true,
      ebDomain: '.ch',
      countrySlug: 'switzerland',
      localeInfo: { locale: 'it_CH', uses_language_subdirectory: true },
    });
  });
});
