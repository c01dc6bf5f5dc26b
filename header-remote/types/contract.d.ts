/** What hosts pass to the header and receive from it, by any way of embedding. */

/** An object of which a host passes what it knows: null, undefined and what is missing mean the default. */
export type Loose<Value> = { readonly [Key in keyof Value]?: Value[Key] | null | undefined };

/** The user. `isAuthenticated: false` is an anonymous one. */
export interface HeaderUser {
  isAuthenticated: boolean;
  isAttendee: boolean;
  isStaff: boolean;
  hasTikibar: boolean;
  hasPublish: boolean;
  hasPaidPublish: boolean;
  canCreateEvents: boolean;
  publicId: string | null;
  fullName: string | null;
  email: string | null;
  thumbnailUrl: string | null;
  numOrders: number | null;
  numSavedEvents: number | null;
  numFollowing: number | null;
}

/** A link of a menu or a slot. */
export interface MenuLink {
  url: string;
  label: string;
  gaLabel: string;
  accentLink?: boolean | undefined;
}

/** The links of a menu. */
export interface MenuUrls {
  home: string;
  suggested: MenuLink[];
}

/** A site and its addresses. */
export interface HeaderEnvironment {
  serverUrl: string;
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
  ebDomain: string;
  countrySlug?: string | undefined;
  localeInfo: { locale: string; uses_language_subdirectory: boolean };
  mapsKey?: string | undefined;
  flags?: HeaderFlags | undefined;
}

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

/** Feature flags; absent is off. */
export interface HeaderFlags {
  'manage-overview'?: boolean | undefined;
  'creator-home'?: boolean | undefined;
  'old-collections-link'?: boolean | undefined;
  'new-signin-signup'?: boolean | undefined;
  'interests-detached'?: boolean | undefined;
  'neighborhoods-and-boroughs'?: boolean | undefined;
}

/** The page that the header is part of. */
export interface HeaderPage {
  path: string;
  isHome: boolean;
  query: string;
  variant: 'default' | 'more-events';
  showCreateEventCTA: boolean;
  name?: string | undefined;
  eid?: string | undefined;
}

/** What a host adds to the header. */
export interface HeaderSlots {
  afterMenus?: MenuLink[] | undefined;
  beforeSignIn?: MenuLink[] | undefined;
  drawer?: MenuLink[] | undefined;
  banner?: { text: string; link?: MenuLink | undefined } | undefined;
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
  /** Origin of the header's site: `https://www.marquee.com`. Default: the origin that serves the build. */
  readonly origin?: string | null | undefined;
  /** Locale of the site: `fr_CA`. Default: the site's default locale. */
  readonly locale?: string | null | undefined;
  readonly version?: 1 | null | undefined;
  readonly user?: Loose<HeaderUser> | null | undefined;
  readonly env?: Loose<HeaderEnvironment> | null | undefined;
  readonly location?: Loose<Location> | null | undefined;
  readonly page?: Loose<HeaderPage> | null | undefined;
  readonly variant?: 'full' | 'logo-only' | null | undefined;
  readonly slots?: Loose<HeaderSlots> | null | undefined;
  /** Keyboard shortcuts; off unless a page turns them on. */
  readonly shortcuts?: boolean | null | undefined;
  /** Up to five trending searches of the location, for an empty field; without them the browser requests them. */
  readonly trending?: Loose<string[]> | null | undefined;
  /** What those were counted in, for their heading: `week` or `today`. */
  readonly trendingTimeframe?: string | null | undefined;
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
