import type { FeatureTag } from '../../../shared/catalogue/filters.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import type { SubCategoryNumber } from '../../../shared/catalogue/sub-categories.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import type { Locale, SiteDomain, SiteLanguage } from '../../../shared/sites/sites.ts';
import type { ActionData, FollowData, FormBlock, LinkData, MarketPageData } from './blocks.ts';
import type { ColorScheme } from './color-scheme.ts';
import type { DebugContext } from './debug-context.ts';
import type { EventCardData } from './event-card-data.ts';
import type { PageNotice } from './notice.ts';
import type { PlaygroundOptions } from './playground-options.ts';

/*
 * What a page is rendered from, in the worker and again in the browser. Dates and prices are texts already: two versions of
 * ICU write them differently, and a page must hydrate as it was sent.
 */

/** What every page knows of where it stands. */
export interface PageFrame {
  readonly locale: Locale;
  /** `.co.uk`. */
  readonly domain: SiteDomain;
  /** Language subdirectory: `''`, `/fr`. */
  readonly prefix: SiteLanguage['prefix'];
  /** Path and query of the page. */
  readonly path: string;
  /** Whether the browser has the session hint: decides on texts, never on rights. */
  readonly hasSession: boolean;
  /** What was chosen for this browser; null for the system's. */
  readonly colorScheme: ColorScheme | null;
  /** Goes into the page's forms. */
  readonly csrfToken: string;
  /** What the last action came to. */
  readonly notice: PageNotice | null;
  /** Ids of those of the page's events that the user likes. */
  readonly liked: readonly string[];
  /** For staff who turned the debug bar on. */
  readonly debug: DebugContext | null;
}

export interface PlaceText {
  /** Null for online and for a part of the map. */
  readonly slug: string | null;
  readonly name: string;
  /** Whether one is *in* it, in every language. Countries and regions want articles that no message knows. */
  readonly isTown: boolean;
}

/** Where an event takes place, as one writes it, and how to get there. */
export interface EventAddress {
  readonly venue: string;
  /** City and region, then the country. */
  readonly lines: readonly string[];
  /** Of a map's own page: nothing of it is loaded before one goes there. */
  readonly directions: string;
}

export interface EventDetail extends EventCardData {
  readonly whenText: string;
  readonly isFree: boolean;
  /** Null for an online event. */
  readonly address: EventAddress | null;
  /** Null for an online event. */
  readonly placeSlug: string | null;
  readonly format: FormatSlug | null;
  readonly subcategory: SubCategoryNumber | null;
  /** The sub-category's part of an address: `jazz`. */
  readonly refinement: string | null;
  readonly tags: readonly FeatureTag[];
  readonly isSample: boolean;
  readonly isCancelled: boolean;
  readonly summary: string | null;
  readonly description: string | null;
  /** Look of the page; null for the usual one. */
  readonly theme: string | null;
}

/** A list that failed to load is not an empty one. */
export type EventList =
  | { readonly state: 'listed'; readonly events: readonly EventCardData[]; readonly total: number }
  | { readonly state: 'failed' };

export interface HomePageData {
  readonly kind: 'home';
  readonly place: PlaceText | null;
  readonly list: EventList;
  /** Chosen by the user's interests; empty without any. */
  readonly forYou: readonly EventCardData[];
  /** More of the events near by are listed. */
  readonly hasMore: boolean;
}

export interface ResultsPageData {
  readonly kind: 'results';
  readonly search: Search;
  readonly place: PlaceText;
  /** The place is a country, and all of it is searched. */
  readonly isCountryWide: boolean;
  readonly list: EventList;
  /** From 1. */
  readonly pageNumber: number;
  readonly pageCount: number;
  /** Days of one's own in words: "21 Nov – 5 Dec". */
  readonly datesText: string | null;
  /** ISO date of the request at the place, for what has its season. */
  readonly day: string;
  /** Start of the addresses of images: `''` on the site itself. */
  readonly imageBase: string;
}

export interface EventPageData {
  readonly kind: 'event';
  readonly event: EventDetail;
  readonly nearby: readonly EventCardData[];
  /** Null while it is not known. */
  readonly organizer: EventOrganizer | null;
  /** Null where nothing is offered: a cancelled event, a preview. */
  readonly tickets: TicketsLeft | null;
  /** Whether it leads to the user's collections. */
  readonly canCollect: boolean;
  /** Of an event that only its organizer sees. */
  readonly preview?: EventPreview;
}

/** `over` once the event has begun. */
export type TicketSales = 'open' | 'sold-out' | 'over';

export interface TicketsLeft {
  readonly sales: TicketSales;
  /** How many are left, once they are few. */
  readonly text: string | null;
}

export interface EventPreview {
  readonly text: string;
  /** The next dates of a repeated event. */
  readonly dates: readonly string[];
  readonly links: readonly LinkData[];
  readonly actions: readonly ActionData[];
}

/** Who organizes an event. */
export interface EventOrganizer {
  readonly name: string;
  readonly path: string;
  /** Where they are, how many follow them and what they have planned: one line. */
  readonly line: string;
  readonly follow: FollowData;
  readonly contact: LinkData;
}

export interface SignInPageData {
  readonly kind: 'sign-in';
  /** Where to go afterwards, a path of this site. */
  readonly referrer: string | null;
  /** What was wanted before signing in (`like:1230735`), to be done with it. */
  readonly intent: string | null;
  /** For who has an account of their own. */
  readonly form: FormBlock;
}

export interface SignOutPageData {
  readonly kind: 'sign-out';
  readonly csrfToken: string;
}

export interface SignUpPageData {
  readonly kind: 'sign-up';
  readonly referrer: string | null;
  readonly intent: string | null;
  /** For a new account. */
  readonly form: FormBlock;
}

/** A page with no data of its own. */
export interface InfoPageData {
  readonly kind: 'info';
  /** Id of the route: `page.{id}.title`. */
  readonly id: string;
  /** Whether what is behind it wants one to sign in first. */
  readonly isGated?: true;
}

export interface HelpCenterPageData {
  readonly kind: 'help-center';
  readonly helpLanguage: string;
}

export interface HelpArticlePageData {
  readonly kind: 'help-article';
  readonly id: string;
  readonly helpLanguage: string;
}

export interface PlaygroundPageData {
  readonly kind: 'playground';
  readonly options: PlaygroundOptions;
}

export interface PlaygroundFramePageData {
  readonly kind: 'playground-frame';
  readonly options: PlaygroundOptions;
}

export interface NotFoundPageData {
  readonly kind: 'not-found';
}

/** The page's data is unavailable at the moment. */
export interface UnavailablePageData {
  readonly kind: 'unavailable';
}

export type Page =
  | HomePageData
  | ResultsPageData
  | EventPageData
  | SignInPageData
  | SignOutPageData
  | SignUpPageData
  | InfoPageData
  | HelpCenterPageData
  | HelpArticlePageData
  | MarketPageData
  | PlaygroundPageData
  | PlaygroundFramePageData
  | NotFoundPageData
  | UnavailablePageData;

export type PageKind = Page['kind'];

/** The page of a kind. */
export type PageOf<Kind extends PageKind> = Extract<Page, { readonly kind: Kind }>;

/** The document's JSON, from which the browser hydrates. */
export interface PageData {
  readonly frame: PageFrame;
  readonly page: Page;
}
