import { describe, expect, it } from 'vitest';
import { type ComboboxState, createComboboxState, interpretKey, type KeyPress, reduceCombobox } from './combobox.ts';

const KEYS = ['one', 'two', 'three'];
const open: ComboboxState = { text: 'o', isOpen: true, activeKey: null };

function press(key: string, change: Partial<KeyPress> = {}): KeyPress {
  const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, isComposing: false };
  return { key, keyCode: 0, ...none, ...change };
}

describe('keys of a combobox', () => {
  it.each([
    [null, 'ArrowDown', 'one'],
    [null, 'ArrowUp', 'three'],
    ['one', 'ArrowDown', 'two'],
    ['three', 'ArrowDown', 'one'],
    ['one', 'ArrowUp', 'three'],
    ['gone', 'ArrowDown', 'one'],
  ])('from %s, %s goes to %s', (activeKey, key, expected) => {
    expect(interpretKey({ ...open, activeKey }, press(key), KEYS)).toEqual({ type: 'highlight', key: expected });
  });

  it.each([
    ['ArrowDown', 'one'],
    ['ArrowUp', 'three'],
  ])('in a closed list, %s goes to %s, whatever was highlighted', (key, expected) => {
    const closed = { ...open, isOpen: false, activeKey: 'two' };
    expect(interpretKey(closed, press(key), KEYS)).toEqual({ type: 'highlight', key: expected });
  });

  it.each([
    ['ArrowDown', { type: 'open' }],
    ['ArrowUp', { type: 'close' }],
  ])('with Alt, %s moves nothing', (key, command) => {
    expect(interpretKey(open, press(key, { altKey: true }), KEYS)).toEqual(command);
  });

  it('leaves by Tab, with a highlight or without', () => {
    expect(interpretKey(open, press('Tab'), KEYS)).toEqual({ type: 'leave' });
    expect(interpretKey({ ...open, activeKey: 'one' }, press('Tab'), KEYS)).toEqual({ type: 'leave' });
  });

  it('highlights nothing without options', () => {
    expect(interpretKey(open, press('ArrowDown'), [])).toEqual({ type: 'highlight', key: null });
  });

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'a', 'Backspace', ' '])('leaves %s to the text field', (key) => {
    expect(interpretKey({ ...open, activeKey: 'one' }, press(key), KEYS)).toBeNull();
  });

  it.each([{ shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { isComposing: true }, { keyCode: 229 }])(
    'leaves arrows alone with %j',
    (change) => {
      expect(interpretKey(open, press('ArrowDown', change), KEYS)).toBeNull();
    },
  );

  it('picks by Enter only the highlighted option of an open list', () => {
    expect(interpretKey({ ...open, activeKey: 'two' }, press('Enter'), KEYS)).toEqual({ type: 'pick', key: 'two' });
    expect(interpretKey({ ...open, activeKey: 'gone' }, press('Enter'), KEYS)).toBeNull();
    // Elsewhere than in this page.
    expect(interpretKey({ ...open, activeKey: 'two' }, press('Enter', { shiftKey: true }), KEYS)).toBeNull();
    expect(interpretKey({ ...open, isOpen: false, activeKey: 'two' }, press('Enter'), KEYS)).toBeNull();
  });

  it('closes by Escape, then clears, then leaves the key alone', () => {
    expect(interpretKey(open, press('Escape'), KEYS)).toEqual({ type: 'close' });
    expect(interpretKey({ ...open, isOpen: false }, press('Escape'), KEYS)).toEqual({ type: 'clear' });
    expect(interpretKey(createComboboxState(''), press('Escape'), KEYS)).toBeNull();
  });

  it('removes by Delete only without text', () => {
    expect(interpretKey({ ...open, text: '', activeKey: 'one' }, press('Delete'), KEYS)).toEqual({
      type: 'remove',
      key: 'one',
    });
    expect(interpretKey({ ...open, activeKey: 'one' }, press('Delete'), KEYS)).toBeNull();
    expect(interpretKey({ ...open, text: '' }, press('Delete'), KEYS)).toBeNull();
  });
});

describe('state of a combobox', () => {
  it('opens and clears the highlight when something is typed', () => {
    expect(reduceCombobox({ text: 'a', isOpen: false, activeKey: 'one' }, { type: 'typed', text: 'ab' })).toEqual({
      text: 'ab',
      isOpen: true,
      activeKey: null,
    });
  });

  it('drops the highlight when it closes, and keeps it when an open list is opened', () => {
    expect(reduceCombobox({ ...open, activeKey: 'one' }, { type: 'closed' }).activeKey).toBeNull();
    expect(reduceCombobox({ ...open, activeKey: 'one' }, { type: 'opened' }).activeKey).toBe('one');
  });

  it('highlights what a key or the pointer chose, and opens for it', () => {
    const closed = createComboboxState('jazz');
    expect(reduceCombobox(closed, { type: 'highlighted', key: 'two' })).toEqual({
      text: 'jazz',
      isOpen: true,
      activeKey: 'two',
    });
  });

  it('is the same object where nothing changes', () => {
    const closed = createComboboxState('jazz');
    expect(reduceCombobox(closed, { type: 'closed' })).toBe(closed);
    expect(reduceCombobox(open, { type: 'opened' })).toBe(open);
  });

  it('sets its text without opening', () => {
    expect(reduceCombobox(createComboboxState(''), { type: 'filled', text: 'jazz' })).toEqual(
      createComboboxState('jazz'),
    );
  });
});
