import { MAX_TRENDING } from '../endpoints/trending/trending.ts';
import { HOST_LINK, PUBLIC_ID } from '../text/field-patterns.ts';
import type { ObjectShape } from './shape.ts';

/*
 * The one schema of what hosts pass. `npm run props` writes the declarations and the tables of the documents from it and
 * from the comments here, which browsers do not load; `@default` is the value of what a host leaves out.
 */

/** The user. `isAuthenticated: false` is an anonymous user. */
export const USER = {
  isAuthenticated: 'boolean',
  isAttendee: 'boolean',
  isStaff: 'boolean',
  hasTikibar: 'boolean',
  hasPublish: 'boolean',
  hasPaidPublish: 'boolean',
  canCreateEvents: 'boolean',
  /** 1 to 64 of `A-Za-z0-9_-`. */
  publicId: { orNull: PUBLIC_ID },
  fullName: { orNull: 'string' },
  email: { orNull: 'string' },
  /** A path belongs to the site. */
  thumbnailUrl: { orNull: 'string' },
  /** Null: unknown, as for the next two. */
  numOrders: { orNull: 'number' },
  numSavedEvents: { orNull: 'number' },
  numFollowing: { orNull: 'number' },
} as const satisfies ObjectShape;

/** A link of a menu or a slot. */
export const MENU_LINK = {
  url: 'string',
  label: 'string',
  /** Label in analytics. */
  gaLabel: 'string',
  /** Shown in the accent colour. */
  'accentLink?': 'boolean',
} as const satisfies ObjectShape;

/** The links of a menu. */
export const MENU_URLS = {
  home: 'string',
  suggested: { items: MENU_LINK, most: Number.POSITIVE_INFINITY },
} as const satisfies ObjectShape;

/** The site and its addresses: root-relative on pages of the edge, else absolute. */
export const ENVIRONMENT = {
  /** Root of the site: `https://www.marquee.de`. */
  serverUrl: 'string',
  /** Start of the links: `''` on pages of the edge, `serverUrl` elsewhere. */
  linkBase: 'string',
  adminServerUrl: 'string',
  logoutUrl: 'string',
  signinUrl: 'string',
  signupUrl: 'string',
  loginUrl: 'string',
  organizeUrls: MENU_URLS,
  helpUrls: MENU_URLS,
  isManageOverviewActive: 'boolean',
  isMobile: 'boolean',
  launchNewSignInSignUpLinks: 'boolean',
  /** Site domain with its dot: `.co.uk`. */
  ebDomain: 'string',
  /** The site's country, `united-kingdom`: its trending searches show for a location without a slug, else those of `online`. */
  'countrySlug?': 'string',
  localeInfo: { locale: 'string', uses_language_subdirectory: 'boolean' },
  /** Key of the maps service; without one the origin's own predictions serve. */
  'mapsKey?': 'string',
  /** The flags as they were evaluated; they count where the environment is whole. */
  'flags?': 'flags',
} as const satisfies ObjectShape;

/** The page that the header is part of. */
export const PAGE = {
  /** Path and query of the page: `/d/ca--san-francisco/jazz/`. */
  path: 'string',
  isHome: 'boolean',
  /** Initial text of the search field, on a results page. */
  query: 'string',
  /** `more-events` writes `events/` in place of `all-events/`. */
  variant: { oneOf: ['default', 'more-events'] },
  showCreateEventCTA: 'boolean',
  /** Name of the page in analytics; without it the header resolves it from the path. */
  'name?': 'string',
  /** Id of the event that the page manages. */
  'eid?': 'string',
} as const satisfies ObjectShape;

const SLOT_TEXT = /^[\s\S]{1,120}$/;
export const SLOT_LINK = { ...MENU_LINK, url: HOST_LINK, label: SLOT_TEXT } as const satisfies ObjectShape;

/** Additions of a host to the header. Texts and labels have 1 to 120 characters; a `url` is `http(s)://…`, a path or `#…`. */
export const SLOTS = {
  /** In the row, after the menus Organize and Help. */
  'afterMenus?': { items: SLOT_LINK, most: 2 },
  /** In the row, before the links for signing in or the user's own. */
  'beforeSignIn?': { items: SLOT_LINK, most: 2 },
  /** In the drawer alone, which has the links of the row too. */
  'drawer?': { items: SLOT_LINK, most: 10 },
  /** A line under the row. */
  'banner?': { text: SLOT_TEXT, 'link?': SLOT_LINK },
} as const satisfies ObjectShape;

/** Props that the header is rendered from, and that a host passes as options. */
export const PROPS = {
  /**
   * The user; a partial one is completed from the anonymous user.
   *
   * @default `GET /header/user` where the cookie `session_hint` is readable, else anonymous
   */
  user: USER,
  /**
   * The site's addresses, for hosts that have them from `GET /header/environment`.
   *
   * @default `GET /header/environment`
   */
  env: ENVIRONMENT,
  /**
   * The place that the page, or the user, is about.
   *
   * @default the cookie `location`, else the guess of `place_from_request`, else online
   */
  location: 'location',
  /**
   * The page that the header is part of.
   *
   * @default from the page's address
   */
  page: PAGE,
  /**
   * `logo-only` has no search and no navigation.
   *
   * @default `full`
   */
  variant: { oneOf: ['full', 'logo-only'] },
  /**
   * Additions to the header.
   *
   * @default nothing added
   */
  'slots?': SLOTS,
  /**
   * Keyboard shortcuts; the user can turn them off.
   *
   * @default off
   */
  'shortcuts?': 'boolean',
  /**
   * How the history entry of an opened search says so: by `#search` in its address, or by its state alone, for hosts whose
   * router keeps its addresses in the hash.
   *
   * @default `state` while the page's hash is a route (`#/…`, `#!/…`), else `hash`
   */
  'searchHistory?': { oneOf: ['hash', 'state'] },
  /**
   * Trending searches of the location, for an empty field.
   *
   * @default those of the location, or of the site's country, where the edge has them in memory; else the browser requests them
   */
  'trending?': { items: 'string', most: MAX_TRENDING },
  /**
   * `active_timeframe` of those, for their heading: `week` or `today`.
   *
   * @default the origin's
   */
  'trendingTimeframe?': 'string',
} as const satisfies ObjectShape;

/** Options of every way that runs script, beside the props. */
export const OPTIONS = {
  /**
   * Origin of the header's site: `https://www.marquee.com`.
   *
   * @default the site of the build's files
   */
  origin: 'string',
  /**
   * Locale of the site: `fr_CA`.
   *
   * @default the site's
   */
  locale: 'string',
  /**
   * Version of the props.
   *
   * @default 1
   */
  version: { oneOf: [1] },
} as const satisfies ObjectShape;
