import type { HeaderEnvironment, HeaderUser } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import {
  buildInterestsLink,
  buildManageEventsLink,
  buildMenuLink,
  type MenuLinkId,
  needsPublicId,
} from './menu-links.ts';
import { createNavigationLink, type NavigationLink } from './navigation-links.ts';
import { formatBadgeCount } from './user-label.ts';

interface UserMenuContext {
  readonly user: HeaderUser;
  readonly env: HeaderEnvironment;
  readonly flags: HeaderFlags;
  /** Address of the current page, if known. Detached interests return to it. */
  readonly currentUrl: string | null;
}

/** A rule separates groups. */
export type UserMenuEntry = { readonly group: 'account' | 'organize' | 'staff' | 'session' } & (
  | /** `count` is the badge's text, or null for none. */
  { readonly kind: 'link'; readonly link: NavigationLink; readonly count: string | null }
  /** A disabled item that names the following group. */
  | { readonly kind: 'label'; readonly labelKey: 'link.group-organize' }
  /** Sent as a form, because signing out changes state. */
  | { readonly kind: 'log-out'; readonly link: NavigationLink }
);

/** The users who see an entry. */
const AUDIENCES = {
  collections: ({ flags }) => flags['old-collections-link'] === true,
  organizers: ({ user }) => !user.isAttendee || user.isStaff,
  creators: ({ user }) => user.canCreateEvents && (!user.isAttendee || user.isStaff),
  managers: ({ user, env }) => env.isMobile || !user.isAttendee,
  /** The header shows the link elsewhere. */
  nobody: () => false,
  staff: ({ user }) => user.isStaff,
  debuggers: ({ user }) => user.isStaff && user.hasTikibar,
} as const satisfies Readonly<Record<string, (context: UserMenuContext) => boolean>>;

interface EntryRow {
  readonly id: MenuLinkId | 'interests' | 'manage-events';
  readonly group: UserMenuEntry['group'];
  /** Everyone, if absent. */
  readonly audience?: keyof typeof AUDIENCES;
  /** Field of the user whose number the entry shows. */
  readonly count?: 'numOrders' | 'numSavedEvents' | 'numFollowing';
}

const LABEL = { kind: 'label', group: 'organize', labelKey: 'link.group-organize' } as const;

/** The full list, in order. The label stands at position 9, counted from 1. */
export const FULL_LIST: readonly (EntryRow | typeof LABEL)[] = [
  { id: 'account-settings', group: 'account' },
  { id: 'browse-events', group: 'account', audience: 'nobody' },
  { id: 'collections', group: 'account', audience: 'collections' },
  { id: 'likes', group: 'account', audience: 'nobody' },
  { id: 'following', group: 'account', count: 'numFollowing' },
  { id: 'liked', group: 'account', count: 'numSavedEvents' },
  { id: 'tickets', group: 'account', count: 'numOrders' },
  { id: 'interests', group: 'account' },
  LABEL,
  { id: 'contacts', group: 'organize', audience: 'organizers' },
  { id: 'create-event', group: 'organize', audience: 'creators' },
  { id: 'manage-events', group: 'organize', audience: 'managers' },
  { id: 'organizer-profile', group: 'organize', audience: 'organizers' },
  { id: 'sponsorship', group: 'organize', audience: 'organizers' },
  { id: 'studio', group: 'organize', audience: 'organizers' },
  { id: 'newsletter', group: 'organize', audience: 'organizers' },
  { id: 'admin', group: 'staff', audience: 'staff' },
  { id: 'feature-flags', group: 'staff', audience: 'staff' },
  { id: 'tikibar', group: 'staff', audience: 'debuggers' },
];

export function buildUserMenu(context: UserMenuContext): readonly UserMenuEntry[] {
  const { user, env } = context;
  if (!user.isAuthenticated) return [];
  const shown = FULL_LIST.filter(
    (row) => 'kind' in row || ((!row.audience || AUDIENCES[row.audience](context)) && !lacksPublicId(row.id, user)),
  );
  // A label that nothing follows groups nothing.
  if (shown.at(-1) === LABEL) shown.pop();
  return [
    ...shown.map((row) => ('kind' in row ? row : buildEntry(row, context))),
    { kind: 'log-out', group: 'session', link: createNavigationLink('log-out', env.logoutUrl) },
  ];
}

function buildEntry(row: EntryRow, context: UserMenuContext): UserMenuEntry {
  const count = row.count === undefined ? null : formatBadgeCount(context.user[row.count]);
  return { kind: 'link', group: row.group, link: buildEntryLink(row.id, context), count };
}

function buildEntryLink(id: EntryRow['id'], { user, env, flags, currentUrl }: UserMenuContext): NavigationLink {
  if (id === 'interests') return buildInterestsLink(env, flags, currentUrl);
  if (id === 'manage-events') return buildManageEventsLink(env, flags);
  return buildMenuLink(env, id, user.publicId);
}

function lacksPublicId(id: EntryRow['id'], user: HeaderUser): boolean {
  return user.publicId === null && id !== 'interests' && id !== 'manage-events' && needsPublicId(id);
}
