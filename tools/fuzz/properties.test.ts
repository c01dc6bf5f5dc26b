import { describe, expect, it } from 'vitest';
import { FOUND_CASES } from './found-cases.ts';
import { PROPERTIES } from './properties.ts';

/** `npm run fuzz` tries many more, with seeds of its own. */
const RUN = { seed: 1, runs: 40 };

describe('for any input', () => {
  it.each(PROPERTIES.map((property) => [property.name, property] as const))('%s', async (name, property) => {
    expect(await property.run({ ...RUN, found: FOUND_CASES[name] ?? [] })).toBeNull();
  });
});

it('each rule has a name of its own, and each found case the name of a rule', () => {
  const names = PROPERTIES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(FOUND_CASES).filter((name) => !names.includes(name))).toEqual([]);
});
