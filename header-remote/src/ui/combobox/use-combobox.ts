import {
  type InputEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { cleanLine } from '../../../../shared/text/clean-text.ts';
import { type ComboboxEvent, type ComboboxState, createComboboxState, reduceCombobox } from './combobox.ts';
import { cleanInput, handleComboboxKey } from './combobox-input.ts';

/** Where the state of a combobox is kept. */
export interface ComboboxMachine {
  readonly state: ComboboxState;
  readonly dispatch: (event: ComboboxEvent) => void;
  /** An input method composes text in the field. */
  readonly isComposing: boolean;
  readonly setComposing: (isComposing: boolean) => void;
}

export interface ComboboxOwner {
  /** The first text, set again when it changes. */
  readonly initialText: string;
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

/** A combobox whose state React keeps. */
export function useComboboxMachine(initialText: string): ComboboxMachine {
  const [state, dispatch] = useReducer(reduceCombobox, initialText, createComboboxState);
  const [isComposing, setComposing] = useState(false);
  return { state, dispatch, isComposing, setComposing };
}

/** Event handlers of a combobox. */
export function useCombobox(machine: ComboboxMachine, { initialText, onOpen, onDismiss }: ComboboxOwner): Combobox {
  const { state, dispatch, isComposing, setComposing } = machine;
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

  const lastInitialText = useRef(initialText);
  useEffect(() => {
    if (lastInitialText.current === initialText) return;
    lastInitialText.current = initialText;
    dispatch({ type: 'filled', text: initialText });
  }, [initialText, dispatch]);

  const handleKey: Combobox['handleKey'] = ({ nativeEvent }, { keys, onPick, onRemove, hasButtons }) =>
    handleComboboxKey(
      nativeEvent,
      state,
      { keys, hasButtons },
      {
        open,
        close() {
          close();
          onDismiss();
        },
        leave: close,
        clear: () => fill(''),
        highlight(key) {
          highlight(key);
          onOpen();
        },
        pick: onPick,
        remove: (key) => onRemove?.(key),
      },
    );

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
    handleCompositionStart: () => setComposing(true),
    handleCompositionEnd: () => setComposing(false),
  };
}

/**
 * Takes over what the user did in the server's HTML before it was hydrated: a focused field is open, and what was typed
 * counts as typed now.
 *
 * @param renderedText the field's value in that HTML
 * @param isTaken whether something else has taken it over
 * @param onTyped there is another text
 */
function useServerInput(
  { inputRef, open, type, fill }: Combobox,
  renderedText: string,
  isTaken?: RefObject<boolean>,
  onTyped?: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    const input = inputRef.current;
    if (input === null || isTaken?.current) return;
    const isFocused = document.activeElement === input;
    const text = cleanLine(input.value);
    if (input.value === renderedText) {
      if (isFocused) open();
    } else {
      onTyped?.();
      if (isFocused) type(text);
      else fill(text);
    }
  }, []);
}

/** See `useServerInput`; nothing where no server has rendered anything. */
export const useEarlyInput: typeof useServerInput = __HAS_SERVER_HTML__ ? useServerInput : () => {};
