import { describe, expect, it } from 'vitest';
import { formatBounds, parseBounds } from './bounds.ts';

describe('bounds of a search', () => {
  it.each([
    ['the whole globe', '-180,-90,180,90'],
    ['a line', '0,5,1,5'],
    ['across the 180th meridian', '179,-1,-179,1'],
  ])('are %s, and written as they were read', (_, text) => {
    const bounds = parseBounds(text);
    expect(bounds && formatBounds(bounds)).toBe(text);
  });

  it.each([
    ['west of the globe', '-180.5,0,1,1'],
    ['east of the globe', '0,0,180.5,1'],
    ['beyond the south pole', '0,-90.5,1,1'],
    ['beyond the north pole', '0,0,1,90.5'],
    ['south above north', '0,2,1,1'],
    ['three numbers', '0,0,1'],
    ['five numbers', '0,0,1,1,1'],
    ['a text', '0,0,1,north'],
  ])('are not %s', (_, text) => {
    expect(parseBounds(text)).toBeNull();
  });

  it('have six decimals', () => {
    expect(formatBounds({ west: -0.00000001, south: 1.23456789, east: 2, north: 3 })).toBe('0,1.234568,2,3');
  });
});
