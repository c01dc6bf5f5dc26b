import { expect, it } from 'vitest';
import { listPurposes } from './list-purposes.ts';

const purposes = listPurposes((file) => file.length, 5_000, { first: 2_000, lazy: 1_000 });

it('names each file of the build for one purpose', () => {
  const files = purposes.flatMap((purpose) => purpose.files.map(({ file }) => file));
  expect(new Set(files).size).toBe(files.length);
});

it('counts what stands in the HTML and the messages of the largest locale', () => {
  const sums = purposes.map(({ name, files }) => [name, files.reduce((sum, { bytes }) => sum + bytes, 0)]);
  const [view = [], , menu = []] = sums;
  expect(view[0]).toBe('first view');
  expect(Number(view[1])).toBeGreaterThan(7_000);
  expect(menu).toEqual(['first menu', 1_000 + 'menus.js'.length + 'menus.css'.length]);
});
