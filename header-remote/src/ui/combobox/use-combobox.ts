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
import { type ComboboxState, interpretKey, reduceCombobox, startCombobox } from './combobox.ts';

export interface ComboboxOwner {
  /** What the text starts with, and starts with anew when the page changes it. */
  readonly initialText: string;
  /** What the server drew in the field, where that is not its text. */
  readonly renderedText?: string;
  /** Something was typed before the script arrived. */
  readonly onEarlyInput?: () => void;
  /** The list was opened by a person, or text was typed. */
  readonly onOpen: () => void;
  /** Escape and Alt+Up: the person wants it away. */
  readonly onDismiss: () => void;
}

/** What the options are at the moment, and what happens to them. */
export interface ComboboxChoices {
  /** In order; each once. */
  readonly keys: readonly string[];
  readonly onPick: (key: string) => void;
  readonly onRemove?: (key: string) => void;
  /** Buttons stand beside the list: Tab goes to them instead of closing. */
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
  /** `onInput`, because React keeps `onChange` to itself when a letter replaces the same letter. */
  readonly handleInput: (event: InputEvent<HTMLInputElement>) => void;
  readonly handleCompositionStart: () => void;
  readonly handleCompositionEnd: () => void;
}

/** Spec §5: what was pasted has no control characters and one kind of space. The caret stays where it was. */
function cleanInput(input: HTMLInputElement): void {
  const { value, selectionStart } = input;
  const text = cleanLine(value);
  if (text === value) return;
  const caret = cleanLine(value.slice(0, selectionStart ?? 0)).length;
  input.value = text;
  input.setSelectionRange(caret, caret);
}

/** A combobox's state and its dealings with keys. What it lists, its owner says. */
export function useCombobox(owner: ComboboxOwner): Combobox {
  const { initialText, renderedText = initialText, onOpen, onDismiss } = owner;
  const [state, dispatch] = useReducer(reduceCombobox, initialText, startCombobox);
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

  // Text that was typed before the script arrived is the person's, not the server's.
  const { onEarlyInput } = owner;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives.
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
    // A key that is held down would submit over and over.
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
      // What an input method is at work on is its own until the composition ends.
      if (!nativeEvent.isComposing) cleanInput(input);
      type(input.value);
    },
    handleCompositionStart: () => setIsComposing(true),
    handleCompositionEnd: () => setIsComposing(false),
  };
}
