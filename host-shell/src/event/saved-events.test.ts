import { expect, it } from 'vitest';
import { forgetEvent, isEventSaved, saveEvent } from './saved-events.ts';

function createStore(text: string | null = null) {
  let value = text;
  const setItem = (_key: string, next: string): void => {
    value = next;
  };
  return { getItem: () => value, setItem };
}

it('keeps events until they are forgotten', () => {
  const store = createStore();
  saveEvent(store, '1');
  saveEvent(store, '2');
  saveEvent(store, '1');
  expect([isEventSaved(store, '1'), isEventSaved(store, '2'), isEventSaved(store, '3')]).toEqual([true, true, false]);
  forgetEvent(store, '1');
  expect([isEventSaved(store, '1'), isEventSaved(store, '2')]).toEqual([false, true]);
});

it('starts anew over rubbish', () => {
  const store = createStore('{"not": a list');
  saveEvent(store, '1');
  expect(isEventSaved(store, '1')).toBe(true);
});
