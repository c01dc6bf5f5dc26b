import type { Location } from '../../../../shared/location/location.ts';
import type { Search } from '../../../../shared/search-url/search.ts';
import type { ComboboxEvent, ComboboxState } from '../../ui/combobox/combobox.ts';

/** A field's part of a search, both in the address of the results and in the argument of `onSearch`. */
export interface SearchTerms extends Partial<Omit<Search, 'languagePrefix'>> {
  readonly location?: Location | null;
}

/** The combobox of a field. The options belong to the field. */
export interface FieldCombobox {
  readonly read: () => ComboboxState;
  readonly dispatch: (event: ComboboxEvent) => void;
  /** Keys of the options in order, each once, whether or not the list shows. */
  readonly listKeys: () => readonly string[];
  /** The list has buttons: Tab moves to them instead of closing the list. */
  readonly hasButtons: () => boolean;
  readonly pick: (key: string) => void;
  /** Removes an option that can be removed. @param key the empty text for all of them */
  readonly remove: (key: string) => void;
  /** Closes the list when the user moves on, and drops typed text that has no meaning without a choice. */
  readonly leave: () => void;
}

/** One field of the search: the value of its form control, and its part of the search. */
export interface SearchField {
  /** Name of the form control, unique in its form. */
  readonly name: string;
  /** Absent if the control is a native one. */
  readonly combobox?: FieldCombobox;
  /**
   * Returns this field's terms; null if they must be looked up first.
   *
   * @param submitAgain called once the terms are known; not called if a notice says that the lookup failed
   */
  readonly resolveTerms: (submitAgain: () => void) => SearchTerms | null;
  /** A search with these terms runs, in this page or elsewhere. */
  readonly onSearch?: (terms: SearchTerms) => void;
}
