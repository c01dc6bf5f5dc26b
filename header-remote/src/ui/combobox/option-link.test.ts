import { afterEach, describe, expect, it, vi } from 'vitest';
import { ignoreRepeatedClicks } from './combobox-input.ts';

describe('clicks after one on an option', () => {
  type Listener = (event: MouseEvent) => void;

  /** Clicks in turn, each given by how many came in a row, and what hinders them. */
  function click(details: readonly number[]) {
    const listeners = new Map<string, Listener>();
    // Node's own event targets do not remove a listener by `true`.
    vi.stubGlobal('window', {
      addEventListener: (type: string, listener: Listener, capture: boolean) =>
        listeners.set(`${type} ${capture}`, listener),
      removeEventListener: (type: string, _: Listener, capture: boolean) => listeners.delete(`${type} ${capture}`),
    });
    ignoreRepeatedClicks();
    return details.map((detail) => {
      const hindrances: string[] = [];
      const preventDefault = () => hindrances.push('prevented');
      const stopPropagation = () => hindrances.push('stopped');
      listeners.get('click true')?.({ detail, preventDefault, stopPropagation } as unknown as MouseEvent);
      return hindrances;
    });
  }

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const IGNORED = ['prevented', 'stopped'];

  it.each([
    ['are ignored while they repeat it', [2, 3], [IGNORED, IGNORED]],
    ['arrive from the next single one on', [2, 1, 2], [IGNORED, [], []]],
    ['arrive where a script or the keyboard clicks', [0, 2], [[], []]],
  ])('%s', (_, details, hindrances) => {
    expect(click(details)).toEqual(hindrances);
  });
});
