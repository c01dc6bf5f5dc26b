import { describe, expect, it } from 'vitest';
import { buildSlugParent, createSlugRegistry, listCitySlugs } from './slugs.ts';

describe('slugs', () => {
  it('stand under the state in the US, else under the country', () => {
    expect(buildSlugParent('US', 'CA', 'united-states')).toBe('ca');
    expect(buildSlugParent('CA', '08', 'canada')).toBe('canada');
  });

  it('give the plain form to the first, then tell the others apart', () => {
    const { claim } = createSlugRegistry();
    expect(claim(listCitySlugs('germany', 'Neustadt', 'Saxony', '1'))).toBe('germany--neustadt');
    expect(claim(listCitySlugs('germany', 'Neustadt', 'Saxony', '2'))).toBe('germany--neustadt-saxony');
    expect(claim(listCitySlugs('germany', 'Neustadt', 'Saxony', '3'))).toBe('germany--neustadt-3');
  });

  it('fall back to the id where the name has no letters of slugs', () => {
    const { claim } = createSlugRegistry();
    expect(claim(listCitySlugs('japan', '東京', '', '7'))).toBe('japan--7');
  });
});
