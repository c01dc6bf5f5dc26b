import { describe, expect, it } from 'vitest';
import { SITES } from '../../shared/sites/sites.ts';
import { dayFactor, listDataCentres, REGION_NAMES, REGIONS, SITE_SHARES, sitesOf } from './world.ts';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe('the world', () => {
  it('has each country site in one region, and gives all of the traffic to them', () => {
    expect(REGION_NAMES.flatMap((region) => sitesOf(region).map(({ host }) => host)).sort()).toEqual(
      SITES.map(({ host }) => host).sort(),
    );
    expect(sum([...SITE_SHARES.values()])).toBeCloseTo(1);
  });

  it('shares traffic by Zipf’s law: the first site has what the second has, twice', () => {
    const [first = 0, second = 0, third = 0] = SITE_SHARES.values();
    expect(first / second).toBeCloseTo(2);
    expect(first / third).toBeCloseTo(3);
  });

  it.each([1, 4, 13])('has the same views in all where one data centre stands for %d', (group) => {
    const centres = listDataCentres(1_000, group);
    expect(sum(centres.map(({ viewsPerSecond, weight }) => viewsPerSecond * weight))).toBeCloseTo(1_000);
    expect(sum(centres.map(({ weight }) => weight))).toBe(
      sum(REGION_NAMES.map((region) => REGIONS[region].dataCentres)),
    );
  });

  it('has a day whose hours average to one', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => dayFactor(hour * 3_600_000, 'asia'));
    expect(sum(hours) / 24).toBeCloseTo(1);
    expect(Math.max(...hours)).toBeCloseTo(1.6);
  });
});
