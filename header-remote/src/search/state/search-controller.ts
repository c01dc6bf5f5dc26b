import type { SearchSource } from '../../../../shared/analytics/analytics-events.ts';
import type { Location } from '../../../../shared/location/location.ts';
import { isFocused } from '../../ui/combobox/combobox-input.ts';
import type { FieldCombobox, SearchField, SearchTerms } from './search-field.ts';
import type { SearchHistory, SearchHistoryMode } from './search-history.ts';

/** Repeating the same search within this time counts once: a key or a button was pressed twice. */
const REPEAT_MS = 1000;

export interface SearchState {
  /** The user is searching: the rest of the page has a backdrop; on phones the search covers it. */
  readonly isOpen: boolean;
  /** An input method is composing text in a field, which may not be served yet. Phone keyboards compose every word. */
  readonly isComposing: boolean;
}

/** The effects of a search on its page. Each script that takes over brings all of them. */
export interface SearchPage {
  /** Builds the address of the results of a search with these terms. */
  readonly buildUrl: (terms: SearchTerms) => string;
  /** @returns false if the page cancels the search */
  readonly onSearch: (search: {
    readonly query: string;
    readonly location: Location | null;
    readonly url: string;
  }) => boolean;
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

/** The search as its fields see it. */
export interface FieldSearch {
  /** A field has changed. */
  readonly notify: () => void;
  /** Writes a picked or cleared value into the control of a field, unless the user is composing text in it. */
  readonly write: (name: string, text: string) => void;
  /** @param term a recent search; the empty text for all of them */
  readonly announceRemoval: (term: string) => void;
  /**
   * Runs the search with the terms of every field.
   *
   * @param chosen terms that override the fields' terms
   * @param source kind of the chosen term, for analytics; default: the text was typed
   */
  readonly submit: (chosen?: SearchTerms, source?: SearchSource) => void;
}

/**
 * A search: its fields, its open state, and its submission. It knows neither its renderer nor the source of answers,
 * and stays the same object when the renderer changes.
 */
export interface SearchController extends FieldSearch {
  readonly read: () => SearchState;
  /** @returns the function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
  readonly fields: () => readonly SearchField[];
  readonly find: <Field extends SearchField = SearchField>(name: string | undefined) => Field | undefined;
  /** Adds a field, or replaces the field of the same name, at its position in the form. */
  readonly add: (field: SearchField) => void;
  /** The input of a field in the copy of the form that is in use. */
  readonly findInput: (name: string | undefined) => HTMLInputElement | undefined;
  readonly page: () => SearchPage;
  /** Another script takes over. */
  readonly setPage: (page: SearchPage) => void;
  /** The element that contains the form or, on phones, its two copies. */
  readonly root: () => Element | undefined;
  readonly setRoot: (root: Element | undefined) => void;
  /** The text in the control of a field has changed. @param isTyped by the user, which opens the search */
  readonly input: (name: string, text: string, isTyped: boolean) => void;
  /** Opens the list of a field, and the search with it. */
  readonly open: (combobox: FieldCombobox) => void;
  readonly setOpen: (isOpen: boolean) => void;
  readonly setComposing: (isComposing: boolean) => void;
  /** Closes the search and the lists of all fields. */
  readonly close: () => void;
  /** Focuses the field that was used last. */
  readonly focusLast: () => void;
  readonly setLast: (name: string) => void;
}

export function createSearchController(first: SearchPage): SearchController {
  const listeners = new Set<() => void>();
  let fields: readonly SearchField[] = [];
  let state: SearchState = { isOpen: false, isComposing: false };
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
  const close = () => {
    for (const { combobox } of fields) combobox?.leave();
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

  const search: SearchController = {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fields: () => fields,
    notify: () => change({}),
    find: <Field extends SearchField>(name: string | undefined) =>
      fields.find((field) => field.name === name) as Field | undefined,
    add(field) {
      fields = [...fields.filter(({ name }) => name !== field.name), field];
      change({});
    },
    // The copy in use is in the dialog of phones, after the bar's copy.
    findInput: (name) => findInputs(name).at(-1),
    write(name, text) {
      for (const input of findInputs(name)) {
        // An input method would lose the text that it composes.
        const isComposed = state.isComposing && isFocused(input);
        if (input.value !== text && !isComposed) input.value = text;
      }
    },
    page: () => page,
    setPage(next) {
      page = next;
    },
    announceRemoval: (term) => page.announceRemoval(term),
    root: () => root,
    setRoot(next) {
      root = next;
    },
    setOpen,
    setComposing(isComposing) {
      if (isComposing !== state.isComposing) change({ isComposing });
    },
    input(name, text, isTyped) {
      search.write(name, text);
      search.find(name)?.combobox?.dispatch({ type: isTyped ? 'typed' : 'filled', text });
      if (isTyped) setOpen(true);
    },
    open(combobox) {
      combobox.dispatch({ type: 'opened' });
      setOpen(true);
    },
    close,
    setLast(name) {
      lastName = name;
    },
    focusLast: () => search.findInput(lastName ?? fields[0]?.name)?.focus(),
    submit(chosen, source = 'typed') {
      const terms = fields.map((field) => field.resolveTerms(() => search.submit(chosen, source)));
      // Runs in the task of the user's click or key press, not in a later one.
      if (!terms.includes(null)) run(Object.assign({}, ...terms, chosen), source);
    },
  };
  return search;
}
