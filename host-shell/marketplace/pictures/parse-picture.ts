import type { PicturePart } from './picture-part.ts';
import { readJpeg } from './read-jpeg.ts';
import { readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

/** A picture without metadata, whose type is read from its bytes. */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
}

/** A small file can declare dimensions that need gigabytes to decode. */
const MAX_SIDE_PX = 8_000;

/** Readers of the parts to keep. Each returns null for a file of another type. */
const READERS: readonly (readonly [type: Picture['type'], read: (view: DataView) => PicturePart[] | null])[] = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
];

/**
 * Parses a JPEG, PNG or WebP picture and keeps only the parts needed to show it. All metadata of cameras and programs
 * (place and time, owner, comments, a second picture, a video) is removed, including unknown parts. The orientation of a
 * photo is kept, because cameras record it instead of rotating the photo.
 *
 * @returns null for other types, and for a picture that is damaged or too large
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
    // The file ends before a part that it declares.
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
