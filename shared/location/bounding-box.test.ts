import { describe, expect, it } from 'vitest';
import { surround } from './bounding-box.ts';

describe('bias of 200,000 m', () => {
  it('is a rectangle around the position', () => {
    const { south, north, west, east } = surround({ latitude: 0, longitude: 10 }, 200_000);
    expect(north - south).toBeCloseTo((2 * 200_000) / 111_320, 6);
    expect(east - west).toBeCloseTo(north - south, 6);
  });

  it('wraps at the 180th meridian and stops at the poles', () => {
    expect(surround({ latitude: 0, longitude: 179.5 }, 200_000).east).toBeLessThan(-178);
    expect(surround({ latitude: 89.9, longitude: 0 }, 200_000)).toMatchObject({ north: 90, west: -179, east: 179 });
  });
});
