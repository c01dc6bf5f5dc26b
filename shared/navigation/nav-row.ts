import type { HeaderEnvironment, HeaderPage, HeaderUser } from '../contracts/header-props.ts';
import { buildNavRowLink, type NavigationLink } from './navigation-links.ts';
import { buildFindMyTicketsLink, buildSignInLinks } from './sign-in.ts';
import { formatBadgeCount } from './user-label.ts';

/**
 * Builds the links of the row for an anonymous user; the menus Organize and Help follow `create-events`.
 *
 * @param currentUrl path or address of the current page
 */
export function buildAnonymousRow(env: HeaderEnvironment, currentUrl = '/') {
  return {
    findEvents: buildNavRowLink(env, 'find-events'),
    createEvents: buildNavRowLink(env, 'create-events'),
    findMyTickets: buildFindMyTicketsLink(env),
    signIn: buildSignInLinks(env, currentUrl),
  };
}

export interface CountedLink {
  readonly link: NavigationLink;
  /** The badge's text, or null for none. */
  readonly count: string | null;
}

/** Builds the links of the row for a signed-in user. Without a public id, likes and tickets have no address. */
export function buildUserRow(env: HeaderEnvironment, user: HeaderUser) {
  const counted = (id: 'likes' | 'tickets', count: number | null): CountedLink | null =>
    user.publicId === null ? null : { link: buildNavRowLink(env, id, user.publicId), count: formatBadgeCount(count) };
  return {
    browseEvents: buildNavRowLink(env, 'browse-events'),
    likes: counted('likes', user.numSavedEvents),
    tickets: counted('tickets', user.numOrders),
  };
}

/** Whether "Create an event" shows: to users who can create events, and to all on the home page. The host may hide it. */
export function isCreateEventShown(
  user: Pick<HeaderUser, 'canCreateEvents'>,
  page: Pick<HeaderPage, 'isHome' | 'showCreateEventCTA'>,
): boolean {
  return page.showCreateEventCTA && (user.canCreateEvents || page.isHome);
}
