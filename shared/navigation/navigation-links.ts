import type { HeaderEnvironment } from '../contracts/header-props.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import { fillPath, NAV_ROW_ROUTES } from '../routes/nav-row-routes.ts';
import { buildSiteUrl, type LinkContext } from './site-url.ts';

/** A link's label is the message `link.{id}`, so the messages define the ids. */
type LabelKey = Extract<HeaderMessageKey, `link.${string}`>;
export type NavigationLinkId = LabelKey extends `link.${infer Id}` ? Id : never;

/** A link ready to render. */
export interface NavigationLink {
  readonly id: NavigationLinkId;
  readonly url: string;
  readonly labelKey: `link.${NavigationLinkId}`;
  readonly opensNewTab: boolean;
  readonly mark: 'beta' | 'new' | null;
}

/** Differences of a link from a plain link to the page of its id. */
export interface LinkRow<Page extends string> {
  /** The page it leads to. */
  readonly page?: Page;
  /** The rest of a search's path. */
  readonly search?: string;
  /** Links to the path with a trailing slash, for a page that has both forms. */
  readonly slash?: '/';
  /** Leads to the staff tools, which may have their own server. */
  readonly server?: 'admin';
  readonly opensNewTab?: true;
  readonly mark?: 'beta' | 'new';
}

/** Rows by link id. A row whose id is not a page names its page. */
export type LinkTable<Page extends string> = {
  readonly [Id in NavigationLinkId]?: Id extends Page ? LinkRow<Page> : LinkRow<Page> & { readonly page: Page };
};

type NavRowPage = keyof typeof NAV_ROW_ROUTES;

/** Links that the header shows before any menu opens and that do not lead to the page of their id. */
export const NAV_ROW_LINKS = {
  'find-events': { page: 'search-results', search: 'local/events' },
  'create-events': { page: 'organizer-overview' },
  'browse-events': { page: 'search-results', search: 'local/all-events' },
  'create-an-event': { page: 'create-with-ai', slash: '/' },
} as const satisfies LinkTable<NavRowPage>;

export type NavRowLinkId = keyof typeof NAV_ROW_LINKS | Extract<NavigationLinkId, NavRowPage>;

export type LinkEnvironment = LinkContext & Pick<HeaderEnvironment, 'adminServerUrl'>;

/**
 * Builds a link that the header shows before any menu opens.
 *
 * @param publicId id of the user; links to the user's own pages are invalid without it
 */
export function buildNavRowLink(
  env: LinkEnvironment,
  id: NavRowLinkId,
  publicId: string | null = null,
): NavigationLink {
  const row = (NAV_ROW_LINKS as LinkTable<NavRowPage>)[id] ?? {};
  return buildTableLink(env, id, row, NAV_ROW_ROUTES[row.page ?? (id as NavRowPage)], publicId);
}

export function buildTableLink(
  env: LinkEnvironment,
  id: NavigationLinkId,
  row: LinkRow<string>,
  path: string,
  publicId: string | null,
): NavigationLink {
  const parameters = { publicId: encodeURIComponent(publicId ?? ''), search: row.search ?? '' };
  const own = fillPath(path as ':publicId/:search/', parameters) + (row.slash ?? '');
  return createNavigationLink(id, row.server === 'admin' ? env.adminServerUrl + own : buildSiteUrl(env, own), row);
}

export function createNavigationLink(
  id: NavigationLinkId,
  url: string,
  { opensNewTab = false, mark = null }: { readonly opensNewTab?: boolean; readonly mark?: 'beta' | 'new' | null } = {},
): NavigationLink {
  return { id, url, labelKey: `link.${id}`, opensNewTab, mark };
}
