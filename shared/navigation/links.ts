import type { HeaderEnvironment } from '../contracts/header-props.ts';
import type { HeaderMessageKey } from '../i18n/message-keys.ts';
import { buildSiteUrl } from './site-url.ts';

interface LinkRow {
  /** Path under the site's root, or under the staff's tools. `{publicId}` is the user's. */
  readonly path: string;
  readonly server?: 'admin';
  readonly opensNewTab?: true;
  readonly mark?: 'beta' | 'new';
}

/**
 * Links with one path on every site (spec §2), in its order. The label is the message `link.{id}`. What varies has a
 * file of its own: landing pages, help, managing events, interests, signing in.
 */
export const LINKS = {
  home: { path: '/' },
  'find-events': { path: '/d/local/events/' },
  'create-events': { path: '/organizer/overview/' },
  'resource-hub': { path: '/resources/' },
  'account-settings': { path: '/account-settings/' },
  'browse-events': { path: '/d/local/all-events/' },
  collections: { path: '/u/{publicId}/favorites/collections' },
  likes: { path: '/u/{publicId}/favorites/events' },
  following: { path: '/u/{publicId}/followed/' },
  liked: { path: '/u/{publicId}/saved' },
  tickets: { path: '/u/{publicId}/' },
  contacts: { path: '/contacts/' },
  'create-event': { path: '/create/' },
  'organizer-profile': { path: '/myprofile/' },
  sponsorship: { path: '/sponsorship/connect/search/', mark: 'beta' },
  studio: { path: '/studio/', mark: 'new' },
  newsletter: { path: '/hybrid_newsletter/', opensNewTab: true },
  'create-an-event': { path: '/manage/events/auto-create/' },
  'create-from-scratch': { path: '/manage/events/create' },
  'create-with-ai': { path: '/manage/events/auto-create' },
  admin: { path: '/admin/search/', server: 'admin', opensNewTab: true },
  'feature-flags': { path: '/admin/nexus/gargoyle/', server: 'admin', opensNewTab: true },
  tikibar: { path: '/tikibar/settings/', opensNewTab: true },
} as const satisfies Readonly<Record<string, LinkRow>>;

export type LinkId = keyof typeof LINKS;

/** A link's words are the message `link.{id}`, so the messages decide which ids there are. */
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

/**
 * Builds a link of the table.
 *
 * @param publicId the user's; links with `{publicId}` make no sense without it
 */
export function buildLink(
  env: Pick<HeaderEnvironment, 'linkBase' | 'localeInfo' | 'adminServerUrl'>,
  id: LinkId,
  publicId: string | null = null,
): NavigationLink {
  const row: LinkRow = LINKS[id];
  const path = row.path.replace('{publicId}', encodeURIComponent(publicId ?? ''));
  const url = row.server === 'admin' ? env.adminServerUrl + path : buildSiteUrl(env, path);
  return createNavigationLink(id, url, row);
}

export function createNavigationLink(
  id: NavigationLinkId,
  url: string,
  { opensNewTab = false, mark = null }: { readonly opensNewTab?: boolean; readonly mark?: 'beta' | 'new' | null } = {},
): NavigationLink {
  return { id, url, labelKey: `link.${id}`, opensNewTab, mark };
}
