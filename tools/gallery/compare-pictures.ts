import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Part of a picture, in its pixels. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type PictureComparison =
  | { readonly kind: 'same' }
  /** `difference`: a PNG, the picture in pale grey with what has changed in red. */
  | { readonly kind: 'changed' | 'resized'; readonly detail: string; readonly difference: Buffer };

/** Distance in OKLab, of 1 between black and white. People just notice 0.02. */
const COLOR_TOLERANCE = 0.02;
/** Pixels are counted in squares of this side: scattered ones are noise, as many beside each other are a change. */
const SQUARE = 16;
/** A line of one pixel that crosses a square has more. */
const MAX_PIXELS_PER_SQUARE = 8;

const formatSize = ({ width, height }: PNG): string => `${width} × ${height}`;

/**
 * Compares two PNG files of one state.
 *
 * @param masks what is not compared, because it changes with time
 */
export function comparePictures(before: Buffer, after: Buffer, masks: readonly Area[] = []): PictureComparison {
  if (before.equals(after)) return { kind: 'same' };
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const isResized = one.width !== other.width || one.height !== other.height;
  const difference = new PNG({ width, height });
  const pixels = pixelmatch(
    pad(one, width, height),
    pad(other, width, height),
    difference.data,
    width,
    height,
    // Anti-aliased pixels count: pictures that one browser of one machine takes are equal there.
    { threshold: COLOR_TOLERANCE, includeAA: true, windowSize: SQUARE, ignoreMask: paintMask(masks, width, height) },
  );
  if (isResized)
    return {
      kind: 'resized',
      detail: `${formatSize(one)} before, ${formatSize(other)} now`,
      difference: PNG.sync.write(difference),
    };
  if (pixels <= MAX_PIXELS_PER_SQUARE) return { kind: 'same' };
  return {
    kind: 'changed',
    detail: `up to ${pixels} of ${SQUARE * SQUARE} pixels beside each other`,
    difference: PNG.sync.write(difference),
  };
}

/** The picture on a larger transparent canvas. */
function pad(picture: PNG, width: number, height: number): Buffer {
  if (picture.width === width && picture.height === height) return picture.data;
  const padded = new PNG({ width, height });
  PNG.bitblt(picture, padded, 0, 0, picture.width, picture.height, 0, 0);
  return padded.data;
}

function paintMask(masks: readonly Area[], width: number, height: number): Uint8Array {
  const painted = new Uint8Array(width * height);
  for (const area of masks) {
    const left = Math.max(0, Math.floor(area.x));
    const right = Math.min(width, Math.ceil(area.x + area.width));
    const bottom = Math.min(height, Math.ceil(area.y + area.height));
    for (let row = Math.max(0, Math.floor(area.y)); row < bottom; row += 1)
      if (right > left) painted.fill(1, row * width + left, row * width + right);
  }
  return painted;
}
