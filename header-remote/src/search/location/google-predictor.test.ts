import { describe, expect, it } from 'vitest';
import { buildBiasBounds } from './google-predictor.ts';

describe('bias of 200,000 m', () => {
  it('is a rectangle around the position', () => {
    const { south, north, west, east } = buildBiasBounds({ latitude: 0, longitude: 10 });
    expect(north - south).toBeCloseTo((2 * 200_000) / 111_320, 6);
    expect(east - west).toBeCloseTo(north - south, 6);
  });

  it('wraps at the 180th meridian and stops at the poles', () => {
    expect(buildBiasBounds({ latitude: 0, longitude: 179.5 }).east).toBeLessThan(-178);
    expect(buildBiasBounds({ latitude: 89.9, longitude: 0 })).toMatchObject({ north: 90, west: -179, east: 179 });
  });
});
