import { expect, it } from 'vitest';
import { buildBox, getDistanceKm } from './nearest.ts';

it('a distance is that of the great circle', () => {
  const berlin = { latitude: 52.52, longitude: 13.405 };
  const paris = { latitude: 48.8566, longitude: 2.3522 };
  expect(getDistanceKm(berlin, paris)).toBeCloseTo(877.5, 0);
  expect(getDistanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0);
});

it('a box reaches to each side', () => {
  const box = buildBox({ latitude: 60, longitude: 10 }, 111.2);
  expect([box.north - 60, box.east - 10].map(Math.round)).toEqual([1, 2]);
});
