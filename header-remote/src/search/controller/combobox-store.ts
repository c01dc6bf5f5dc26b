import {
  type ComboboxEvent,
  type ComboboxState,
  createComboboxState,
  reduceCombobox,
} from '../../ui/combobox/combobox.ts';

export interface ComboboxStore {
  readonly read: () => ComboboxState;
  readonly dispatch: (event: ComboboxEvent) => void;
}

/**
 * Keeps the state of a combobox.
 *
 * @param onChange called when the state differs from `before`
 */
export function createComboboxStore(text: string, onChange: (before: ComboboxState) => void): ComboboxStore {
  let combobox = createComboboxState(text);
  return {
    read: () => combobox,
    dispatch(event) {
      const before = combobox;
      combobox = reduceCombobox(before, event);
      if (combobox !== before) onChange(before);
    },
  };
}
