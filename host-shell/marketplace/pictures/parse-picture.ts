import type { PicturePart } from './picture-part.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

/** A picture that pages may show: what it is by its own bytes, with nothing in it but the picture. */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
}

/** A small file can name a size that takes a browser gigabytes to show. */
const MAX_SIDE_PX = 8_000;

/** What of a file belongs to the picture; null where it is of another type. */
const READERS: readonly (readonly [type: Picture['type'], read: (view: DataView) => PicturePart[] | null])[] = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
];

/**
 * Reads a JPEG, PNG or WebP picture and keeps the parts that show it alone: what cameras and programs write beside them
 * (place and time, owner, comments, a second picture, a film) stays out, whatever it is called. How a photo is to be
 * turned stays: cameras write it down rather than turn the photo.
 *
 * @returns null for anything else, whatever it is called, and for a picture that is damaged or too wide or high.
 */
export function parsePicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (const [type, read] of READERS) {
      const parts = read(view);
      if (parts === null) continue;
      const sizes = parts.flatMap(({ size }) => (size === undefined ? [] : [size]));
      const isShown = sizes.length > 0 && sizes.flat().every((side) => side > 0 && side <= MAX_SIDE_PX);
      return isShown ? { type, bytes: join(parts) } : null;
    }
    return null;
  } catch (error) {
    // It ends before a part that it announces.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function join(parts: readonly PicturePart[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, { bytes }) => length + bytes.byteLength, 0));
  let at = 0;
  for (const { bytes } of parts) {
    whole.set(bytes, at);
    at += bytes.byteLength;
  }
  return whole;
}
