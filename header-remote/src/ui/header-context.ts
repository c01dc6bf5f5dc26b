import { createContext, use } from 'react';
import type { AnalyticsEvent, Interaction, RaisedEvent } from '../../../shared/analytics/analytics-events.ts';
import type { FaultReason } from '../../../shared/analytics/events-endpoint.ts';
import type { ApiClient } from '../../../shared/api/api-client.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { Location } from '../../../shared/location/location.ts';
import type { SearchDetail } from '../../types/contract.d.ts';
import type { KeptState } from './kept-state.ts';

/** The header's dependencies on the page and the host, injected by `start/`. */
export interface HeaderServices {
  /** The element that the header renders in; absent on the server. */
  readonly element?: Element;
  /** The element whose HTML came from the server and is hydrated; absent where React renders the header itself. */
  readonly root?: Element;
  readonly kept: KeptState;
  readonly fetch: typeof globalThis.fetch;
  /** Resolves to the code of a lazy part once its messages have loaded too. Rejects if either does not load. */
  readonly withMessages: <Part>(part: Promise<Part>) => Promise<Part>;
  /**
   * Navigates in the page's own tab. `replace` replaces the current history entry, which only holds the opened search.
   *
   * @returns whether a host with its own router navigates, which leaves this page in place
   */
  readonly navigate: (url: string, options?: { readonly replace: boolean }) => boolean;
  /**
   * The user runs a search: `marquee:search` and `onSearch`.
   *
   * @returns false if the host cancels the search
   */
  readonly onSearch: (search: SearchDetail) => boolean;
  /** The user chose a location: `marquee:location` and `onLocation`. */
  readonly onLocation: (location: Location) => void;
  /** An analytics event: `marquee:analytics` and `onAnalytics`. */
  readonly track: (event: AnalyticsEvent) => void;
  /**
   * An error, reported instead of thrown: `marquee:error`, `onError` and a beacon.
   *
   * @param reason default: `network`, a part that does not load
   */
  readonly onError: (error: unknown, reason?: FaultReason) => void;
}

/** Texts of the header in the page's language. */
export type HeaderTranslate = Translate<HeaderMessageKey>;

/** Analytics for parts of the header; the page's fields of an event are added automatically. */
export type PartServices = Omit<HeaderServices, 'track'> & {
  readonly track: (event: RaisedEvent) => void;
  readonly trackInteraction: (interaction: Interaction, label: string) => void;
  readonly api: ApiClient;
};

export interface HeaderContextValue {
  readonly props: HeaderProps;
  readonly t: HeaderTranslate;
  readonly services: PartServices;
}

export const HeaderContext = createContext<HeaderContextValue | null>(null);

/** Name of the current context in the kept state, for the search, which has a React root of its own. */
export const SEARCH_CONTEXT = 'search-context';

export const useHeader = () => use(HeaderContext) as HeaderContextValue;
