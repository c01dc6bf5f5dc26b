import type { LucideIcon } from 'lucide-react';
import { LoaderCircle } from 'lucide-react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './ComboboxInput.module.css';
import type { Combobox, ComboboxChoices } from './use-combobox.ts';

interface ComboboxInputProps {
  readonly combobox: Combobox;
  readonly choices: ComboboxChoices;
  /** What the field holds, where that is not what was typed. */
  readonly text: string;
  readonly label: string;
  readonly placeholder: string;
  readonly name: string;
  readonly icon: LucideIcon;
  readonly isListShown: boolean;
  readonly isBusy: boolean;
  /** False for the copy of the form that is not in use. */
  readonly isLive: boolean;
  /** Without an on-screen keyboard: the field only opens another one. */
  readonly hasKeyboard: boolean;
  readonly onFocus: () => void;
  readonly onClick: () => void;
}

/** Longer texts are refused by the calls (contract §4). */
const MAX_LENGTH = 200;

/** The text field of a combobox (W3C ARIA pattern), in its label. Focus stays in it while the list is used. */
export function ComboboxInput(props: ComboboxInputProps) {
  const { combobox, choices, text, label, placeholder, name, isListShown, isBusy, isLive, hasKeyboard } = props;
  const { listId, state } = combobox;
  const activeIndex = state.activeKey === null ? -1 : choices.keys.indexOf(state.activeKey);
  const Icon = isBusy ? LoaderCircle : props.icon;
  return (
    <label className={styles.label}>
      <Icon className={isBusy ? styles.busy : styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        ref={isLive ? combobox.inputRef : null}
        className={styles.input}
        type="text"
        role="combobox"
        name={name}
        value={text}
        placeholder={placeholder}
        maxLength={MAX_LENGTH}
        inputMode={hasKeyboard ? undefined : 'none'}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isLive && isListShown}
        aria-controls={listId}
        aria-activedescendant={isLive && isListShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        onFocus={props.onFocus}
        onClick={props.onClick}
        onInput={combobox.handleInput}
        onKeyDown={(event) => combobox.handleKey(event, choices)}
        onCompositionStart={combobox.handleCompositionStart}
        onCompositionEnd={combobox.handleCompositionEnd}
      />
    </label>
  );
}
