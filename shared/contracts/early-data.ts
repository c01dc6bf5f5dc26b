/** SEARCH-15 */
export const MAX_SUGGESTIONS = 24;

/** What the early layer of the search works with, beside the header's props and a template of its panels. */
export interface EarlyData {
  /** Address of all events of the page's place. */
  readonly allEventsUrl: string;
  /** Address of suggestions; the text goes to its end, and the scope behind that. */
  readonly suggestionsUrl: string;
  /** What suggestions depend on beside the text, as parameters. */
  readonly suggestionsScope: string;
  /** What is announced for 0 to `MAX_SUGGESTIONS` suggestions. */
  readonly counts: readonly string[];
  /** Announced when a recent search was removed; `{term}` stands for it. */
  readonly removed: string;
  readonly cleared: string;
}
