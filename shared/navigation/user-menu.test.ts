import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../contracts/anonymous-user.ts';
import type { HeaderUser } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import { DEFAULT_SITE } from '../sites/sites.ts';
import { buildHeaderEnvironment } from './header-environment.ts';
import { buildCurrentUrl } from './menu-links.ts';
import { isCreateEventShown } from './nav-row.ts';
import { parseReferrer } from './referrer.ts';
import { cutUserLabel, formatBadgeCount, resolveUserLabel } from './user-label.ts';
import { buildUserMenu, FULL_LIST } from './user-menu.ts';

const signedIn: HeaderUser = { ...ANONYMOUS_USER, isAuthenticated: true, publicId: 'p1', fullName: 'Ana Attendee' };

const USERS = {
  attendee: { ...signedIn, isAttendee: true },
  organizer: { ...signedIn, canCreateEvents: true, hasPublish: true },
  staff: { ...signedIn, isStaff: true, canCreateEvents: true },
  'staff with debug bar': { ...signedIn, isStaff: true, hasTikibar: true, canCreateEvents: true },
  'staff who attends': { ...signedIn, isAttendee: true, isStaff: true },
} as const satisfies Record<string, HeaderUser>;

type Role = keyof typeof USERS;
type Device = 'desktop' | 'mobile';

const ACCOUNT = 'account-settings following liked tickets interests';
const WITH_COLLECTIONS = 'account-settings collections following liked tickets interests';
const ORGANIZE = 'group-organize contacts create-event manage-events organizer-profile sponsorship studio newsletter';
const STAFF = `${ORGANIZE} admin feature-flags`;
const STAFF_WHO_ATTENDS = 'group-organize contacts organizer-profile sponsorship studio newsletter admin feature-flags';
const COLLECTIONS: HeaderFlags = { 'old-collections-link': true };

/** Role × device × flags → the entries, in order. */
const CASES: readonly (readonly [Role, Device, HeaderFlags, string])[] = [
  ['attendee', 'desktop', {}, `${ACCOUNT} log-out`],
  ['attendee', 'mobile', {}, `${ACCOUNT} group-organize manage-events log-out`],
  ['organizer', 'desktop', {}, `${ACCOUNT} ${ORGANIZE} log-out`],
  ['organizer', 'mobile', COLLECTIONS, `${WITH_COLLECTIONS} ${ORGANIZE} log-out`],
  ['staff', 'desktop', {}, `${ACCOUNT} ${STAFF} log-out`],
  ['staff with debug bar', 'desktop', {}, `${ACCOUNT} ${STAFF} tikibar log-out`],
  ['staff who attends', 'desktop', {}, `${ACCOUNT} ${STAFF_WHO_ATTENDS} log-out`],
];

function menuOf(
  user: HeaderUser,
  device: Device = 'desktop',
  flags: HeaderFlags = {},
  currentUrl: string | null = '/d/x/',
) {
  const env = buildHeaderEnvironment({
    site: DEFAULT_SITE,
    language: DEFAULT_SITE.languages[0],
    serverUrl: 'https://www.marquee.com',
    linkBase: '',
    adminServerUrl: null,
    isMobile: device === 'mobile',
    flags,
    translate: (key) => key,
  });
  return buildUserMenu({ user, env, flags, currentUrl });
}

const urlsOf = (entries: ReturnType<typeof menuOf>) =>
  Object.fromEntries(entries.flatMap((entry) => (entry.kind === 'label' ? [] : [[entry.link.id, entry.link.url]])));
const idsOf = (entries: ReturnType<typeof menuOf>) =>
  entries.map((entry) => (entry.kind === 'label' ? entry.labelKey.replace('link.', '') : entry.link.id));

describe('the user menu', () => {
  it.each(CASES)('of %s on %s with %j', (role, device, flags, expected) => {
    expect(idsOf(menuOf(USERS[role], device, flags)).join(' ')).toBe(expected);
  });

  it('has its disabled label at position 9 of the full list, after what is an account’s', () => {
    expect(FULL_LIST[9 - 1]).toEqual({ kind: 'label', group: 'organize', labelKey: 'link.group-organize' });
    expect(FULL_LIST.slice(0, 9 - 1).map(({ group }) => group)).toEqual(Array(8).fill('account'));
    expect(FULL_LIST.slice(9).every(({ group }) => group !== 'account')).toBe(true);
  });

  it('is empty for an anonymous user', () => {
    expect(menuOf(ANONYMOUS_USER)).toEqual([]);
  });

  it('leaves out creating an event for who cannot create events', () => {
    expect(idsOf(menuOf({ ...USERS.organizer, canCreateEvents: false }))).not.toContain('create-event');
  });

  it('leads to managing events by the flags', () => {
    const manage = (flags: HeaderFlags) => urlsOf(menuOf(USERS.organizer, 'desktop', flags))['manage-events'];
    expect(manage({})).toBe('/myevents/');
    expect(manage({ 'manage-overview': true })).toBe('/manage/');
    expect(manage({ 'creator-home': true, 'manage-overview': true })).toBe('/organizations/home');
  });

  it('carries counts on Following, Liked and Tickets alone', () => {
    const entries = menuOf({ ...USERS.organizer, numOrders: 3, numSavedEvents: 100, numFollowing: null });
    const counts = entries.flatMap((entry) => (entry.kind === 'link' ? [[entry.link.id, entry.count]] : []));
    expect(Object.fromEntries(counts)).toMatchObject({ tickets: '3', liked: '99+', following: null, contacts: null });
  });

  it('detaches interests behind their flag, which return to the page where that is known', () => {
    const read = (currentUrl: string | null) =>
      urlsOf(menuOf(USERS.attendee, 'desktop', { 'interests-detached': true }, currentUrl)).interests;
    expect(read('/d/x/')).toBe('/u/interests/tags/?mode=detached&referrer=/d/x/');
    expect(read(null)).toBe('/u/interests/tags/?mode=detached');
  });

  it('leads back from detached interests by the address of the page, which servers know of their own pages alone', () => {
    const env = { linkBase: 'https://www.marquee.com', serverUrl: 'https://www.marquee.com' };
    expect(buildCurrentUrl({ ...env, linkBase: '' }, '/d/x/', 'http://localhost')).toBe('https://www.marquee.com/d/x/');
    const elsewhere = buildCurrentUrl(env, '/shop/?a=1', 'https://shop.example.com');
    expect(elsewhere).toBe('https://shop.example.com/shop/?a=1');
    expect(parseReferrer(elsewhere)).toBeNull();
    expect(parseReferrer(buildCurrentUrl(env, '/d/x/', 'https://www.marquee.com'))).toBe('/d/x/');
    expect(buildCurrentUrl(env, '/shop/', undefined)).toBeNull();
  });

  it('opens staff tools on the site itself where there is no admin server', () => {
    const { admin, tikibar, 'feature-flags': flags } = urlsOf(menuOf(USERS['staff with debug bar']));
    expect([admin, flags, tikibar]).toEqual(['/admin/search/', '/admin/nexus/gargoyle/', '/tikibar/settings/']);
  });

  it('drops links that need a public id where there is none', () => {
    expect(idsOf(menuOf({ ...USERS.attendee, publicId: null }))).toEqual(['account-settings', 'interests', 'log-out']);
  });
});

it.each([
  ['keeps 30 characters', 'x'.repeat(30), 'x'.repeat(30)],
  ['cuts 31 to 25 and three dots', 'x'.repeat(31), `${'x'.repeat(25)}...`],
  ['never cuts a character in half', '🎪'.repeat(31), `${'🎪'.repeat(25)}...`],
])('the mobile menu %s', (_, label, cut) => {
  expect(cutUserLabel(label)).toBe(cut);
});

it('a user is called by the name, else by the address', () => {
  expect(resolveUserLabel({ fullName: 'Ana', email: 'a@b.c' })).toBe('Ana');
  expect(resolveUserLabel({ fullName: '  ', email: 'a@b.c' })).toBe('a@b.c');
  expect(resolveUserLabel({ fullName: null, email: null })).toBe('');
});

describe('formatBadgeCount', () => {
  it.each([
    [null, null],
    [Number.NaN, null],
    [0, '0'],
    [99, '99'],
    [100, '99+'],
    [-1, '0'],
    [2.7, '2'],
  ])('%s shows %s', (count, shown) => {
    expect(formatBadgeCount(count)).toBe(shown);
  });
});

describe('"Create an event"', () => {
  it.each([
    [true, false, true, true],
    [false, true, true, true],
    [false, false, true, false],
    [true, true, false, false],
  ])('canCreateEvents %s, home %s, showCreateEventCTA %s: %s', (canCreateEvents, isHome, showCreateEventCTA, shown) => {
    expect(isCreateEventShown({ canCreateEvents }, { isHome, showCreateEventCTA })).toBe(shown);
  });
});
