import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOVER_MENUS_QUERY, PHONE_QUERY } from '../../header-remote/src/ui/layout-queries.ts';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';
import { buildReservedHeightCss } from '../../shared/layout/reserved-height.ts';

const root = resolve(import.meta.dirname, '../..');
const list = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const widths = new Set<number>(Object.values(BREAKPOINTS));
/** `(width >= 660px)`, `(max-width: 791.98px)`: a fraction below a breakpoint belongs to it. */
const WIDTH_QUERY = /\((?:min-|max-)?width\s*(?:[<>]=?|:)\s*([\d.]+)px/g;
const readWidths = (text: string) => [...text.matchAll(WIDTH_QUERY)].map(([, width]) => Math.ceil(Number(width)));

const sheets = list('{header-remote/src,host-shell/site}/**/*.css');
const scripts = list('{shared,header-remote/src,host-shell/site,edge}/**/*.{ts,tsx}').filter(
  ({ path }) => !/\.test\.ts$|^edge\/(?:test|bench)\//.test(path),
);

describe('breakpoints', () => {
  it('are the documented widths, and the one that the row has for laptops', () => {
    expect([...widths]).toEqual([360, 480, 660, 792, 960, 1080, 1152, 1272, 1440, 1608]);
  });

  it('are the only widths in media queries of style sheets', () => {
    const used = sheets.map(({ path, text }) => ({
      path,
      unknown: readWidths(text).filter((width) => !widths.has(width)),
    }));
    expect(used.length).toBeGreaterThan(30);
    expect(used.filter(({ unknown }) => unknown.length > 0)).toEqual([]);
    expect(sheets.filter(({ text }) => readWidths(text).length > 0).length).toBeGreaterThan(10);
  });

  it('are used by name in scripts: no script writes a width in a media query', () => {
    expect(scripts.length).toBeGreaterThan(200);
    expect(scripts.filter(({ text }) => readWidths(text).length > 0).map(({ path }) => path)).toEqual([]);
  });

  it('open menus on hover above medium, and the search as a full screen below small', () => {
    expect(HOVER_MENUS_QUERY).toContain('(width > 792px)');
    expect(PHONE_QUERY).toBe('(width < 660px)');
  });

  it.each([
    'docs/hosts.md',
    'host-shell/e2e/hosts/pages/embed.html',
    // Pages of the host package have the style from there, by its own style sheet or component.
    ...globSync('host-shell/e2e/hosts/fixtures/!(package|package-*)/index.html', { cwd: root }),
  ])('reserve the height in %s as the reserved-height style does', (path) => {
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    expect(flat(readFileSync(join(root, path), 'utf8'))).toContain(flat(buildReservedHeightCss()));
  });
});
