import type { TestUser } from '../../host-shell/e2e/header/header-page.ts';

/** One press, or a text typed, and what is waited for before the next one. */
export type Step = ({ readonly press: string } | { readonly type: string }) & {
  /** A part of what must be said: answers that come by the network, and pages that load. */
  readonly until?: string;
  /** The step leads to a page, which Orca reads up to the line that contains this. Default: what is said is kept whole. */
  readonly readsUntil?: string;
};

/** Something a user does by keyboard on one page, and hears. */
export interface Scenario {
  readonly title: string;
  /** How the speech is to be understood: what is Orca's or Firefox's own way. */
  readonly notes?: readonly string[];
  /** Default: `/`. */
  readonly path?: string;
  /** Default: `anonymous`. */
  readonly user?: TestUser;
  /** Of the viewport in CSS pixels. Default: the whole window. */
  readonly width?: number;
  /** The calls of the search are answered by a fake origin, whose answers do not change with the calendar. */
  readonly hasFakeOrigin?: true;
  /** Default: React serves the header. */
  readonly servedBy?: 'pre-hydration';
  readonly recentSearches?: readonly string[];
  readonly hasFailingSuggestions?: true;
  /** Orca reads the page when it has loaded, up to the line that contains this. Default: it does not. */
  readonly readsUntil?: string;
  /** Selector of the element that has the focus at first. Default: none has. */
  readonly startsAt?: string;
  readonly steps: readonly Step[];
  /** What the calendar, the data or the order of events changes in what one step says, its lines joined, and the name that stands for it. */
  readonly varying?: readonly (readonly [pattern: RegExp, name: string])[];
}
