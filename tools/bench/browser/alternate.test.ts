import { describe, expect, it } from 'vitest';
import { alternate } from './alternate.ts';

describe('alternating measurements', () => {
  it('are taken in turn, and one that fails is given up', async () => {
    const order: string[] = [];
    const reports: string[] = [];
    const measure = (name: string, failsAt = Number.POSITIVE_INFINITY) => {
      let run = 0;
      return async () => {
        order.push(name);
        run += 1;
        if (run === failsAt) throw new Error('no answer');
        return run;
      };
    };
    const values = await alternate({ ours: measure('ours'), theirs: measure('theirs', 2) }, 3, (message) => {
      reports.push(message);
    });
    expect(order).toEqual(['ours', 'theirs', 'ours', 'theirs', 'ours']);
    expect(values).toEqual({ ours: [1, 2, 3], theirs: [1] });
    expect(reports).toEqual(['theirs was given up after 1 of 3 runs: Error: no answer']);
  });
});
