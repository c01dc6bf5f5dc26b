import type { LucideIcon } from 'lucide-react';
import { LoaderCircle } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './ComboboxInput.module.css';
import type { Combobox, ComboboxChoices } from './use-combobox.ts';

/** A combobox as a field of a form. */
export interface ComboboxField {
  /** Name of the form control, unique in its form. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly icon: LucideIcon;
  readonly combobox: Combobox;
  readonly choices: ComboboxChoices;
  /** The field's value, where that is not what was typed. */
  readonly text: string;
  readonly isListShown: boolean;
  readonly isBusy: boolean;
}

interface ComboboxInputProps {
  readonly field: ComboboxField;
  /** False for the copy of the form that is not in use. */
  readonly isActive: boolean;
  /** False where opening leads to another copy of the field, so that focus brings up no on-screen keyboard. */
  readonly hasKeyboard: boolean;
  readonly onFocus: () => void;
}

/** The API refuses longer texts. */
const MAX_TEXT_LENGTH = 200;

/** The text field of an ARIA combobox, in its label. Focus stays in it while the list is used. */
export function ComboboxInput({ field, isActive, hasKeyboard, onFocus }: ComboboxInputProps) {
  const { combobox, choices } = field;
  const { listId, state } = combobox;
  const activeIndex = state.activeKey === null ? -1 : choices.keys.indexOf(state.activeKey);
  const isBusy = isActive && field.isBusy;
  const isExpanded = isActive && field.isListShown;
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (hasKeyboard || event.key !== 'Enter' || event.nativeEvent.isComposing)
      return combobox.handleKey(event, choices);
    event.preventDefault();
    combobox.open();
  };
  const Icon = isBusy ? LoaderCircle : field.icon;
  return (
    <label className={styles.label}>
      <Icon className={isBusy ? styles.busy : styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
      <VisuallyHidden>{field.label}</VisuallyHidden>
      <input
        ref={isActive ? combobox.inputRef : null}
        className={styles.input}
        type="text"
        role="combobox"
        name={field.name}
        value={field.text}
        placeholder={field.placeholder}
        maxLength={MAX_TEXT_LENGTH}
        inputMode={hasKeyboard ? undefined : 'none'}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-activedescendant={isExpanded && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        onFocus={onFocus}
        onClick={combobox.open}
        onInput={combobox.handleInput}
        onKeyDown={handleKeyDown}
        onCompositionStart={combobox.handleCompositionStart}
        onCompositionEnd={combobox.handleCompositionEnd}
      />
    </label>
  );
}
