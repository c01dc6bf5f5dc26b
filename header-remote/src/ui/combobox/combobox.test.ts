import { describe, expect, it } from 'vitest';
import { type ComboboxState, interpretKey, type KeyPress, reduceCombobox, startCombobox } from './combobox.ts';

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

  it('highlights nothing where there is nothing', () => {
    expect(interpretKey(open, press('ArrowDown'), [])).toEqual({ type: 'highlight', key: null });
  });

  it.each(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'a', 'Backspace', ' '])("leaves %s to the text's field", (key) => {
    expect(interpretKey({ ...open, activeKey: 'one' }, press(key), KEYS)).toBeNull();
  });

  it.each([{ shiftKey: true }, { ctrlKey: true }, { metaKey: true }, { isComposing: true }, { keyCode: 229 }])(
    'leaves arrows alone with %j',
    (change) => {
      expect(interpretKey(open, press('ArrowDown', change), KEYS)).toBeNull();
    },
  );

  it('picks by Enter what is highlighted in an open list, and nothing else', () => {
    expect(interpretKey({ ...open, activeKey: 'two' }, press('Enter'), KEYS)).toEqual({ type: 'pick', key: 'two' });
    expect(interpretKey({ ...open, activeKey: 'gone' }, press('Enter'), KEYS)).toBeNull();
    expect(interpretKey({ ...open, isOpen: false, activeKey: 'two' }, press('Enter'), KEYS)).toBeNull();
  });

  it('closes by Escape, then clears, then leaves the key to others', () => {
    expect(interpretKey(open, press('Escape'), KEYS)).toEqual({ type: 'close' });
    expect(interpretKey({ ...open, isOpen: false }, press('Escape'), KEYS)).toEqual({ type: 'clear' });
    expect(interpretKey(startCombobox(''), press('Escape'), KEYS)).toBeNull();
  });

  it('removes by Delete only where the key means nothing to the text', () => {
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

  it('forgets the highlight when it closes, and keeps it when it is opened again while open', () => {
    expect(reduceCombobox({ ...open, activeKey: 'one' }, { type: 'closed' }).activeKey).toBeNull();
    expect(reduceCombobox({ ...open, activeKey: 'one' }, { type: 'opened' }).activeKey).toBe('one');
  });

  it('takes text from elsewhere without opening', () => {
    expect(reduceCombobox(startCombobox(''), { type: 'filled', text: 'jazz' })).toEqual(startCombobox('jazz'));
  });
});
