import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { type Area, comparePictures } from './compare-pictures.ts';

type Color = readonly [number, number, number];

const WHITE: Color = [255, 255, 255];
const VIOLET: Color = [110, 60, 200];

/** A white picture with areas in colors. */
function draw(areas: readonly (readonly [Area, Color])[] = [], width = 64, height = 48): Buffer {
  const picture = new PNG({ width, height });
  const fill = (area: Area, [red, green, blue]: Color) => {
    for (let y = area.y; y < area.y + area.height; y += 1)
      for (let x = area.x; x < area.x + area.width; x += 1)
        picture.data.set([red, green, blue, 255], (y * width + x) * 4);
  };
  fill({ x: 0, y: 0, width, height }, WHITE);
  for (const [area, color] of areas) fill(area, color);
  return PNG.sync.write(picture);
}

const BLOCK: Area = { x: 20, y: 10, width: 12, height: 12 };

/** Pixels of the picture that are as red as a marked change. */
function countMarked(difference: Buffer): number {
  const { data } = PNG.sync.read(difference);
  let marked = 0;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 0) marked += 1;
  return marked;
}

describe('two pictures of a state', () => {
  it('are the same where no pixel differs', () => {
    expect(comparePictures(draw([[BLOCK, VIOLET]]), draw([[BLOCK, VIOLET]]))).toEqual({ kind: 'same' });
  });

  it('are the same where one pixel differs, or a few that are far from each other', () => {
    const pixels = [0, 1, 2].map((step) => [{ x: step * 20, y: step * 16, width: 2, height: 2 }, VIOLET] as const);
    expect(comparePictures(draw(), draw([[{ x: 5, y: 5, width: 1, height: 1 }, VIOLET]]))).toEqual({ kind: 'same' });
    expect(comparePictures(draw(), draw(pixels))).toEqual({ kind: 'same' });
  });

  it('differ by a block, which the difference marks', () => {
    const comparison = comparePictures(draw(), draw([[BLOCK, VIOLET]]));
    if (comparison.kind !== 'changed') throw new Error(comparison.kind);
    expect(comparison.detail).toBe('up to 144 of 256 pixels beside each other');
    expect(countMarked(comparison.difference)).toBe(144);
  });

  it('differ by a line of one pixel', () => {
    expect(comparePictures(draw(), draw([[{ x: 0, y: 9, width: 64, height: 1 }, VIOLET]])).kind).toBe('changed');
  });

  it.each([
    ['differ', 'by a shade that people notice', [116, 66, 212] as const, 'changed'],
    ['are the same', 'with a shade that nobody notices', [111, 60, 200] as const, 'same'],
  ])('%s %s', (_verb, _what, shade, kind) => {
    expect(comparePictures(draw([[BLOCK, VIOLET]]), draw([[BLOCK, shade]])).kind).toBe(kind);
  });

  it('differ by their size, whatever is masked', () => {
    const larger = draw([], 64, 60);
    const comparison = comparePictures(draw(), larger, [{ x: 0, y: 0, width: 64, height: 60 }]);
    expect(comparison).toMatchObject({ kind: 'resized', detail: '64 × 48 before, 64 × 60 now' });
    const narrower = comparePictures(larger, draw([], 40, 48));
    if (narrower.kind !== 'resized') throw new Error(narrower.kind);
    expect(PNG.sync.read(narrower.difference)).toMatchObject({ width: 64, height: 60 });
  });

  it('are compared outside their masks alone', () => {
    const after = draw([[BLOCK, VIOLET]]);
    expect(comparePictures(draw(), after, [BLOCK])).toEqual({ kind: 'same' });
    expect(comparePictures(draw(), after, [{ ...BLOCK, width: 6 }]).kind).toBe('changed');
    expect(comparePictures(draw(), after, [{ x: 11.5, y: -4, width: 400, height: 400 }])).toEqual({ kind: 'same' });
  });
});
