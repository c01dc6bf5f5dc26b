import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS } from '../../shared/layout/breakpoints.ts';
import { buildReservedHeightCss } from '../../shared/layout/reserved-height.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const list = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => ({ path, text: read(path) }));
const header = list('header-remote/src/**/*.css').map(({ path, text }) => ({
  name: basename(path),
  css: text.replaceAll(/\/\*.*?\*\//gs, ''),
}));

describe('breakpoints', () => {
  const widths = new Set<number>(Object.values(BREAKPOINTS));
  /** `(width >= 660px)`, `(max-width: 791.98px)`: a fraction below a breakpoint belongs to it. */
  const WIDTH_QUERY = /\((?:min-|max-)?width\s*(?:[<>]=?|:)\s*([\d.]+)px/g;
  const readWidths = (text: string) => [...text.matchAll(WIDTH_QUERY)].map(([, width]) => Math.ceil(Number(width)));

  it('are the documented widths, and the one that the row has for laptops', () => {
    expect([...widths]).toEqual([360, 480, 660, 792, 960, 1080, 1152, 1272, 1440, 1608]);
  });

  it('are the only widths in media queries of style sheets, and used by name in scripts', () => {
    const sheets = list('{header-remote/src,host-shell/site}/**/*.css').map(({ text }) => readWidths(text));
    expect(sheets.flat().length).toBeGreaterThan(20);
    expect(sheets.flat().filter((width) => !widths.has(width))).toEqual([]);
    const scripts = list('{shared,header-remote/src,host-shell/site,edge}/**/*.{ts,tsx}').filter(
      ({ path, text }) => readWidths(text).length > 0 && !/\.test\.ts$|^edge\/test\//.test(path),
    );
    expect(scripts.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    'docs/hosts.md',
    'host-shell/e2e/hosts/pages/embed.html',
    // Pages of the host package have the style from there, by its own style sheet or component.
    ...globSync('host-shell/e2e/hosts/fixtures/!(package|package-*)/index.html', { cwd: root }),
  ])('reserve the height in %s as the reserved-height style does', (path) => {
    const flat = (text: string) => text.replace(/\s+/g, ' ');
    expect(flat(read(path))).toContain(flat(buildReservedHeightCss()));
  });
});

describe('style sheets of the header', () => {
  it('take every colour from the tokens', () => {
    const own = header.flatMap(({ name, css }) =>
      // The fallback of a token is for `::backdrop`, which inherits no tokens in older browsers.
      [...css.replaceAll(/var\([^()]*, rgb\([^()]*\)\)/g, '').matchAll(/#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)a?\(/gi)].map(
        ([color]) => `${name}: ${color}`,
      ),
    );
    expect(own.filter((entry) => !entry.startsWith('tokens.css:'))).toEqual([]);
  });

  it('use the colour of danger for errors alone', () => {
    const rules = header
      .filter(({ name }) => name !== 'tokens.css')
      .flatMap(({ css }) => [...css.matchAll(/([^{}]*)\{[^{}]*--marquee-danger[^{}]*\}/g)])
      .map(([, selector]) => selector?.trim());
    expect(rules).toEqual(['.error']);
  });
});
