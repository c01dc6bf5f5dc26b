import { describe, expect, it } from 'vitest';
import { buildSlugParent, listCitySlugs, SlugRegistry } from './slugs.ts';

describe('slugs', () => {
  it('begin with the state in the US, else with the country', () => {
    expect(buildSlugParent('US', 'CA', 'united-states')).toBe('ca');
    expect(buildSlugParent('CA', '08', 'canada')).toBe('canada');
  });

  it('give the plain form to the first place, and a distinct one to each other', () => {
    const registry = new SlugRegistry();
    expect(registry.claim(listCitySlugs('germany', 'Neustadt', 'Saxony', '1'))).toBe('germany--neustadt');
    expect(registry.claim(listCitySlugs('germany', 'Neustadt', 'Saxony', '2'))).toBe('germany--neustadt-saxony');
    expect(registry.claim(listCitySlugs('germany', 'Neustadt', 'Saxony', '3'))).toBe('germany--neustadt-3');
  });

  it('use the id if the name has no characters that slugs allow', () => {
    const registry = new SlugRegistry();
    expect(registry.claim(listCitySlugs('japan', '東京', '', '7'))).toBe('japan--7');
  });
});
