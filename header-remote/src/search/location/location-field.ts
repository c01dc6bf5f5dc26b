import type { Location } from '../../../../shared/location/location.ts';
import { toSearchPlace } from '../../../../shared/search-url/build-search-url.ts';
import { cleanSearchText } from '../../../../shared/text/search-text.ts';
import {
  type ComboboxEvent,
  type ComboboxState,
  createComboboxState,
  reduceCombobox,
} from '../../ui/combobox/combobox.ts';
import { isFocused } from '../../ui/combobox/combobox-input.ts';
import type { SearchController, SearchTerms } from '../state/search-controller.ts';
import type { LocationChoices, LocationChooser } from './location-chooser.ts';
import type { LocationStore } from './location-store.ts';

export const LOCATION_FIELD = 'location';

export interface LocationFieldState extends LocationChoices {
  readonly combobox: ComboboxState;
  /** The field holds the typed text; otherwise it shows the current location's name. */
  readonly isEditing: boolean;
  readonly name: string;
  /** A search is waiting for the place of the typed text. */
  readonly isResolving: boolean;
}

const NO_CHOICES: LocationChoices = { options: [], isLoading: false, answerCount: null, failure: null };

/**
 * The place field: the current location's name until it is edited, then the places that the typed text may mean.
 *
 * @param formatName formats the current location's name in the page's language
 */
export function createLocationField(
  search: SearchController,
  location: LocationStore,
  formatName: (location: Location | null) => string,
) {
  let chooser: LocationChooser | undefined;
  let loadChooser = async () => chooser;
  let combobox = createComboboxState('');
  let isEditing = false;
  let isResolving = false;
  let name = formatName(location.read().state.location);
  let state: LocationFieldState;

  const read = () => {
    state = { combobox, isEditing, name, isResolving, ...(chooser?.follow(combobox) ?? NO_CHOICES) };
  };
  const update = () => {
    read();
    const { failure } = state;
    // A text without a place clears the location, once; the notice says why.
    if (failure !== null && failure !== location.read().notice) location.clear(failure);
    search.notify();
  };
  /** @returns whether the combobox has changed */
  const change = (event: ComboboxEvent) => {
    const before = combobox;
    combobox = reduceCombobox(before, event);
    return combobox !== before;
  };
  const showName = () => {
    search.write(LOCATION_FIELD, name);
    // The next letter replaces it.
    const input = search.findInput(LOCATION_FIELD);
    if (name !== '' && input && isFocused(input)) input.select();
  };
  const leave = () => {
    const wasEditing = isEditing;
    isEditing = false;
    change({ type: 'closed' });
    if (combobox.text !== '') change({ type: 'filled', text: '' });
    if (wasEditing) showName();
    update();
  };
  const refresh = () => {
    const next = chooser?.pending?.name ?? formatName(location.read().state.location);
    const isOther = next !== name;
    name = next;
    if (isOther && !isEditing) showName();
    update();
  };
  /** @param lookup the place to search in; undefined if the code that looks it up does not load */
  const resolve = async (lookup: Promise<Location | null | undefined>, submitAgain: () => void) => {
    isResolving = true;
    update();
    const chosen = await lookup;
    isResolving = false;
    update();
    const input = search.findInput(LOCATION_FIELD);
    if (chosen) submitAgain();
    // The site looks up the place, as it does without script.
    else if (chosen === undefined) input?.form?.submit();
    // The user reads why, and changes the text.
    else if (location.read().notice) {
      input?.focus();
      search.open(own);
    }
  };

  read();
  const own = {
    name: LOCATION_FIELD,
    read: () => state,
    dispatch(event: ComboboxEvent) {
      if (event.type === 'typed') location.supersede();
      // The text that the user types replaces the name.
      if (!isEditing && (event.type === 'opened' || event.type === 'highlighted')) search.write(LOCATION_FIELD, '');
      if (!isEditing && event.type !== 'closed') {
        isEditing = true;
        chooser?.start();
      }
      if (change(event)) update();
      if (event.type === 'filled') search.write(LOCATION_FIELD, event.text);
    },
    listKeys: () => state.options.map(({ key }) => key),
    pick(key: string) {
      const option = state.options.find((one) => one.key === key);
      if (option) chooser?.pick(option);
    },
    leave,
    /** Looks up places by another chooser: a new one for each site and language. @param load may be called again */
    provide(load: () => Promise<LocationChooser>) {
      loadChooser = async () => {
        const next = await load();
        if (next === chooser) return next;
        chooser = next;
        if (isEditing) chooser.start();
        update();
        return next;
      };
      refresh();
      return loadChooser();
    },
    /** The location, its name or the offers may have changed. */
    refresh,
    resolveTerms(submitAgain: () => void): SearchTerms | null {
      if (isResolving) return null;
      const { text } = combobox;
      const { state: current, notice } = location.read();
      // A typed text counts as its first prediction.
      const isTyped = isEditing && cleanSearchText(text) !== '' && notice === null;
      const chooseTyped = async () => (await loadChooser().catch(() => undefined))?.chooseTyped(text);
      const lookup = isTyped ? chooseTyped() : chooser?.pending?.lookup;
      if (!lookup) return { location: current.location, place: toSearchPlace(current.location) };
      void resolve(lookup, submitAgain);
      return null;
    },
  };
  return own;
}
