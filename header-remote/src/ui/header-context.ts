import { createContext, use } from 'react';
import type { AnalyticsEvent } from '../../../shared/analytics/analytics-events.ts';
import type { HeaderProps } from '../../../shared/contracts/header-props.ts';
import type { HeaderMessageKey } from '../../../shared/i18n/message-keys.ts';
import type { Translate } from '../../../shared/i18n/translate.ts';
import type { Location } from '../../../shared/location/location.ts';

/** What the header asks of the world around it. The mount supplies real ones; tests supply their own. */
export interface HeaderServices {
  readonly fetch: typeof globalThis.fetch;
  /**
   * Goes to an address in the page's own tab. With `replace` it takes the place of the current history entry, which
   * holds nothing but the opened search.
   *
   * @returns whether the host took over, with a router of its own: then this page stays
   */
  readonly navigate: (url: string, options?: { readonly replace: boolean }) => boolean;
  /** A search was run: `marquee:search` and `onSearch`. */
  readonly onSearch: (search: {
    readonly query: string;
    readonly location: Location | null;
    readonly url: string;
  }) => void;
  /** The place changed: `marquee:location` and `onLocation`. */
  readonly onLocation: (location: Location) => void;
  /** Something to count: `marquee:analytics` and `onAnalytics`. */
  readonly track: (event: AnalyticsEvent) => void;
  /** Something failed; reported, never thrown into the page: `marquee:error` and `onError`. */
  readonly onError: (error: unknown) => void;
}

/** Texts of the header in the page's language. */
export type HeaderTranslate = Translate<HeaderMessageKey>;

export interface HeaderContextValue {
  readonly props: HeaderProps;
  readonly t: HeaderTranslate;
  readonly services: HeaderServices;
}

export const HeaderContext = createContext<HeaderContextValue | null>(null);

/** @throws Error outside a `HeaderContext`: a mistake in the header itself. */
export function useHeader(): HeaderContextValue {
  const value = use(HeaderContext);
  if (value === null) throw new Error('useHeader needs a HeaderContext above it');
  return value;
}
