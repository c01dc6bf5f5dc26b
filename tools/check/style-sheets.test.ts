import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const sheets = globSync('header-remote/src/**/*.css', { cwd: root }).map((path) => ({
  name: basename(path),
  css: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));

describe('style sheets of the header', () => {
  it('take every colour from the tokens', () => {
    const own = sheets.flatMap(({ name, css }) =>
      // The fallback of a token is for `::backdrop`, which inherits no tokens in older browsers.
      [...css.replaceAll(/var\([^()]*, rgb\([^()]*\)\)/g, '').matchAll(/#[\da-f]{3,8}\b|(?:rgb|hsl|oklch)a?\(/gi)].map(
        ([color]) => `${name}: ${color}`,
      ),
    );
    expect(own.filter((entry) => !entry.startsWith('tokens.css:'))).toEqual([]);
  });

  it('set no text smaller than 12 px', () => {
    const sizes = sheets.flatMap(({ name, css }) =>
      [...css.matchAll(/(?:font(?:-size)?|--marquee-text-\w+):\s*([^;{}]*)/g)].flatMap(([, value = '']) =>
        // The size comes first; a line height follows a slash.
        [...value.matchAll(/(?<!\/\s*[\d.]*)(?<![\d.])([\d.]+)(px|r?em)\b/g)].map(
          ([, size, unit]) => [name, Number(size), unit] as const,
        ),
      ),
    );
    // Those of the tokens.
    expect(sizes.map(([, size]) => size)).toEqual([14, 16, 12, 20, 28]);
    expect(sizes.filter(([, size, unit]) => unit !== 'px' || size < 12)).toEqual([]);
  });

  it('use the colour of danger for errors alone', () => {
    const rules = sheets
      .filter(({ name }) => name !== 'tokens.css')
      .flatMap(({ css }) => [...css.matchAll(/([^{}]*)\{[^{}]*--marquee-danger[^{}]*\}/g)])
      .map(([, selector]) => selector?.trim());
    expect(rules).toEqual(['.error']);
  });
});

it.each([
  ['header-remote/src/create-event/CreateEventModal.module.css', 'border: 1px solid transparent'],
  ['header-remote/src/menus/Drawer.module.css', 'border-inline-start: 1px solid transparent'],
])('%s has a border that forced colours make visible', (path, border) => {
  expect(readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')).toContain(`${border};`);
});

it.each(['header-remote/src/ui/tokens.css', 'host-shell/site/styles/tokens.css'])(
  '%s names Arial before the system’s font: a browser that ignores local() shows the font that the rows were measured with',
  (path) => {
    const css = readFileSync(resolve(root, path), 'utf8');
    expect(css).toMatch(/"Marquee Figtree", "Marquee Fallback", Arial, "Liberation Sans", system-ui/);
  },
);
