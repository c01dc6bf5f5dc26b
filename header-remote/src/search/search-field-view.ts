import type { ReactNode } from 'react';
import type { ComboboxInputProps } from '../ui/combobox/ComboboxInput.tsx';
import type { HeaderTranslate } from '../ui/header-context.ts';
import type { LocationStore } from './location/location-store.ts';
import type { SearchController, SearchField, SearchTerms } from './state/search-controller.ts';
import type { SearchQueries } from './suggestions/search-queries.lazy.ts';

/** The search's context for each of its fields. */
export interface SearchFieldContext {
  readonly search: SearchController;
  /** Place of the search. */
  readonly location: LocationStore;
  /** Loads the query cache behind the search, which works without it. Rejects if it does not load. */
  readonly loadQueries: () => Promise<SearchQueries>;
  /** Builds the address of the results of a search with only these terms. */
  readonly buildUrl: (terms: SearchTerms) => string;
  /** The location field has its value. */
  readonly onLocationChosen: () => void;
}

/** One field of the search form: its control, the panel under it and its part of the search. */
export interface SearchFieldView {
  readonly field: SearchField;
  readonly control: Omit<ComboboxInputProps, 'name' | 'isListShown' | 'hasKeyboard'>;
  /** The options, and everything else under the field while its list or its notice shows. */
  readonly panel: ReactNode;
  readonly isListShown: boolean;
  /** A search is waiting for the field's lookup. */
  readonly isResolving?: boolean;
  /** Whether the panel has content other than options, such as an error. */
  readonly hasNotice: boolean;
  /** Text of the status region while this field is open, or while no field is; empty if there is none. */
  readonly announcement: string;
  /** A value that the form also sends if no script runs. */
  readonly hiddenInput?: { readonly name: string; readonly value: string };
}

/** The status region's text for a number of options; empty while the number is unknown. */
export function formatOptionCount(count: number | null, t: HeaderTranslate): string {
  if (count === null) return '';
  return count === 0 ? t('search.none') : t('search.count', { n: count });
}
