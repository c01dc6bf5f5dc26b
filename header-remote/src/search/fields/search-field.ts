import type { ReactNode } from 'react';
import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import type { ApiClient } from '../../../../shared/api/api-client.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { Search } from '../../../../shared/search-url/search.ts';
import type { ComboboxField } from '../../ui/combobox/ComboboxInput.tsx';
import type { HeaderTranslate } from '../../ui/header-context.ts';
import type { LocationStore } from '../location/use-location.ts';

/** A field's part of a search: of the results page's address, and of what hosts are passed by `onSearch`. */
export interface SearchTerms extends Partial<Omit<Search, 'languagePrefix'>> {
  readonly location?: Location | null;
}

/** What the search gives to each of its fields. */
export interface SearchFieldContext {
  readonly api: ApiClient;
  /** Where the user searches. */
  readonly location: LocationStore;
  /** The field was opened or typed in: the search opens. */
  readonly onOpen: () => void;
  /** Escape or Alt+Up in the field: the search closes. */
  readonly onDismiss: () => void;
  /** The field of this name has its value: the search closes, or on phones focus moves to the first field. */
  readonly onChosen: (name: string) => void;
  /** Sets the text of the status region. */
  readonly announce: (text: string) => void;
  /** Builds the address of the results that a search with these terms alone leads to. */
  readonly buildUrl: (terms: SearchTerms) => string;
  /**
   * Runs the search with every field's terms.
   *
   * @param chosen terms that override the fields' own, which change only with the next render
   * @param source what was chosen, for analytics; default: the text was typed
   */
  readonly runSearch: (chosen?: SearchTerms, source?: SearchSource) => void;
}

/** One field of the search form: a combobox, the panel under it and its part of the search. */
export interface SearchField extends ComboboxField {
  /** The options, and whatever else is shown under the field while its list or its notice shows. */
  readonly panel: ReactNode;
  /** Whether the early layer serves the field before React. */
  readonly hasEarlyPanel?: boolean;
  /** Whether the panel has something to show without options, as an error has. */
  readonly hasNotice: boolean;
  /** For the status region while this is the open field, or while none is; empty for nothing. */
  readonly announcement: string;
  /** A value that the form sends along where no script runs. */
  readonly hiddenInput?: { readonly name: string; readonly value: string };
  /** Closes the field, and drops what was typed but not chosen where it means nothing by itself. */
  readonly leave: () => void;
  /** This field's terms; a promise where they must be looked up first, of null where that failed and a notice says so. */
  readonly resolveTerms: () => SearchTerms | Promise<SearchTerms | null>;
  /** A search with these terms is about to leave the page. */
  readonly onSearch?: (terms: SearchTerms) => void;
}

/** A hook, called once per render of the search. */
export type UseSearchField = (context: SearchFieldContext) => SearchField;

/** The status region's text for a number of options; empty while that is unknown. */
export function formatOptionCount(count: number | null, t: HeaderTranslate): string {
  if (count === null) return '';
  return count === 0 ? t('search.none') : t('search.count', { n: count });
}
