/** SEARCH-15 */
export const MAX_SUGGESTIONS = 24;

/** What the early layer of the search works with, beside the header's props and a template of its panels. */
export interface EarlyData {
  /** Address of all events of the page's place. */
  readonly allEventsUrl: string;
  /** What suggestions depend on beside the text, as parameters. */
  readonly suggestionsScope: string;
  /** Announced for a number of suggestions, by the plural form of the page's language; `{n}` stands for it. */
  readonly counts: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
  /** Announced where there are none. */
  readonly none: string;
  /** Announced when a recent search was removed; `{term}` stands for it. */
  readonly removed: string;
  readonly cleared: string;
}
