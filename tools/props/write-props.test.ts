import { expect, it } from 'vitest';
import { readDocumentedShape } from './documented-shapes.ts';
import { findOutdated } from './write-props.ts';

it('declarations and documents have the props of the schema: else run `npm run props`', () => {
  expect(findOutdated()).toEqual([]);
});

it('the schema states the meaning of each prop and its default', () => {
  const fields = (['OPTIONS', 'PROPS'] as const).flatMap((key) => readDocumentedShape(key).fields);
  expect(fields.map(({ name }) => name)).toContain('trendingTimeframe');
  const silent = fields.filter(({ meaning, fallback }) => meaning === '' || fallback === '');
  expect(silent).toEqual([]);
});
