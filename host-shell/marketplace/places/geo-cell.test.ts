import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBox, getCoveredKm, getDistanceKm, listCellsAround, toCell } from './geo-cell.ts';

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('cells', () => {
  it('are whole degrees, and both sides of the date line are neighbours', () => {
    expect(toCell({ latitude: 0, longitude: 180 })).toBe(toCell({ latitude: 0, longitude: -180 }));
    expect(listCellsAround({ latitude: 0.5, longitude: 179.5 }, 1)).toContain(
      toCell({ latitude: 0.5, longitude: -179.5 }),
    );
    expect(listCellsAround({ latitude: 90, longitude: 0 }, 1)).toContain(toCell({ latitude: 89.5, longitude: 0.5 }));
  });

  it('never leave out a point that is nearer than what they cover', () => {
    fc.assert(
      fc.property(point, point, fc.constantFrom(1, 2, 4, 8), (here, there, rings) => {
        const covered = getDistanceKm(here, there) < getCoveredKm(here, rings);
        return !covered || listCellsAround(here, rings).includes(toCell(there));
      }),
      { numRuns: 500 },
    );
  });

  it('never leave out a point close by', () => {
    const near = fc.double({ min: -0.9, max: 0.9, noNaN: true });
    fc.assert(
      fc.property(point, near, near, (here, north, east) => {
        const there = {
          latitude: Math.max(-90, Math.min(90, here.latitude + north)),
          longitude: here.longitude + east,
        };
        if (Math.abs(there.longitude) > 180) return;
        expect(listCellsAround(here, 1)).toContain(toCell(there));
      }),
      { numRuns: 200 },
    );
  });
});

describe('distance', () => {
  it('is that of the great circle', () => {
    const berlin = { latitude: 52.52, longitude: 13.405 };
    const paris = { latitude: 48.8566, longitude: 2.3522 };
    expect(getDistanceKm(berlin, paris)).toBeCloseTo(877.5, 0);
    expect(getDistanceKm({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0);
  });

  it('of a box reaches to each side', () => {
    const box = buildBox({ latitude: 60, longitude: 10 }, 111.2);
    expect(box.north - 60).toBeCloseTo(1);
    expect(box.east - 10).toBeCloseTo(2);
  });
});
