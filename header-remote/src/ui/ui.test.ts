import { expect, it, vi } from 'vitest';
import { opensElsewhere } from './opens-elsewhere.ts';

const PLAIN = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it.each([
  [{}, false, false],
  [{ button: 1 }, true, true],
  [{ ctrlKey: true }, true, false],
  [{ metaKey: true }, false, true],
  [{ shiftKey: true }, true, true],
  [{ altKey: true }, true, true],
])('a click with %j leaves the page as it is: on Windows %s, on a Mac %s', (change, onWindows, onMac) => {
  const opens = ['Win32', 'Linux x86_64', 'MacIntel', 'iPad'].map((platform) => {
    vi.stubGlobal('navigator', { platform });
    return opensElsewhere({ ...PLAIN, ...change });
  });
  vi.unstubAllGlobals();
  expect(opens).toEqual([onWindows, onWindows, onMac, onMac]);
});
