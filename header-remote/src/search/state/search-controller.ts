import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import type { Location } from '../../../../shared/location/location.ts';
import type { Search } from '../../../../shared/search-url/search.ts';
import type { SearchDetail } from '../../../types/contract.d.ts';
import type { ComboboxEvent, ComboboxState } from '../../ui/combobox/combobox.ts';
import { isFocused } from '../../ui/combobox/combobox-input.ts';
import type { SearchHistory, SearchHistoryMode } from './search-history.ts';

/** A field's part of a search, both in the address of the results and in the argument of `onSearch`. */
export interface SearchTerms extends Partial<Omit<Search, 'languagePrefix'>> {
  readonly location?: Location | null;
}

/** One field of the search: a combobox with its options, and its part of the search. */
export interface SearchField {
  /** Name of the form control, unique in its form. */
  readonly name: string;
  readonly read: () => { readonly combobox: ComboboxState };
  readonly dispatch: (event: ComboboxEvent) => void;
  /** Keys of the options in order, each once, whether or not the list shows. */
  readonly listKeys: () => readonly string[];
  /** The list has buttons: Tab moves to them instead of closing the list. */
  readonly hasButtons?: () => boolean;
  readonly pick: (key: string) => void;
  /** Removes an option that can be removed. @param key the empty text for all of them */
  readonly remove?: (key: string) => void;
  /** Closes the list when the user moves on, and drops typed text that has no meaning without a choice. */
  readonly leave: () => void;
  /**
   * Returns this field's terms; null if they must be looked up first.
   *
   * @param submitAgain called once the terms are known; not called if a notice says that the lookup failed
   */
  readonly resolveTerms: (submitAgain: () => void) => SearchTerms | null;
  /** A search with these terms runs, in this page or elsewhere. */
  readonly onSearch?: (terms: SearchTerms) => void;
}

export interface SearchState {
  /** The user is searching: the rest of the page has a backdrop; on phones the search covers it. */
  readonly isOpen: boolean;
  /** An input method is composing text in a field, which may not be served yet. Phone keyboards compose every word. */
  readonly isComposing: boolean;
}

export const FIRST_STATE: SearchState = { isOpen: false, isComposing: false };

/** The effects of a search on its page. Each script that takes over brings all of them. */
export interface SearchPage {
  /** Builds the address of the results of a search with these terms. */
  readonly buildUrl: (terms: SearchTerms) => string;
  /** @returns false if the page cancels the search */
  readonly onSearch: (search: SearchDetail) => boolean;
  /** @param options `replace`: the current history entry only holds the opened search */
  readonly navigate: (url: string, options: { readonly replace: boolean }) => void;
  /** Counts a search that is about to leave the page. */
  readonly track: (source: SearchSource) => void;
  /** The history entry by which the back button closes the search. */
  readonly history: Pick<SearchHistory, 'write' | 'hasEntry'>;
  /** How that entry says that the search is open; default: by the hash, unless that is a route of the host's. */
  readonly historyMode?: SearchHistoryMode;
  /** Removes unwanted characters of text that is about to be inserted. */
  readonly cleanInput: (event: InputEvent) => void;
  /** Announces a removal by the user. @param term a recent search; the empty text for all of them */
  readonly announceRemoval: (term: string) => void;
}

/** The effects that the first script leaves to those after it: the search works, and has no history entry yet. */
export const LATER_EFFECTS = {
  history: { write() {}, hasEntry: () => false },
  cleanInput() {},
  announceRemoval() {},
} satisfies Partial<SearchPage>;

/** Repeating the same search within this time counts once: a key or a button was pressed twice. */
const REPEAT_MS = 1000;

export type SearchController = ReturnType<typeof createSearchController>;

/**
 * A search: its fields, its open state, and its submission. It knows neither its renderer nor the source of answers,
 * and stays the same object when the renderer changes.
 */
export function createSearchController(first: SearchPage) {
  const listeners = new Set<() => void>();
  let fields: readonly SearchField[] = [];
  let state = FIRST_STATE;
  let page = first;
  let root: Element | undefined;
  let lastName: string | undefined;
  let lastSearch = { url: '', atMs: 0 };

  const change = (changes: Partial<SearchState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const findInputs = (name: string | undefined) => [
    ...(root?.querySelectorAll<HTMLInputElement>(`[role=search] [name=${name}]`) ?? []),
  ];
  const setOpen = (isOpen: boolean) => {
    page.history.write(isOpen);
    if (isOpen !== state.isOpen) change({ isOpen });
  };
  /** Closes the search and the lists of all fields. */
  const close = () => {
    for (const field of fields) field.leave();
    setOpen(false);
  };
  const run = (terms: SearchTerms, source: SearchSource) => {
    const url = page.buildUrl(terms);
    for (const field of fields) field.onSearch?.(terms);
    // Back leads to the page as it was before the search was opened, not to the same page twice.
    const replace = page.history.hasEntry();
    close();
    const atMs = Date.now();
    const isRepeat = url === lastSearch.url && atMs - lastSearch.atMs < REPEAT_MS;
    lastSearch = { url, atMs };
    if (isRepeat) return;
    page.track(source);
    const { query = '', location = null } = terms;
    if (page.onSearch({ query, location, url })) page.navigate(url, { replace });
  };

  const find = <Field extends SearchField = SearchField>(name: string | undefined) =>
    fields.find((field) => field.name === name) as Field | undefined;
  /** Writes a picked or cleared value into the control of a field, unless the user is composing text in it. */
  const write = (name: string, text: string) => {
    for (const input of findInputs(name)) {
      // An input method would lose the text that it composes.
      const isComposed = state.isComposing && isFocused(input);
      if (input.value !== text && !isComposed) input.value = text;
    }
  };
  /** The input of a field in the copy of the form that is in use: in the dialog of phones, which is after the bar's copy. */
  const findInput = (name: string | undefined) => findInputs(name).at(-1);
  /** Runs with the terms of every field, in the task of the user's click or key press unless they must be looked up. */
  const withTerms = (use: (terms: SearchTerms) => void): void => {
    const terms = fields.map((field) => field.resolveTerms(() => withTerms(use)));
    if (!terms.includes(null)) use(Object.assign({}, ...terms));
  };

  return {
    read: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A field has changed. */
    notify: () => change({}),
    fields: () => fields,
    find,
    /** Adds a field, or replaces the field of the same name, at its position in the form. */
    add(field: SearchField) {
      fields = [...fields.filter(({ name }) => name !== field.name), field];
      change({});
    },
    findInput,
    write,
    page: () => page,
    /** Another script takes over. */
    setPage(next: SearchPage) {
      page = next;
    },
    /** The element that contains the form or, on phones, its two copies. */
    root: () => root,
    setRoot(next: Element | undefined) {
      root = next;
    },
    setOpen,
    setComposing(isComposing: boolean) {
      if (isComposing !== state.isComposing) change({ isComposing });
    },
    /** The text in the control of a field has changed. @param isTyped by the user, which opens the search */
    input(name: string, text: string, isTyped: boolean) {
      write(name, text);
      find(name)?.dispatch({ type: isTyped ? 'typed' : 'filled', text });
      if (isTyped) setOpen(true);
    },
    /** Opens the list of a field, and the search with it. */
    open(field: SearchField) {
      field.dispatch({ type: 'opened' });
      setOpen(true);
    },
    close,
    setLast(name: string) {
      lastName = name;
    },
    /** Focuses the field that was used last. */
    focusLast: () => findInput(lastName ?? fields[0]?.name)?.focus(),
    withTerms,
    /**
     * Runs the search.
     *
     * @param chosen terms that override the fields' terms
     * @param source kind of the chosen term, for analytics; default: the text was typed
     */
    submit: (chosen?: SearchTerms, source: SearchSource = 'typed') =>
      withTerms((terms) => run({ ...terms, ...chosen }, source)),
  };
}
