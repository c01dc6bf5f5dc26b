import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(resolve(import.meta.dirname, 'tokens.css'), 'utf8');

/** The colours of a scheme by name, as `#rrggbb`. */
function readColors(scheme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const colors = new Map<string, string>();
  for (const [, name = '', value = ''] of sheet.matchAll(/--marquee-([\w-]+): ([^;]*#[^;]*);/g)) {
    const pair = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
    if (pair !== null) colors.set(name, pair[scheme === 'light' ? 1 : 2] ?? '');
    else if (/^#\w+$/.test(value)) colors.set(name, value);
  }
  return colors;
}

/** WCAG 2 relative luminance of `#rgb` or `#rrggbb`. */
function computeLuminance(color: string): number {
  const digits = color.length === 4 ? color.replace(/\w/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const GROUNDS = ['surface', 'tint'] as const;

/** Every foreground with the backgrounds it is on, and the least ratio: 4.5 for text, 3 for what shows a control. */
const PAIRS: readonly (readonly [foreground: string, background: string, ratio: number])[] = [
  ...['ink-900', 'ink-700', 'ink-500', 'accent-strong', 'danger'].flatMap((name) =>
    GROUNDS.map((ground) => [name, ground, 4.5] as const),
  ),
  ['ink-900', 'accent-tint', 4.5],
  ['accent-strong', 'accent-tint', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-hover', 4.5],
  ['surface', 'ink-900', 4.5],
  ['line-field', 'surface', 3],
  ['focus', 'surface', 3],
  ['focus', 'accent-tint', 3],
  ['focus', 'tint', 3],
];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const colors = readColors(scheme);

  it.each(PAIRS)('%s on %s has a contrast of %d or more', (...[foreground, background, ratio]) => {
    const [darker = 0, lighter = 0] = [foreground, background]
      .map((name) => computeLuminance(colors.get(name) ?? ''))
      .sort((one, other) => one - other);
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(ratio);
  });
});

it('the light scheme is the same in browsers that have no dark one', () => {
  const light = [...sheet.matchAll(/--marquee-([\w-]+): light-dark\((#\w+|rgb\([^)]*\)), /g)];
  expect(light.length).toBeGreaterThan(10);
  for (const [, name, value] of light) expect(sheet).toContain(`--marquee-${name}: ${value};`);
});
