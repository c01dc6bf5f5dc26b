import { describe, expect, it } from 'vitest';
import { resolveDeviceBucket } from './device-bucket.ts';

describe('device bucket', () => {
  it.each([
    [320, 'mobile'],
    [480, 'mobile'],
    [481, 'tablet'],
    [959, 'tablet'],
    [960, 'desktop'],
    [1608, 'desktop'],
  ])('of %i px is %s', (width, bucket) => {
    expect(resolveDeviceBucket(width)).toBe(bucket);
  });
});
