import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../contracts/anonymous-user.ts';
import headerEnglish from '../i18n/messages/header/en.json' with { type: 'json' };
import lazyEnglish from '../i18n/messages/header-lazy/en.json' with { type: 'json' };
import { findLanguage, SITES } from '../sites/sites.ts';
import { buildHeaderEnvironment, buildHelpLinks, resolveHelpLanguage } from './header-environment.ts';
import { buildInterestsLink, buildManageEventsLink, buildMenuLink, type MenuLinkId } from './menu-links.ts';
import { buildMobileEntries, buildMobileSignupLink } from './mobile-menu.ts';
import { buildAnonymousRow, buildUserRow } from './nav-row.ts';
import { buildNavRowLink, type NavRowLinkId } from './navigation-links.ts';
import { buildSignInLinks } from './sign-in.ts';

const NAV_ROW_IDS = [
  'home',
  'find-events',
  'create-events',
  'browse-events',
  'likes',
  'tickets',
  'create-an-event',
  'create-from-scratch',
  'create-with-ai',
] as const satisfies readonly NavRowLinkId[];

const LINK_IDS = [
  ...NAV_ROW_IDS,
  'resource-hub',
  'account-settings',
  'collections',
  'following',
  'liked',
  'contacts',
  'create-event',
  'organizer-profile',
  'sponsorship',
  'studio',
  'newsletter',
  'admin',
  'feature-flags',
  'tikibar',
] as const satisfies readonly MenuLinkId[];

/** Each site in each of its languages: locale, root of its pages, root of its search, help language. */
const SITE_ROOTS = SITES.flatMap(({ domain, languages }) =>
  languages.map(({ locale }, index) => {
    const host = `https://www.marquee${domain}`;
    const prefix = index === 0 ? '' : `/${locale.slice(0, 2)}`;
    return [locale, `${host}${prefix}`, `${host}/d${prefix}`, locale.toLowerCase().replace('_', '-')] as const;
  }),
);

const user = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'p1' };

/** The environment of a locale's site; links absolute unless `linkBase` is given. */
function environmentOf(locale: string, linkBase?: string, flags = {}) {
  for (const site of SITES) {
    const language = findLanguage(site, locale);
    if (language === undefined) continue;
    const serverUrl = `https://${site.host}`;
    return buildHeaderEnvironment({
      site,
      language,
      serverUrl,
      linkBase: linkBase ?? serverUrl,
      adminServerUrl: 'https://admin.marquee.com',
      isMobile: false,
      flags,
      translate: (key) => key,
    });
  }
  throw new Error(`no site has ${locale}`);
}

const addressOf = (root: string) => (root.includes('/fr') ? '/fr' : root.endsWith('/it') ? '/it' : '');

describe.each(SITE_ROOTS)('links of %s', (locale, root, search, help) => {
  const env = environmentOf(locale);
  const prefix = addressOf(root);

  it('lead an anonymous user to exact addresses', () => {
    const row = buildAnonymousRow(env);
    expect(buildMenuLink(env, 'home').url).toBe(`${root}/`);
    expect(row.findEvents.url).toBe(`${search}/local/events/`);
    expect(row.createEvents.url).toBe(`${root}/organizer/overview/`);
    expect(row.findMyTickets.url).toBe(`${root}/signin/signup/?referrer=${prefix}/mytickets`);
    expect(row.signIn.map(({ id, url }) => [id, url])).toEqual([['sign-in', `${root}/signin/`]]);
    expect(buildMobileSignupLink(env, '/').url).toBe(`${root}/signin/signup/?referrer=${prefix}/manage/events/create/`);
  });

  it('lead to exact addresses from the menus, to log in, sign up and out', () => {
    const { organizeUrls, helpUrls, ...urls } = environmentOf(locale, undefined, { 'new-signin-signup': true });
    const menus = [organizeUrls, helpUrls].flatMap(({ home, suggested }) => [home, ...suggested.map(({ url }) => url)]);
    expect([...menus, urls.logoutUrl]).toEqual([
      `${root}/organizer/overview/`,
      `${root}/manage/events/create`,
      `${root}/manage/events/auto-create`,
      `${root}/help/${help}/`,
      `${root}/help/${help}/articles/319355/`,
      `${root}/help/${help}/articles/647151/`,
      `${root}/signout/`,
    ]);
    expect(buildSignInLinks({ ...env, ...urls }, '/').map(({ id, url }) => [id, url])).toEqual([
      ['log-in', `${root}/signin/`],
      ['sign-up', `${root}/signin/signup/`],
    ]);
    const kept = `${root}/l/ads/?onboarding_redirect=1`;
    expect(buildMobileSignupLink(env, kept.replace(env.linkBase, '')).url).toBe(kept);
  });

  it('lead a user and staff to exact addresses', () => {
    const urls = Object.fromEntries(LINK_IDS.map((id) => [id, buildMenuLink(env, id, 'p1').url]));
    expect(urls).toEqual({
      home: `${root}/`,
      'find-events': `${search}/local/events/`,
      'create-events': `${root}/organizer/overview/`,
      'resource-hub': `${root}/resources/`,
      'account-settings': `${root}/account-settings/`,
      'browse-events': `${search}/local/all-events/`,
      collections: `${root}/u/p1/favorites/collections`,
      likes: `${root}/u/p1/favorites/events`,
      following: `${root}/u/p1/followed/`,
      liked: `${root}/u/p1/saved`,
      tickets: `${root}/u/p1/`,
      contacts: `${root}/contacts/`,
      'create-event': `${root}/create/`,
      'organizer-profile': `${root}/myprofile/`,
      sponsorship: `${root}/sponsorship/connect/search/`,
      studio: `${root}/studio/`,
      newsletter: `${root}/hybrid_newsletter/`,
      'create-an-event': `${root}/manage/events/auto-create/`,
      'create-from-scratch': `${root}/manage/events/create`,
      'create-with-ai': `${root}/manage/events/auto-create`,
      admin: 'https://admin.marquee.com/admin/search/',
      'feature-flags': 'https://admin.marquee.com/admin/nexus/gargoyle/',
      tikibar: `${root}/tikibar/settings/`,
    });
    for (const id of NAV_ROW_IDS) {
      expect(buildNavRowLink(env, id, 'p1').url).toBe(urls[id]);
    }
  });

  it('lead the mobile menu to exact addresses, the resource hub third and only on .com', () => {
    const ticketing = root.startsWith('https://www.marquee.ca') ? 'sell-tickets-online' : 'ticketing';
    const conferences = root === 'https://www.marquee.co.uk' ? 'conference-planning' : 'conferences';
    const urls = buildMobileEntries(env).flatMap((entry) =>
      entry.kind === 'link' ? [entry.link.url] : entry.links.map(({ url }) => url),
    );
    const landing = `marketing-platform ads payments music food-and-drink performing-arts charity retail concerts
      workshops festivals ${conferences} corporate-events virtual-events`;
    const blog = ['tips-and-guides', 'news-and-trends', 'community', 'tools-and-features'];
    expect(urls).toEqual([
      `${root}/l/contact-marquee-sales/`,
      `${root}/l/${ticketing}/`,
      ...(locale === 'en_US' ? [`${root}/resources/`] : []),
      ...landing.split(/\s+/).map((page) => `${root}/l/${page}/`),
      ...blog.map((category) => `${root}/blog/category/${category}/`),
    ]);
  });
});

describe('links', () => {
  it('mark sponsorships Beta and studio New, and open a new tab for staff tools and the newsletter alone', () => {
    const links = LINK_IDS.map((id) => buildMenuLink(environmentOf('en_US'), id, 'p1'));
    const newTabs = links.filter(({ opensNewTab }) => opensNewTab);
    expect(newTabs.map(({ id }) => id)).toEqual(['newsletter', 'admin', 'feature-flags', 'tikibar']);
    expect(links.flatMap(({ id, mark }) => (mark === null ? [] : `${id} ${mark}`))).toEqual([
      'sponsorship beta',
      'studio new',
    ]);
  });

  it('keep a public id from steering the path', () => {
    expect(buildMenuLink(environmentOf('en_US', ''), 'tickets', '../x?y#').url).toBe('/u/..%2Fx%3Fy%23/');
  });

  it('have a label each', () => {
    const env = environmentOf('en_US');
    const labels = [
      ...LINK_IDS.map((id) => buildMenuLink(env, id).labelKey),
      ...buildMobileEntries(env).flatMap((entry) =>
        entry.kind === 'link'
          ? [entry.link.labelKey]
          : [entry.labelKey, ...entry.links.map(({ labelKey }) => labelKey)],
      ),
      ...buildHelpLinks(env).map(({ labelKey }) => labelKey),
      buildManageEventsLink(env, {}).labelKey,
      buildInterestsLink(env, {}, '/').labelKey,
    ];
    expect(labels.filter((key) => !(key in headerEnglish || key in lazyEnglish))).toEqual([]);
  });
});

describe('the row of the header', () => {
  it('carries the counts of likes and tickets', () => {
    const row = buildUserRow(environmentOf('en_US', ''), { ...user, numOrders: 120, numSavedEvents: 0 });
    expect(row.tickets).toMatchObject({ count: '99+', link: { url: '/u/p1/' } });
    expect(row.likes).toMatchObject({ count: '0', link: { url: '/u/p1/favorites/events' } });
    expect(row.browseEvents.url).toBe('/d/local/all-events/');
  });

  it('has no likes and tickets to show without a public id', () => {
    const row = buildUserRow(environmentOf('en_US', ''), { ...user, publicId: null });
    expect([row.likes, row.tickets]).toEqual([null, null]);
  });
});

describe('buildHeaderEnvironment', () => {
  it('fills the whole object for a language in a subdirectory, with absolute links', () => {
    const flags = { 'manage-overview': true, 'new-signin-signup': true };
    const root = 'https://www.marquee.ch';
    const { organizeUrls, ...env } = environmentOf('it_CH', undefined, flags);
    expect(env).toMatchObject({
      serverUrl: root,
      linkBase: root,
      adminServerUrl: 'https://admin.marquee.com',
      isManageOverviewActive: true,
      isMobile: false,
      launchNewSignInSignUpLinks: true,
      ebDomain: '.ch',
      countrySlug: 'switzerland',
      localeInfo: { locale: 'it_CH', uses_language_subdirectory: true },
    });
    const links = organizeUrls.suggested.map(({ gaLabel, accentLink }) => [gaLabel, accentLink]);
    expect(links).toEqual([
      ['create-from-scratch', undefined],
      ['create-with-ai', true],
    ]);
  });
});

it('help without a known locale is in English', () => {
  expect(['', 'de-CH', 'de_CH/../x'].map(resolveHelpLanguage)).toEqual(Array(3).fill('en-us'));
});
