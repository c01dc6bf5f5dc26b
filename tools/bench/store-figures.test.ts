import { expect, it } from 'vitest';
import { replaceLines } from './store-figures.ts';

it('replaces the lines of one part, and leaves the others as they are', () => {
  const page = 'a\n<!-- size -->\nold\n<!-- /size -->\nb\n<!-- rates -->\nkept\n<!-- /rates -->\n';
  expect(replaceLines(page, 'size', '- new\n')).toBe(page.replace('old', '- new'));
  expect(() => replaceLines(page, 'ways', '')).toThrow('docs/benchmarks.md has no place for ways');
});
