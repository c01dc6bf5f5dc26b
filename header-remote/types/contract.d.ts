/** What hosts pass to the header and receive from it, by any way of embedding. */

/** An object of which a host passes what it knows: null, undefined and what is missing mean the default. */
export type Loose<Value> = { readonly [Key in keyof Value]?: Value[Key] | null | undefined };

/* npm run props: objects */

/** The user. `isAuthenticated: false` is an anonymous user. */
export interface HeaderUser {
  isAuthenticated: boolean;
  isAttendee: boolean;
  isStaff: boolean;
  hasTikibar: boolean;
  hasPublish: boolean;
  hasPaidPublish: boolean;
  canCreateEvents: boolean;
  /** 1 to 64 of `A-Za-z0-9_-`. */
  publicId: string | null;
  fullName: string | null;
  email: string | null;
  /** A path belongs to the site. */
  thumbnailUrl: string | null;
  /** Null: unknown, as for the next two. */
  numOrders: number | null;
  numSavedEvents: number | null;
  numFollowing: number | null;
}

/** A link of a menu or a slot. */
export interface MenuLink {
  url: string;
  label: string;
  /** Label in analytics. */
  gaLabel: string;
  /** Shown in the accent colour. */
  accentLink?: boolean | undefined;
}

/** The links of a menu. */
export interface MenuUrls {
  home: string;
  suggested: MenuLink[];
}

/** The site and its addresses: root-relative on pages of the edge, else absolute. */
export interface HeaderEnvironment {
  /** Root of the site: `https://www.marquee.de`. */
  serverUrl: string;
  /** Start of the links: `''` on pages of the edge, `serverUrl` elsewhere. */
  linkBase: string;
  adminServerUrl: string;
  logoutUrl: string;
  signinUrl: string;
  signupUrl: string;
  loginUrl: string;
  organizeUrls: MenuUrls;
  helpUrls: MenuUrls;
  isManageOverviewActive: boolean;
  isMobile: boolean;
  launchNewSignInSignUpLinks: boolean;
  /** Site domain with its dot: `.co.uk`. */
  ebDomain: string;
  /** The site's country, `united-kingdom`: its trending searches show for a location without a slug, else those of `online`. */
  countrySlug?: string | undefined;
  localeInfo: { locale: string; uses_language_subdirectory: boolean };
  /** Key of the maps service; without one the origin's own predictions serve. */
  mapsKey?: string | undefined;
  /** The flags as they were evaluated; they count where the environment is whole. */
  flags?: HeaderFlags | undefined;
}

/** The page that the header is part of. */
export interface HeaderPage {
  /** Path and query of the page: `/d/ca--san-francisco/jazz/`. */
  path: string;
  isHome: boolean;
  /** Initial text of the search field, on a results page. */
  query: string;
  /** `more-events` writes `events/` in place of `all-events/`. */
  variant: 'default' | 'more-events';
  showCreateEventCTA: boolean;
  /** Name of the page in analytics; without it the header resolves it from the path. */
  name?: string | undefined;
  /** Id of the event that the page manages. */
  eid?: string | undefined;
}

/** Additions of a host to the header. Texts and labels have 1 to 120 characters; a `url` is `http(s)://…`, a path or `#…`. */
export interface HeaderSlots {
  /** In the row, after the menus Organize and Help. */
  afterMenus?: MenuLink[] | undefined;
  /** In the row, before the links for signing in or the user's own. */
  beforeSignIn?: MenuLink[] | undefined;
  /** In the drawer alone, which has the links of the row too. */
  drawer?: MenuLink[] | undefined;
  /** A line under the row. */
  banner?: { text: string; link?: MenuLink | undefined } | undefined;
}

/** Feature flags; absent is off. */
export interface HeaderFlags {
  /** Manage my events leads to the overview /manage/. */
  'manage-overview'?: boolean | undefined;
  /** Manage my events leads to /organizations/home; wins over manage-overview. */
  'creator-home'?: boolean | undefined;
  /** The user menu links to the collections of events. */
  'old-collections-link'?: boolean | undefined;
  /** Log In and Sign Up stand in place of Sign In. */
  'new-signin-signup'?: boolean | undefined;
  /** Interests open by themselves, and return to the page they were opened from. */
  'interests-detached'?: boolean | undefined;
  /** The location field suggests and accepts parts of cities too. */
  'neighborhoods-and-boroughs'?: boolean | undefined;
}

/* end */

/** The place that the page, or the user, is about. */
export interface Location {
  readonly placeId: string | null;
  readonly placeType: string | null;
  readonly latitude: string | null;
  readonly longitude: string | null;
  readonly currentPlace: string | null;
  readonly currentPlaceParent: string | null;
  readonly slug: string | null;
  readonly isOnline: boolean;
  readonly value: string | null;
  readonly country?: string | undefined;
  readonly bbox?:
    | {
        readonly nw: readonly [number, number];
        readonly sw: readonly [number, number];
        readonly ne: readonly [number, number];
        readonly se: readonly [number, number];
      }
    | undefined;
}

/** A search that the user runs. */
export interface SearchDetail {
  readonly query: string;
  readonly location: Location | null;
  readonly url: string;
}

/** Something that is counted. More fields and names may come. */
export interface AnalyticsEvent {
  readonly name: string;
  readonly requestPath: string;
  readonly pageName?: string | undefined;
  readonly eid?: string | undefined;
}

/** Functions of the host. Each but `navigate` has a DOM event of the same meaning. */
export interface HeaderCallbacks {
  onSearch(search: SearchDetail): void;
  onLocation(location: Location): void;
  onAnalytics(event: AnalyticsEvent): void;
  onError(error: unknown): void;
  onReady(): void;
  navigate(url: string, options?: { readonly replace: boolean }): void;
}

/** Options of every way that runs script. None is required; null and undefined mean the default. */
export interface MountOptions extends Loose<HeaderCallbacks> {
  /* npm run props: options */
  /** Origin of the header's site: `https://www.marquee.com`. Default: the site of the build's files. */
  readonly origin?: string | null | undefined;
  /** Locale of the site: `fr_CA`. Default: the site's. */
  readonly locale?: string | null | undefined;
  /** Version of the props. Default: 1. */
  readonly version?: 1 | null | undefined;
  /** The user; a partial one is completed from the anonymous user. Default: `GET /header/user` where the cookie `session_hint` is readable, else anonymous. */
  readonly user?: Loose<HeaderUser> | null | undefined;
  /** The site's addresses, for hosts that have them from `GET /header/environment`. Default: `GET /header/environment`. */
  readonly env?: Loose<HeaderEnvironment> | null | undefined;
  /** The place that the page, or the user, is about. Default: the cookie `location`, else the guess of `place_from_request`, else online. */
  readonly location?: Loose<Location> | null | undefined;
  /** The page that the header is part of. Default: from the page's address. */
  readonly page?: Loose<HeaderPage> | null | undefined;
  /** `logo-only` has no search and no navigation. Default: `full`. */
  readonly variant?: 'full' | 'logo-only' | null | undefined;
  /** Additions to the header. Default: nothing added. */
  readonly slots?: Loose<HeaderSlots> | null | undefined;
  /** Keyboard shortcuts; the user can turn them off. Default: off. */
  readonly shortcuts?: boolean | null | undefined;
  /** How the history entry of an opened search says so: by `#search` in its address, or by its state alone, for hosts whose router keeps its addresses in the hash. Default: `state` while the page's hash is a route (`#/…`, `#!/…`), else `hash`. */
  readonly searchHistory?: 'hash' | 'state' | null | undefined;
  /** Trending searches of the location, for an empty field. Default: those of the location, or of the site's country, where the edge has them in memory; else the browser requests them. */
  readonly trending?: Loose<string[]> | null | undefined;
  /** `active_timeframe` of those, for their heading: `week` or `today`. Default: the origin's. */
  readonly trendingTimeframe?: string | null | undefined;
  /* end */
}

/** When the plain header shows, and what else to show. */
export interface WatchOptions {
  /** Milliseconds. Default: 3000. */
  readonly deadline?: number | undefined;
  /** Fills an empty element when the header is late or fails. Default: a plain header. */
  readonly fallback?: ((element: Element) => void) | undefined;
}

/** Controls a header. */
export interface HeaderHandle {
  /** Renders again with these options over the current ones. */
  readonly update: (options: MountOptions) => void;
  /** Removes the header; a second call does nothing. */
  readonly unmount: () => void;
}

/** The handle of `mount`. */
export interface MountHandle extends HeaderHandle {
  /** The flags that the header shows; none before `marquee:ready`. */
  readonly flags: HeaderFlags;
}

declare global {
  interface GlobalEventHandlersEventMap {
    /** Cancelable: `preventDefault()` keeps the header from going to the results. */
    'marquee:search': CustomEvent<SearchDetail>;
    'marquee:location': CustomEvent<Location>;
    'marquee:analytics': CustomEvent<AnalyticsEvent>;
    'marquee:error': CustomEvent<{ readonly error: unknown }>;
    'marquee:ready': CustomEvent<{ readonly flags: HeaderFlags }>;
  }
}
