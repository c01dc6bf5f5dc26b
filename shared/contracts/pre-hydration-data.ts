/** Data of the search before React, in addition to the header's props and a template of its panels. */
export interface PreHydrationData {
  /** Address of all events of the page's place. */
  readonly allEventsUrl: string;
  /** The dependencies of suggestions other than the text, as parameters. */
  readonly suggestionsScope: string;
  /**
   * Announced for a number of suggestions (`{n}`), each with the least number that it is for, the largest first. The server
   * chooses the plural forms: browsers are slow to load a language's rules.
   */
  readonly counts: readonly (readonly [from: number, text: string])[];
  /** Announced if there are no suggestions. */
  readonly none: string;
  /** Announced when a recent search was removed; `{term}` stands for it. */
  readonly removed: string;
  readonly cleared: string;
}
