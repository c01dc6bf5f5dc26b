import { describe, expect, it } from 'vitest';
import { ANONYMOUS_USER } from '../contracts/anonymous-user.ts';
import type { HeaderUser } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import { DEFAULT_SITE } from '../sites/sites.ts';
import { buildHeaderEnvironment } from './header-environment.ts';
import { buildCurrentUrl } from './menu-links.ts';
import { parseReferrer } from './referrer.ts';
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

const ACCOUNT = ['account-settings', 'following', 'liked', 'tickets', 'interests'];
const WITH_COLLECTIONS = ['account-settings', 'collections', 'following', 'liked', 'tickets', 'interests'];
const ORGANIZE = [
  'group-organize',
  'contacts',
  'create-event',
  'manage-events',
  'organizer-profile',
  'sponsorship',
  'studio',
  'newsletter',
];
const STAFF = [...ORGANIZE, 'admin', 'feature-flags'];
const DEBUG = [...STAFF, 'tikibar'];
const COLLECTIONS: HeaderFlags = { 'old-collections-link': true };
const STAFF_WHO_ATTENDS = ['group-organize', 'contacts', 'organizer-profile', 'sponsorship', 'studio', 'newsletter'];

/** Role × device × flags → the entries, in order. */
const CASES: readonly (readonly [Role, Device, HeaderFlags, readonly string[]])[] = [
  ['attendee', 'desktop', {}, [...ACCOUNT, 'log-out']],
  ['attendee', 'mobile', {}, [...ACCOUNT, 'group-organize', 'manage-events', 'log-out']],
  ['attendee', 'desktop', COLLECTIONS, [...WITH_COLLECTIONS, 'log-out']],
  ['attendee', 'mobile', COLLECTIONS, [...WITH_COLLECTIONS, 'group-organize', 'manage-events', 'log-out']],
  ['organizer', 'desktop', {}, [...ACCOUNT, ...ORGANIZE, 'log-out']],
  ['organizer', 'mobile', {}, [...ACCOUNT, ...ORGANIZE, 'log-out']],
  ['organizer', 'desktop', COLLECTIONS, [...WITH_COLLECTIONS, ...ORGANIZE, 'log-out']],
  ['organizer', 'mobile', COLLECTIONS, [...WITH_COLLECTIONS, ...ORGANIZE, 'log-out']],
  ['staff', 'desktop', {}, [...ACCOUNT, ...STAFF, 'log-out']],
  ['staff', 'mobile', {}, [...ACCOUNT, ...STAFF, 'log-out']],
  ['staff', 'desktop', COLLECTIONS, [...WITH_COLLECTIONS, ...STAFF, 'log-out']],
  ['staff with debug bar', 'desktop', {}, [...ACCOUNT, ...DEBUG, 'log-out']],
  ['staff with debug bar', 'mobile', COLLECTIONS, [...WITH_COLLECTIONS, ...DEBUG, 'log-out']],
  ['staff who attends', 'desktop', {}, [...ACCOUNT, ...STAFF_WHO_ATTENDS, 'admin', 'feature-flags', 'log-out']],
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

const idsOf = (entries: ReturnType<typeof menuOf>) =>
  entries.map((entry) => (entry.kind === 'label' ? entry.labelKey.replace('link.', '') : entry.link.id));

describe('the user menu', () => {
  it.each(CASES)('of %s on %s with %j', (role, device, flags, expected) => {
    expect(idsOf(menuOf(USERS[role], device, flags))).toEqual(expected);
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
    const manage = (flags: HeaderFlags) =>
      menuOf(USERS.organizer, 'desktop', flags).flatMap((entry) =>
        entry.kind === 'link' && entry.link.id === 'manage-events' ? [entry.link.url] : [],
      );
    expect(manage({})).toEqual(['/myevents/']);
    expect(manage({ 'manage-overview': true })).toEqual(['/manage/']);
    expect(manage({ 'creator-home': true, 'manage-overview': true })).toEqual(['/organizations/home']);
  });

  it('carries counts on Following, Liked and Tickets alone', () => {
    const entries = menuOf({ ...USERS.organizer, numOrders: 3, numSavedEvents: 100, numFollowing: null });
    const counts = entries.flatMap((entry) => (entry.kind === 'link' ? [[entry.link.id, entry.count]] : []));
    expect(Object.fromEntries(counts)).toMatchObject({ tickets: '3', liked: '99+', following: null, contacts: null });
  });

  it('detaches interests behind their flag', () => {
    const entries = menuOf(USERS.attendee, 'desktop', { 'interests-detached': true });
    expect(entries.flatMap((entry) => (entry.kind === 'link' ? [entry.link.url] : []))).toContain(
      '/u/interests/tags/?mode=detached&referrer=/d/x/',
    );
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

  it('leaves out the page to return to where it is not known', () => {
    const entries = menuOf(USERS.attendee, 'desktop', { 'interests-detached': true }, null);
    expect(entries.flatMap((entry) => (entry.kind === 'link' ? [entry.link.url] : []))).toContain(
      '/u/interests/tags/?mode=detached',
    );
  });

  it('opens staff tools on the site itself where there is no admin server', () => {
    const entries = menuOf(USERS['staff with debug bar']);
    const tools = entries.filter((entry) => entry.group === 'staff');
    expect(tools.map((entry) => (entry.kind === 'link' ? entry.link.url : ''))).toEqual([
      '/admin/search/',
      '/admin/nexus/gargoyle/',
      '/tikibar/settings/',
    ]);
  });

  it('drops links that need a public id where there is none', () => {
    expect(idsOf(menuOf({ ...USERS.attendee, publicId: null }))).toEqual(['account-settings', 'interests', 'log-out']);
  });
});
