import {
  type ComboboxEvent,
  type ComboboxState,
  createComboboxState,
  reduceCombobox,
} from '../../ui/combobox/combobox.ts';
import type { ComboboxFieldState } from './search-field.ts';

export interface ComboboxStore {
  readonly read: () => ComboboxFieldState;
  readonly dispatch: (event: ComboboxEvent) => void;
  readonly setComposing: (isComposing: boolean) => void;
}

/**
 * Keeps the state of a combobox.
 *
 * @param onChange called when the state differs from `before`
 */
export function createComboboxStore(text: string, onChange: (before: ComboboxState) => void): ComboboxStore {
  let combobox = createComboboxState(text);
  let isComposing = false;
  return {
    read: () => ({ combobox, isComposing }),
    dispatch(event) {
      const before = combobox;
      combobox = reduceCombobox(before, event);
      if (combobox !== before) onChange(before);
    },
    setComposing(next) {
      isComposing = next;
      onChange(combobox);
    },
  };
}
