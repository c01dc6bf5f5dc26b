import type { Search } from '../../../shared/search-url/search.ts';
import type { Locale, SiteDomain, SiteLanguage } from '../../../shared/sites/sites.ts';
import type { EventCardData, MarketPageData, RowData } from './blocks.ts';
import type { PlaygroundOptions } from './playground-options.ts';

/*
 * The data from which the worker renders a page and the browser hydrates it. Dates and prices are formatted texts, because
 * ICU versions format them differently and the browser must hydrate the same text.
 */

export interface PageNotice {
  readonly text: string;
  readonly severity: 'neutral' | 'error';
}

export interface DebugContext {
  readonly host: string;
  readonly stage: string;
  readonly place: string | null;
  readonly requestId: string;
  readonly flags: readonly string[];
}

export interface PageFrame {
  readonly locale: Locale;
  readonly domain: SiteDomain;
  /** Language subdirectory: `''`, `/fr`. */
  readonly prefix: SiteLanguage['prefix'];
  readonly path: string;
  /** Whether the browser has the session hint: it selects texts and never grants access. */
  readonly hasSession: boolean;
  readonly chosenSlug: string | null;
  readonly csrfToken: string;
  readonly notice: PageNotice | null;
  readonly liked: readonly string[];
  readonly debug: DebugContext | null;
}

export interface PlaceText {
  /** Null for online and for a part of the map. */
  readonly slug: string | null;
  readonly name: string;
  /** Whether the name can follow "in" in every language. Countries and regions need articles, which the messages do not have. */
  readonly isTown: boolean;
}

export interface EventDetail extends EventCardData {
  readonly whenText: string;
  readonly address: string | null;
  readonly placeSlug: string | null;
  readonly isSample: boolean;
  readonly isCancelled: boolean;
  readonly description: string | null;
}

/** A list of events. A failed list is distinct from an empty one. */
export type EventList =
  | { readonly state: 'listed'; readonly events: readonly EventCardData[]; readonly total: number }
  | { readonly state: 'failed' };

interface HomePageData {
  readonly kind: 'home';
  readonly place: PlaceText | null;
  readonly list: EventList;
  readonly forYou: readonly EventCardData[];
  readonly hasMore: boolean;
}

export interface ResultsPageData {
  readonly kind: 'results';
  readonly search: Search;
  readonly place: PlaceText;
  readonly list: EventList;
  readonly pageNumber: number;
  readonly pageCount: number;
  /** ISO date of the request at the place, which selects seasonal themes. */
  readonly day: string;
  readonly imageBase: string;
}

export interface EventPageData {
  readonly kind: 'event';
  readonly event: EventDetail;
  /** Null while it is not known. */
  readonly organizer: RowData | null;
  /** Null for a cancelled event. */
  readonly tickets: TicketOffer | null;
  readonly canCollect: boolean;
}

/** `over` once the event has begun. */
type TicketSales = 'open' | 'sold-out' | 'over';

export interface TicketOffer {
  readonly sales: TicketSales;
  /** The most that one order may have, and the id that makes it one order if it is sent twice. */
  readonly most: number;
  readonly request: string;
}

interface PlaygroundPageData {
  readonly kind: 'playground';
  readonly options: PlaygroundOptions;
}

export type Page =
  | HomePageData
  | ResultsPageData
  | EventPageData
  | MarketPageData
  | PlaygroundPageData
  | { readonly kind: 'playground-frame' }
  | { readonly kind: 'unavailable' };

export type PageKind = Page['kind'];

export type PageOf<Kind extends PageKind> = Extract<Page, { readonly kind: Kind }>;

/** Kinds of pages whose first view has no other page's styles in its HTML: those that visitors land on. */
export const STYLED_KINDS = ['home', 'results', 'event'] as const satisfies readonly PageKind[];
export type StyledKind = (typeof STYLED_KINDS)[number];

export interface PageData {
  readonly frame: PageFrame;
  readonly page: Page;
}

export function listLikableEvents(page: Page): readonly Pick<EventCardData, 'id'>[] {
  switch (page.kind) {
    case 'home':
      return [...page.forYou, ...(page.list.state === 'listed' ? page.list.events : [])];
    case 'results':
      return page.list.state === 'listed' ? page.list.events : [];
    case 'event':
      return page.event.isCancelled ? [] : [page.event];
    case 'market':
      return page.blocks.flatMap((block) => (block.kind === 'events' ? block.events : []));
    default:
      return [];
  }
}
