/** Data of the search before React, in addition to the header's props and a template of its panels. */
export interface PreHydrationData {
  /** Address of all events of the page's place. */
  readonly allEventsUrl: string;
  /** The dependencies of suggestions other than the text, as parameters. */
  readonly suggestionsScope: string;
  /** Announced for a number of suggestions, by the plural form of the page's language; `{n}` stands for it. */
  readonly counts: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
  /** Announced if there are no suggestions. */
  readonly none: string;
  /** Announced when a recent search was removed; `{term}` stands for it. */
  readonly removed: string;
  readonly cleared: string;
}
