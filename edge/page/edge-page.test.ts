import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { declareColors, PAGE_COLORS } from './edge-page.ts';

const root = resolve(import.meta.dirname, '../..');

/** The colours of a style sheet by token, as the edge writes them. */
function readTokens(file: string, prefix: string): ReadonlyMap<string, readonly [string, string]> {
  const expand = (color = '') => (color.length === 4 ? color.replace(/\w/g, '$&$&') : color);
  const sheet = readFileSync(resolve(root, file), 'utf8');
  const declarations = sheet.matchAll(
    new RegExp(`${prefix}([\\w-]+): (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`, 'g'),
  );
  return new Map(
    [...declarations].map(([, name = '', light, dark, both]) => [name, [expand(light ?? both), expand(dark ?? both)]]),
  );
}

it('the colours of the edge’s own pages are the tokens of the header and of the host pages', () => {
  const header = readTokens('header-remote/src/ui/tokens.css', '--marquee-');
  const pages = readTokens('host-shell/site/styles/tokens.css', '--pg-');
  const expected = Object.keys(PAGE_COLORS).map((name) => [name, header.get(name) ?? pages.get(name)]);
  expect(Object.entries(PAGE_COLORS)).toEqual(expected);
});

it.each([
  [null, 'light dark'],
  ['dark', 'dark'],
] as const)('the choice %j shows the scheme %j, and the light one without light-dark()', (choice, scheme) => {
  const styles = declareColors(choice);
  expect(styles).toMatch(/^:root{[^}]*--surface:#ffffff;--accent:#f6682f/);
  expect(styles).toContain(`{color-scheme:${scheme};--ink-900:light-dark(#1c1527,#f4f1f8);`);
});
