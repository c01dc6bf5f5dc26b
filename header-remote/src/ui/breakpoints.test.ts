import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS, HOVER_MENUS_QUERY } from './breakpoints.ts';
import { resolveDeviceBucket } from './device-bucket.ts';

const SOURCE = join(import.meta.dirname, '..');
const widths = new Set<number>(Object.values(BREAKPOINTS));
const sheets = globSync('**/*.css', { cwd: SOURCE }).map((path) => ({
  path,
  text: readFileSync(join(SOURCE, path), 'utf8'),
}));

describe('breakpoints', () => {
  it('holds every one of the specification', () => {
    expect([...widths]).toEqual(expect.arrayContaining([360, 480, 660, 792, 960, 1080, 1152, 1272, 1608]));
  });

  it.each(sheets)('is where every width of $path comes from', ({ text }) => {
    const queries = text.match(/@media[^{]+/g) ?? [];
    const used = queries.flatMap((query) => (query.match(/\d+(?:\.\d+)?px/g) ?? []).map(Number.parseFloat));
    expect(used.filter((width) => !widths.has(width))).toEqual([]);
  });

  it('opens menus on hover above the medium one', () => {
    expect(HOVER_MENUS_QUERY).toContain('(width > 792px)');
  });

  it.each([
    [320, 'mobile'],
    [480, 'mobile'],
    [481, 'tablet'],
    [959, 'tablet'],
    [960, 'desktop'],
    [1608, 'desktop'],
  ])('puts %i px into the bucket %s', (width, bucket) => {
    expect(resolveDeviceBucket(width)).toBe(bucket);
  });
});
