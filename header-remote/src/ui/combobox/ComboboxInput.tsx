import type { LucideIcon } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MAX_SEARCH_TEXT_LENGTH } from '../../../../shared/text/field-patterns.ts';
import { Spinner, VisuallyHidden } from '../elements.tsx';
import styles from './ComboboxInput.module.css';

/**
 * Delay of the spinner after the last letter. Most answers arrive sooner, and show at once while nothing is animated; an
 * animation would hold them back until its next frame.
 */
const SPINNER_DELAY_MS = 1000;

export interface ComboboxInputProps {
  /** Name of the form control, unique in its form. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly icon: LucideIcon;
  /** The initial value. Later values come from the user's typing and choices; nothing is rendered into the control. */
  readonly text: string;
  readonly listId: string;
  /** Index of the highlighted option; -1 if there is none. */
  readonly activeIndex: number;
  readonly isListShown: boolean;
  readonly isBusy: boolean;
  /** False if opening leads to another copy of the field, so that focus does not bring up an on-screen keyboard. */
  readonly hasKeyboard: boolean;
}

interface ControlProps
  extends Pick<ComboboxInputProps, 'name' | 'placeholder' | 'listId' | 'isListShown' | 'hasKeyboard'> {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly firstText: string;
}

/** The control itself. React writes type and name of an input whenever it renders it, which costs the browser a frame. */
const Control = memo(({ ref, name, firstText, placeholder, listId, isListShown, hasKeyboard }: ControlProps) => (
  <input
    ref={ref}
    className={styles.input}
    type="text"
    dir="auto"
    role="combobox"
    name={name}
    defaultValue={firstText}
    placeholder={placeholder}
    maxLength={MAX_SEARCH_TEXT_LENGTH}
    inputMode={hasKeyboard ? undefined : 'none'}
    enterKeyHint="search"
    autoComplete="off"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    aria-autocomplete="list"
    aria-haspopup="listbox"
    aria-expanded={isListShown}
    aria-controls={listId}
    // The search before React has its own state.
    suppressHydrationWarning
  />
));

/** The text field of an ARIA combobox, in its label. Focus stays in it while the list is used. */
export function ComboboxInput(props: ComboboxInputProps) {
  const { label, icon: Icon, text, activeIndex, isBusy, ...control } = props;
  const { listId, isListShown } = control;
  // React would write a changed value into a control that the user has not typed in.
  const [firstText] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  const activeId = isListShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : null;
  // Set after the option is selected: screen readers would announce it as not selected.
  useLayoutEffect(() => {
    if (activeId === null) input.current?.removeAttribute('aria-activedescendant');
    else input.current?.setAttribute('aria-activedescendant', activeId);
  }, [activeId]);
  const [hasWaited, setHasWaited] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wait begins anew with each letter
  useEffect(() => {
    const timer = setTimeout(setHasWaited, SPINNER_DELAY_MS, isBusy);
    return () => clearTimeout(timer);
  }, [isBusy, text]);
  return (
    <label className={styles.label}>
      {isBusy && hasWaited ? (
        <Spinner />
      ) : (
        <Icon className={styles.icon} size={20} strokeWidth={1.75} aria-hidden="true" />
      )}
      <VisuallyHidden>{label}</VisuallyHidden>
      <Control {...control} ref={input} firstText={firstText} />
    </label>
  );
}
