import { expect, it } from 'vitest';
import { compareWithWorker, listDifferences, MAX_DIFFERENCE } from '../../../tools/simulate/validate.ts';

/** `npm run simulate -- --validate` sends 12,000. */
const TRACE = { seed: 1, requests: 2_000, perSecond: 250 };

it('the simulation of four isolates counts what four processes of the worker do with the same trace, within 10 %', async () => {
  const comparison = await compareWithWorker(TRACE);
  const held = listDifferences(comparison).filter(({ isHeld }) => isHeld);
  expect(held.length).toBeGreaterThan(4);
  expect(comparison.measured['calls to the origin']).toBeGreaterThan(500);
  for (const { name, difference } of held) expect(Math.abs(difference), name).toBeLessThanOrEqual(MAX_DIFFERENCE);
});
