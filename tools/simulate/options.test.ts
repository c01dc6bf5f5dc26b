import { expect, it } from 'vitest';
import { parseOptions } from './options.ts';

it('has an answer for each option', () => {
  const { simulation, json, validate } = parseOptions(['--views', '1e10', '--without', 'file-cache', '--json']);
  expect(simulation).toMatchObject({ views: 1e10, hours: 24, region: 'europe' });
  expect(simulation.without).toEqual(new Set(['file-cache']));
  expect([json, validate]).toEqual([true, false]);
});

it.each([
  [['--views', 'many'], '--views (views of pages a month) must be a number from 1000 to'],
  [['--views', ''], '--views'],
  [['--views', '10'], 'not "10"'],
  [['--hours', '-1'], '--hours'],
  [['--region', 'moon'], '--region must be one of north-america'],
  [['--site', 'example.com'], '--site must be the host of a country site'],
  [['--without', 'memory'], '--without must be one of file-cache'],
  [['--unknown'], '--unknown'],
])('refuses %j by name', (parameters, message) => {
  expect(() => parseOptions(parameters)).toThrow(message);
});
