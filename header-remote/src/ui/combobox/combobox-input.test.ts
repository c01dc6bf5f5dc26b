import { describe, expect, it, vi } from 'vitest';
import { type ComboboxState, createComboboxState } from './combobox.ts';
import { type ComboboxActions, cleanInput, handleComboboxKey } from './combobox-input.ts';

function createInput(value: string, selectionStart: number | null) {
  const setSelectionRange = vi.fn();
  const input = { value, selectionStart, setSelectionRange };
  cleanInput(input as unknown as HTMLInputElement);
  return { value: input.value, carets: setSelectionRange.mock.calls };
}

describe('pasted text', () => {
  it.each([
    ['stays, with its caret, where it is clean', 'jazz', 2, 'jazz', []],
    ['loses what stands before the caret, which follows', 'a\u0000b\u0001c', 3, 'abc', [[2, 2]]],
    ['loses what stands after the caret, which stays', 'ab\u0000c', 1, 'abc', [[1, 1]]],
    ['has one kind of space', 'a\u3000b', 3, 'a b', [[3, 3]]],
    ['is cleaned in a field without a caret', 'a\u0000', null, 'a', [[0, 0]]],
  ])('%s', (_, value, caret, cleaned, carets) => {
    expect(createInput(value, caret)).toEqual({ value: cleaned, carets });
  });
});

describe('a key press in a combobox', () => {
  const open: ComboboxState = { text: '', isOpen: true, activeKey: 'one' };
  const closed = createComboboxState('');

  interface Situation {
    readonly state?: ComboboxState;
    readonly hasButtons?: boolean;
    readonly repeat?: boolean;
    readonly shiftKey?: boolean;
  }

  /** What the key does, in order. */
  function press(key: string, { state = open, hasButtons = false, ...change }: Situation) {
    const done: unknown[] = [];
    const note =
      (name: keyof ComboboxActions) =>
      (...given: readonly unknown[]) =>
        void done.push([name, ...given.filter((value) => value !== undefined)]);
    const none = { keyCode: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false };
    const preventDefault = () => void done.push('prevented');
    const event = { key, repeat: false, ...none, ...change, preventDefault } as unknown as KeyboardEvent;
    handleComboboxKey(
      event,
      state,
      { keys: ['one', 'two'], hasButtons },
      {
        open: note('open'),
        close: note('close'),
        leave: note('leave'),
        clear: note('clear'),
        highlight: note('highlight'),
        pick: note('pick'),
        remove: note('remove'),
      },
    );
    return done;
  }

  it.each([
    ['highlights by an arrow', 'ArrowDown', {}, ['prevented', ['highlight', 'two']]],
    ['picks by Enter', 'Enter', {}, ['prevented', ['pick', 'one']]],
    ['removes by Delete', 'Delete', {}, ['prevented', ['remove', 'one']]],
    ['closes by Escape', 'Escape', {}, ['prevented', ['close', null]]],
    ['submits by Enter in a closed list', 'Enter', { state: closed }, []],
    ['submits once by Enter that is held down', 'Enter', { state: closed, repeat: true }, ['prevented']],
    ['repeats a letter that is held down', 'a', { repeat: true }, []],
    ['leaves by Tab', 'Tab', {}, [['leave']]],
    ['goes to the buttons of an open list by Tab', 'Tab', { hasButtons: true }, [['highlight', null]]],
    ['leaves the buttons of a closed list alone by Tab', 'Tab', { state: closed, hasButtons: true }, []],
    ['leaves backwards by Shift+Tab, past the buttons', 'Tab', { hasButtons: true, shiftKey: true }, [['leave']]],
  ])('%s', (_, key, change, done) => {
    expect(press(key, change)).toEqual(done);
  });
});
