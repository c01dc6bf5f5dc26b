import { expect, it, vi } from 'vitest';
import { whenReleased } from './when-released.ts';

it.each([
  [0, 0],
  [3, 90],
  // A release that the browser never reports.
  [Number.POSITIVE_INFINITY, 2_010],
])('React waits for the end of a press, for two seconds at most: %s looks', async (pressed, ms) => {
  vi.useFakeTimers();
  let looks = 0;
  const element = { matches: () => looks++ < pressed } as unknown as Element;
  const startedAt = Date.now();
  const released = whenReleased(element).then(() => Date.now() - startedAt);
  await vi.runAllTimersAsync();
  expect(await released).toBe(ms);
  vi.useRealTimers();
});
