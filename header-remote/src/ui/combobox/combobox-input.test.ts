import { afterEach, expect, it, vi } from 'vitest';
import { ignoreRepeatedClicks } from './combobox-input.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const createEvent = (type: string, timeStamp: number, detail = 1, clientX = 10): MouseEvent =>
  Object.defineProperties(new Event(type, { cancelable: true }), {
    timeStamp: { value: timeStamp },
    detail: { value: detail },
    clientX: { value: clientX },
    clientY: { value: 10 },
  }) as MouseEvent;

/** Whether each event after a click at 0 ms is kept from the page. */
function listIgnored(...events: readonly MouseEvent[]): readonly boolean[] {
  const page = new EventTarget();
  vi.stubGlobal('window', page);
  ignoreRepeatedClicks(createEvent('click', 0));
  return events.map((event) => !page.dispatchEvent(event));
}

it.each([
  ['the second click of a double click is ignored', [createEvent('click', 200, 2)], [true]],
  ['one that Firefox counts anew is ignored', [createEvent('click', 200)], [true]],
  [
    'one elsewhere is not, and none after it',
    [createEvent('click', 200, 1, 40), createEvent('click', 300)],
    [false, false],
  ],
  ['a later one is not', [createEvent('click', 600)], [false]],
  ['one by a key is not', [createEvent('click', 200, 0)], [false]],
  [
    'one in the list of a text typed since is not',
    [createEvent('input', 100, 0), createEvent('click', 400)],
    [false, false],
  ],
])('after a choice: %s', (_, events, ignored) => {
  expect(listIgnored(...events)).toEqual(ignored);
});
