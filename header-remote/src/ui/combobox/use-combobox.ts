import {
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useReducer,
  useRef,
  useState,
} from 'react';
import { cleanLine } from '../../../../shared/text/clean-text.ts';
import { type ComboboxState, createComboboxState, interpretKey, reduceCombobox } from './combobox.ts';

export interface ComboboxOwner {
  /** The first text, set again when it changes. */
  readonly initialText: string;
  /** The input's value in the server's HTML, where that is not the text. */
  readonly renderedText?: string;
  /** Text was typed before hydration. */
  readonly onEarlyInput?: () => void;
  /** The user opened the list or typed. */
  readonly onOpen: () => void;
  /** The user closed the list by Escape or Alt+Up. */
  readonly onDismiss: () => void;
}

/** The current options and their actions. */
export interface ComboboxChoices {
  /** In order; each once. */
  readonly keys: readonly string[];
  readonly onPick: (key: string) => void;
  readonly onRemove?: (key: string) => void;
  /** There are buttons beside the list: Tab goes to them instead of closing it. */
  readonly hasButtons?: boolean;
}

export interface Combobox {
  readonly state: ComboboxState;
  readonly listId: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly isComposing: boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Sets the text, without opening. */
  readonly fill: (text: string) => void;
  readonly type: (text: string) => void;
  readonly highlight: (key: string | null) => void;
  readonly handleKey: (event: KeyboardEvent<HTMLInputElement>, choices: ComboboxChoices) => void;
  /** For `onInput`: React does not call `onChange` when a letter replaces the same letter. */
  readonly handleInput: (event: InputEvent<HTMLInputElement>) => void;
  readonly handleCompositionStart: () => void;
  readonly handleCompositionEnd: () => void;
}

/** Removes what pasted text may contain: control characters and other kinds of spaces. The caret stays in place. */
function cleanInput(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const text = cleanLine(value);
  if (text === value) return;
  const caret = cleanLine(value.slice(0, selectionStart ?? 0)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

/** State and event handlers of a combobox. */
export function useCombobox(owner: ComboboxOwner): Combobox {
  const { initialText, renderedText = initialText, onOpen, onDismiss } = owner;
  const [state, dispatch] = useReducer(reduceCombobox, initialText, createComboboxState);
  const [isComposing, setIsComposing] = useState(false);
  const inputRef = useRef<HTMLInputElement>(null);
  const listId = useId();

  const open = () => {
    dispatch({ type: 'opened' });
    onOpen();
  };
  const close = () => dispatch({ type: 'closed' });
  const type = (text: string) => {
    dispatch({ type: 'typed', text });
    onOpen();
  };
  const fill = (text: string) => dispatch({ type: 'filled', text });
  const highlight = (key: string | null) => dispatch({ type: 'highlighted', key });

  // Text that was typed before hydration is kept.
  const { onEarlyInput } = owner;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    const text = inputRef.current?.value ?? renderedText;
    if (text === renderedText) return;
    dispatch({ type: 'filled', text: cleanLine(text) });
    onEarlyInput?.();
  }, []);

  const lastInitialText = useRef(initialText);
  useEffect(() => {
    if (lastInitialText.current === initialText) return;
    lastInitialText.current = initialText;
    dispatch({ type: 'filled', text: initialText });
  }, [initialText]);

  const handleKey: Combobox['handleKey'] = (event, { keys, onPick, onRemove, hasButtons }) => {
    const { key, keyCode, altKey, ctrlKey, metaKey, shiftKey } = event;
    const press = { key, keyCode, altKey, ctrlKey, metaKey, shiftKey, isComposing: event.nativeEvent.isComposing };
    const command = interpretKey(state, press, keys);
    // A key that is held down would submit repeatedly.
    if (command === null && key === 'Enter' && event.repeat) event.preventDefault();
    if (command === null) return;
    if (command.type === 'leave') {
      if (!hasButtons || shiftKey) close();
      else if (state.isOpen) highlight(null);
      return;
    }
    event.preventDefault();
    switch (command.type) {
      case 'open':
        return open();
      case 'close':
        close();
        return onDismiss();
      case 'clear':
        return fill('');
      case 'highlight':
        highlight(command.key);
        return onOpen();
      case 'pick':
        return onPick(command.key);
      case 'remove':
        return onRemove?.(command.key);
    }
  };

  return {
    state,
    listId,
    inputRef,
    isComposing,
    open,
    close,
    fill,
    type,
    highlight,
    handleKey,
    handleInput({ currentTarget: input, nativeEvent }) {
      // Changing the value would break the composition of an input method.
      if (!nativeEvent.isComposing) cleanInput(input);
      type(input.value);
    },
    handleCompositionStart: () => setIsComposing(true),
    handleCompositionEnd: () => setIsComposing(false),
  };
}
