import { afterEach, expect, it, vi } from 'vitest';
import { opensElsewhere } from './opens-elsewhere.ts';

const PLAIN = { button: 0, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

afterEach(() => void vi.unstubAllGlobals());

it.each([
  [{}, false, false],
  [{ button: 1 }, true, true],
  [{ ctrlKey: true }, true, false],
  [{ metaKey: true }, false, true],
  [{ shiftKey: true }, true, true],
  [{ altKey: true }, true, true],
])('a click with %j leaves the page as it is: on Windows %s, on a Mac %s', (change, onWindows, onMac) => {
  for (const [platform, expected] of [
    ['Win32', onWindows],
    ['Linux x86_64', onWindows],
    ['MacIntel', onMac],
    ['iPad', onMac],
  ] as const) {
    vi.stubGlobal('navigator', { platform });
    expect(opensElsewhere({ ...PLAIN, ...change })).toBe(expected);
  }
});
