import type { HeaderEnvironment } from '../contracts/header-props.ts';
import type { HeaderFlags } from '../flags/flags.ts';
import { buildPath, type PageId, ROUTES } from '../routes/routes.ts';
import {
  buildTableLink,
  createNavigationLink,
  type LinkEnvironment,
  type LinkRow,
  type LinkTable,
  NAV_ROW_LINKS,
  type NavigationLink,
  type NavigationLinkId,
} from './navigation-links.ts';
import { buildSiteUrl, type LinkContext, withReferrer } from './site-url.ts';

/** Pages whose only path parameters are the user's id and the rest of a search. */
type LinkPage = Exclude<PageId, 'event' | `help-${string}`>;

/** Links of all menus that differ from a plain link to the page of their id. */
const MENU_LINKS = {
  ...NAV_ROW_LINKS,
  sponsorship: { mark: 'beta' },
  studio: { mark: 'new' },
  newsletter: { opensNewTab: true },
  admin: { server: 'admin', opensNewTab: true },
  'feature-flags': { server: 'admin', opensNewTab: true },
  tikibar: { opensNewTab: true },
} as const satisfies LinkTable<LinkPage>;

export type MenuLinkId = keyof typeof MENU_LINKS | Extract<NavigationLinkId, LinkPage>;

const findRow = (id: MenuLinkId): LinkRow<LinkPage> => (MENU_LINKS as LinkTable<LinkPage>)[id] ?? {};

/** Whether a link leads to a page of the user, which needs a public id. */
export function needsPublicId(id: MenuLinkId): boolean {
  return ROUTES[findRow(id).page ?? (id as LinkPage)].includes(':publicId');
}

export function buildMenuLink(env: LinkEnvironment, id: MenuLinkId, publicId: string | null = null): NavigationLink {
  const row = findRow(id);
  return buildTableLink(env, id, row, ROUTES[row.page ?? (id as LinkPage)], publicId);
}

/** Builds the link to where events are managed; the flag `creator-home` wins over `manage-overview`. */
export function buildManageEventsLink(
  env: Pick<HeaderEnvironment, 'linkBase' | 'localeInfo' | 'isManageOverviewActive'>,
  flags: HeaderFlags,
): NavigationLink {
  const overview = env.isManageOverviewActive || flags['manage-overview'] === true ? 'manage-overview' : 'my-events';
  const page = flags['creator-home'] === true ? 'creator-home' : overview;
  return createNavigationLink('manage-events', buildSiteUrl(env, buildPath(page)));
}

/**
 * Builds the link to the interests. Detached from the account's pages, they return to the page that opened them.
 *
 * @param currentUrl null if unknown
 */
export function buildInterestsLink(
  context: LinkContext,
  flags: HeaderFlags,
  currentUrl: string | null,
): NavigationLink {
  if (flags['interests-detached'] !== true) {
    return createNavigationLink('interests', buildSiteUrl(context, buildPath('interests')));
  }
  const url = buildSiteUrl(context, `${buildPath('interests-tags')}?mode=detached`);
  return createNavigationLink('interests', currentUrl === null ? url : withReferrer(url, currentUrl));
}

/**
 * Builds the address of the current page. The path of another site's page belongs to the origin of the browser's page.
 *
 * @param origin of the browser's page; undefined on a server
 * @returns null if unknown
 */
export function buildCurrentUrl(
  { linkBase, serverUrl }: Pick<HeaderEnvironment, 'linkBase' | 'serverUrl'>,
  path: string,
  origin: string | undefined,
): string | null {
  const base = linkBase === '' ? serverUrl : origin;
  return base === undefined ? null : base + path;
}
