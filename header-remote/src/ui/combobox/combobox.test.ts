import { describe, expect, it, vi } from 'vitest';
import { type ComboboxState, createComboboxState, interpretKey, type KeyPress, reduceCombobox } from './combobox.ts';
import { cleanInput } from './combobox-input.ts';

const KEYS = ['one', 'two', 'three'];
const open: ComboboxState = { text: 'o', isOpen: true, activeKey: null };

const MODIFIERS = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const NONE = { ...MODIFIERS, keyCode: 0, isComposing: false, repeat: false };
const withKey = (activeKey: string | null, change: Partial<ComboboxState> = {}) => ({ ...open, activeKey, ...change });
const closed = { isOpen: false };

const highlight = (key: string) => ({ type: 'highlight', key }) as const;

describe('keys of a combobox', () => {
  it.each<[string, ComboboxState, string, Partial<KeyPress>, ReturnType<typeof interpretKey>]>([
    ['Down goes to the first', withKey(null), 'ArrowDown', {}, highlight('one')],
    ['Up goes to the last', withKey(null), 'ArrowUp', {}, highlight('three')],
    ['Down goes to the next', withKey('one'), 'ArrowDown', {}, highlight('two')],
    ['Down goes from the last to the first', withKey('three'), 'ArrowDown', {}, highlight('one')],
    ['Up goes from the first to the last', withKey('one'), 'ArrowUp', {}, highlight('three')],
    ['Down opens a closed list at the first', withKey('two', closed), 'ArrowDown', {}, highlight('one')],
    ['Up opens a closed list at the last', withKey('two', closed), 'ArrowUp', {}, highlight('three')],
    ['Alt+Down opens', withKey(null), 'ArrowDown', { altKey: true }, { type: 'open' }],
    ['Alt+Up closes', withKey(null), 'ArrowUp', { altKey: true }, { type: 'close' }],
    ['Tab leaves', withKey(null), 'Tab', {}, { type: 'leave' }],
    ['Enter picks', withKey('two'), 'Enter', {}, { type: 'pick', key: 'two' }],
    ['Enter picks nothing that is gone', withKey('gone'), 'Enter', {}, null],
    // Elsewhere than in this page.
    ['Shift+Enter picks nothing', withKey('two'), 'Enter', { shiftKey: true }, null],
    ['Enter submits', createComboboxState('o'), 'Enter', {}, null],
    [
      'Enter submits once while it is held down',
      createComboboxState('o'),
      'Enter',
      { repeat: true },
      { type: 'ignore' },
    ],
    ['Escape closes', open, 'Escape', {}, { type: 'close' }],
    ['Escape then clears', withKey(null, closed), 'Escape', {}, { type: 'clear' }],
    ['Escape then is the page’s', createComboboxState(''), 'Escape', {}, null],
    ['Delete removes without text', withKey('one', { text: '' }), 'Delete', {}, { type: 'remove', key: 'one' }],
    ['Delete is the field’s with text', withKey('one'), 'Delete', {}, null],
    ['Delete needs a highlight', withKey(null, { text: '' }), 'Delete', {}, null],
  ])('%s', (_, state, key, change, command) => {
    expect(interpretKey(state, { key, ...NONE, ...change }, KEYS, false)).toEqual(command);
  });

  it('are the field’s where they edit its text, and where arrows have a modifier or an input method', () => {
    const keys = ['Home', 'End', 'ArrowLeft', 'ArrowRight', 'a', 'Backspace', ' '].map((key) => ({ key }));
    const changes = [{ shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { isComposing: true }, { keyCode: 229 }];
    const presses = [...keys, ...changes.map((change) => ({ key: 'ArrowDown', ...change }))];
    const commands = presses.map((press) => interpretKey(withKey('one'), { ...NONE, ...press }, KEYS, false));
    expect(commands).toEqual(presses.map(() => null));
  });

  it('highlights nothing without options', () => {
    expect(interpretKey(open, { key: 'ArrowDown', ...NONE }, [], false)).toEqual({ type: 'highlight', key: null });
  });

  it.each([
    ['goes to the buttons of an open list', open, {}, { type: 'browse' }],
    ['leaves backwards, past the buttons', open, { shiftKey: true }, { type: 'leave' }],
    ['is left to the browser in a closed list', createComboboxState('o'), {}, null],
  ])('Tab %s', (_, state, change, command) => {
    expect(interpretKey(state, { key: 'Tab', ...NONE, ...change }, KEYS, true)).toEqual(command);
  });
});

describe('state of a combobox', () => {
  it.each<[string, Parameters<typeof reduceCombobox>, ComboboxState]>([
    ['opens for typed text', [withKey('one', closed), { type: 'typed', text: 'ab' }], withKey(null, { text: 'ab' })],
    ['drops the highlight when it closes', [withKey('one'), { type: 'closed' }], withKey(null, closed)],
    ['keeps it when an open list is opened', [withKey('one'), { type: 'opened' }], withKey('one')],
    ['opens for a highlight', [withKey(null, closed), { type: 'highlighted', key: 'two' }], withKey('two')],
    [
      'sets its text without opening',
      [createComboboxState(''), { type: 'filled', text: 'a' }],
      createComboboxState('a'),
    ],
  ])('%s', (_, [before, action], after) => {
    expect(reduceCombobox(before, action)).toEqual(after);
  });
});

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
  ])('%s', (_, event, inserted, isPrevented) => {
    expect(clean(event)).toEqual({ inserted, isPrevented });
  });

  it('is inserted as it is where the browser has no command for it', () => {
    expect(clean({ data: 'a\tb' }, false).isPrevented).toBe(0);
  });
});
