import { describe, expect, it } from 'vitest';
import { isHeadingToPanel } from './use-menu-hover.ts';

const panel = { left: 600, right: 840, top: 68 };
const origin = { x: 780, y: 40 };

describe('isHeadingToPanel', () => {
  it('is true on the way down to a far corner', () => {
    expect(isHeadingToPanel(origin, { x: 750, y: 46 }, panel)).toBe(true);
    expect(isHeadingToPanel(origin, { x: 820, y: 66 }, panel)).toBe(true);
  });

  it('is false once the pointer goes sideways, up, or past the panel', () => {
    expect(isHeadingToPanel(origin, { x: 880, y: 42 }, panel)).toBe(false);
    expect(isHeadingToPanel(origin, { x: 780, y: 30 }, panel)).toBe(false);
    expect(isHeadingToPanel(origin, { x: 780, y: 80 }, panel)).toBe(false);
  });

  it('includes the way from a button beside its panel', () => {
    expect(isHeadingToPanel({ x: 900, y: 40 }, { x: 860, y: 58 }, panel)).toBe(true);
    expect(isHeadingToPanel({ x: 900, y: 40 }, { x: 930, y: 58 }, panel)).toBe(false);
  });
});
