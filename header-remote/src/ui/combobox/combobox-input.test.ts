import { describe, expect, it, vi } from 'vitest';
import { type ComboboxState, createComboboxState } from './combobox.ts';
import { type ComboboxActions, cleanInput, handleComboboxKey } from './combobox-input.ts';

describe('text that is about to be inserted', () => {
  /** @returns what is inserted in its place */
  function clean(event: Partial<InputEvent>, isSupported = true) {
    const execCommand = vi.fn((..._: readonly unknown[]) => isSupported);
    vi.stubGlobal('document', { execCommand });
    const preventDefault = vi.fn();
    cleanInput({ data: null, isComposing: false, preventDefault, ...event } as unknown as InputEvent);
    vi.unstubAllGlobals();
    return {
      inserted: execCommand.mock.calls.map(([, , text]) => text),
      isPrevented: preventDefault.mock.calls.length,
    };
  }

  it.each<[string, Partial<InputEvent>, string[], number]>([
    ['is inserted as it is where it is clean', { data: 'jazz' }, [], 0],
    ['has no control characters and one kind of space', { data: 'a\u0000b\u3000c\td' }, ['ab c d'], 1],
    ['is left to an input method while it composes', { data: 'a\u3000b', isComposing: true }, [], 0],
    ['is none where text is deleted', { data: null }, [], 0],
  ])('%s', (_, event, inserted, isPrevented) => {
    expect(clean(event)).toEqual({ inserted, isPrevented });
  });

  it('is inserted as it is where the browser has no command for it', () => {
    expect(clean({ data: 'a\tb' }, false).isPrevented).toBe(0);
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
