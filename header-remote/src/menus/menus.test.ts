import { expect, it } from 'vitest';
import { isHeadingToPanel } from './use-menu-hover.ts';

const panel = { left: 600, right: 840, top: 68 };

it.each([
  ['down to a corner', { x: 780, y: 40 }, { x: 750, y: 46 }, true],
  ['sideways', { x: 780, y: 40 }, { x: 880, y: 42 }, false],
  ['up', { x: 780, y: 40 }, { x: 780, y: 30 }, false],
  ['from a button beside the panel', { x: 900, y: 40 }, { x: 860, y: 58 }, true],
  ['from a button beside the panel, and away', { x: 900, y: 40 }, { x: 930, y: 58 }, false],
])('the pointer heads to the panel %s: %j to %j: %s', (_, from, to, isHeading) => {
  expect(isHeadingToPanel(from, to, panel)).toBe(isHeading);
});
