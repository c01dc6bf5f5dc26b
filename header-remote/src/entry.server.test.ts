import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../../shared/contracts/anonymous-user.ts';
import type { HeaderPage, HeaderProps, HeaderUser } from '../../shared/contracts/header-props.ts';
import type { HeaderFlags } from '../../shared/flags/flags.ts';
import { createTranslate } from '../../shared/i18n/translate.ts';
import { buildHeaderEnvironment } from '../../shared/navigation/header-environment.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';
import { readLabels, renderHeader } from './entry.server.tsx';

const signedIn = { isAuthenticated: true, publicId: 'p1', fullName: 'Ana Attendee', email: 'ana@example.com' };
const USERS = {
  anonymous: {},
  attendee: { ...signedIn, isAttendee: true },
  organizer: { ...signedIn, canCreateEvents: true },
  staff: { ...signedIn, isStaff: true, hasTikibar: true, canCreateEvents: true },
} as const satisfies Readonly<Record<string, Partial<HeaderUser>>>;

type TestUser = keyof typeof USERS;
type Device = 'desktop' | 'mobile';

interface Scene {
  readonly flags?: HeaderFlags;
  readonly device?: Device;
  readonly page?: Partial<HeaderPage>;
  readonly linkBase?: string;
  readonly user?: Partial<HeaderUser>;
}

function render(name: TestUser, { flags = {}, device = 'desktop', page = {}, linkBase = '', user = {} }: Scene = {}) {
  const language = DEFAULT_SITE.languages[0];
  const props: HeaderProps = {
    version: 1,
    user: { ...ANONYMOUS_USER, ...USERS[name], ...user },
    env: buildHeaderEnvironment({
      site: DEFAULT_SITE,
      language,
      serverUrl: 'https://www.marquee.com',
      linkBase,
      adminServerUrl: null,
      isMobile: device === 'mobile',
      flags,
      translate: createTranslate(readLabels(language.locale)),
    }),
    location: null,
    flags,
    page: { path: '/x/', isHome: false, query: '', variant: 'default', showCreateEventCTA: true, ...page },
    variant: 'full',
  };
  return renderHeader(props);
}

const findAll = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => found);

/**
 * The analytics labels of the entries in each menu of the header, in order; `row` has those outside every menu, `mobile`
 * those of the drawer.
 */
function listEntries(html: string): Readonly<Record<string, readonly string[]>> {
  const parts: Record<string, string[]> = {};
  const open: string[] = [];
  const marks = /<details[^>]*?(?: data-menu="(\w+)"[^>]*)?>|<\/details>|<summary[^>]*>|data-track="([\w:-]+)"/g;
  for (const [tag, menu, entry] of html.matchAll(marks)) {
    if (tag.startsWith('<summary')) continue;
    if (tag.startsWith('</')) open.pop();
    else if (entry === undefined) open.push(menu ?? open.at(-1) ?? '');
    else {
      const part = open.at(-1) ?? 'row';
      parts[part] = [...(parts[part] ?? []), entry.replace(/^(?:header|menu):/, '')];
    }
  }
  return parts;
}

const ORGANIZE = 'organize-home create-from-scratch create-with-ai';
const HELP = 'help-home help-where-are-my-tickets help-contact-organizer';
const MOBILE = `contact-sales ticketing resource-hub marketing-platform ads payments music food-and-drink performing-arts
  charity retail concerts workshops festivals conferences corporate-events virtual-events
  blog-tips-and-guides blog-news-and-trends blog-community blog-tools-and-features`;
const ACCOUNT = 'account-settings following liked tickets interests';
const COLLECTIONS = 'account-settings collections following liked tickets interests';
const MANAGE = 'contacts create-event manage-events organizer-profile sponsorship studio newsletter';
const STAFF = 'admin feature-flags tikibar';
const ANONYMOUS_ROW = 'logo find-events create-events';
const ANONYMOUS_DRAWER = `find-events create-events find-my-tickets ${ORGANIZE} ${MOBILE} ${HELP}`;
const CREATOR_ROW = 'logo browse-events create-event likes tickets';

/** Role × device × flags × page → the entries of row, account menu and drawer; headings are no entries. */
const CASES: readonly (readonly [TestUser, Scene, row: string, mobile: string, user: string | null])[] = [
  [
    'anonymous',
    {},
    `${ANONYMOUS_ROW} find-my-tickets sign-in`,
    `drawer:sign-in drawer:sign-up ${ANONYMOUS_DRAWER}`,
    null,
  ],
  [
    'anonymous',
    { flags: { 'new-signin-signup': true }, page: { isHome: true } },
    `${ANONYMOUS_ROW} find-my-tickets create-event log-in sign-up`,
    // The mobile header's sign-up and the row's: the style sheet shows one.
    `drawer:log-in drawer:sign-up drawer:sign-up drawer:create-event ${ANONYMOUS_DRAWER}`,
    null,
  ],
  [
    'attendee',
    { page: { isHome: true } },
    CREATOR_ROW,
    `drawer:create-event browse-events likes ${ACCOUNT} ${ORGANIZE} ${MOBILE} ${HELP} log-out`,
    `${ACCOUNT} log-out`,
  ],
  [
    'staff',
    { flags: { 'old-collections-link': true } },
    CREATOR_ROW,
    `drawer:create-event browse-events likes ${COLLECTIONS} ${MANAGE} ${ORGANIZE} ${STAFF} ${MOBILE} ${HELP} log-out`,
    `${COLLECTIONS} ${MANAGE} ${STAFF} log-out`,
  ],
];

describe('the entries of the whole header', () => {
  it.each(CASES)('for %s with %j', (name, scene, row, mobile, user) => {
    const expected = { organize: ORGANIZE, help: HELP, row, mobile, ...(user !== null && { user }) };
    const split = Object.entries(expected).map(([part, entries]) => [part, entries.split(/\s+/)]);
    expect(listEntries(render(name, scene))).toEqual(Object.fromEntries(split));
  });

  it('are root-relative on pages of the site, and absolute on other hosts', () => {
    const hrefs = (scene: Scene) => findAll(render('staff', scene), / (?:href|action)="([^"]*)"/g).slice(1);
    expect(hrefs({}).filter((url) => !url.startsWith('/'))).toEqual([]);
    const linkBase = 'https://www.marquee.com';
    expect(hrefs({ linkBase }).filter((url) => !url.startsWith(`${linkBase}/`))).toEqual([]);
  });
});

describe('the current page', () => {
  const linkBase = 'https://www.marquee.com';

  it.each([
    ['', '/l/concerts/?utm_source=mail'],
    [linkBase, '/l/concerts/'],
  ])('is marked in its list, which is open, where links start with "%s"', (base, path) => {
    const html = render('anonymous', { linkBase: base, page: { path } });
    expect(findAll(html, /<a[^>]*href="([^"]*)"[^>]*aria-current="page"/g)).toEqual([`${base}/l/concerts/`]);
    expect(findAll(html, /<details[^>]* open=""><summary[^>]*><span[^>]*>([^<]*)/g)).toEqual(['Event types']);
  });

  it('is the address of signing in and up during onboarding, in the row and in the drawer', () => {
    const path = '/organizer/overview/?onboarding_redirect=1';
    const html = render('anonymous', { linkBase, page: { path }, flags: { 'new-signin-signup': true } });
    const urls = findAll(html, /<a[^>]*href="([^"]*)"[^>]*data-track="\w+:(?:log-in|sign-up)"/g);
    expect(urls).toEqual(Array(5).fill(`${linkBase}${path}`));
  });
});

describe('the markup of links and fields', () => {
  it('ends the name of a link that opens a new tab in "(opens in a new tab)", and of no other', () => {
    const links = [...render('staff').matchAll(/<a ([^>]*)>(.*?)<\/a>/g)].map(([, attributes = '', content = '']) => ({
      opensNewTab: attributes.includes('target="_blank"'),
      isNamedSo: content.replaceAll(/<[^>]*>/g, '').endsWith(' (opens in a new tab)'),
    }));
    // The newsletter and the pages of the staff, in the account's menu and in the drawer.
    expect(links.filter(({ opensNewTab }) => opensNewTab)).toHaveLength(8);
    for (const { opensNewTab, isNamedSo } of links) expect(isNamedSo).toBe(opensNewTab);
  });
});

describe('the user', () => {
  const countOf = (html: string, text: string) => html.replaceAll('<wbr/>', '').split(`>${text}<`).length - 1;

  it('without a name is shown by the e-mail address once, cut in the drawer alone', () => {
    const email = 'a.rather.long.address@department.example.com';
    const html = render('attendee', { user: { fullName: null, email } });
    // The account's button and its panel; the drawer.
    expect([countOf(html, email), countOf(html, 'a.rather.long.address@dep...')]).toEqual([2, 1]);
  });

  it('has a picture on the button, in the menu and in the drawer, from the site on every host', () => {
    const linkBase = 'https://www.marquee.com';
    const pictures = (thumbnailUrl: string) =>
      findAll(render('attendee', { linkBase, user: { thumbnailUrl } }), /<img[^>]*src="([^"]*)"/g);
    expect(pictures('/header/static/ana.svg')).toEqual(Array(3).fill(`${linkBase}/header/static/ana.svg`));
    expect(pictures('https://images.example/a.jpg')).toEqual(Array(3).fill('https://images.example/a.jpg'));
  });
});

it('a name from right to left is cut at its own end: it has a direction of its own', () => {
  const name = 'عبد الرحمن بن محمد الهاشمي';
  expect(render('organizer', { user: { fullName: name } })).toMatch(
    new RegExp(`<span [^>]*dir="auto" translate="no">${name}</span>`),
  );
});
