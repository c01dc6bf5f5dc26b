import { expect, it } from 'vitest';
import { resolveProgressTone } from './progress-tone.ts';

it.each([
  [0, 'red'],
  [49, 'red'],
  [50, 'orange'],
  [74, 'orange'],
  [75, 'green'],
  [100, 'green'],
])('shows %i percent in %s', (percent, tone) => {
  expect(resolveProgressTone(percent)).toBe(tone);
});
