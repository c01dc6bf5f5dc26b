import {
  buildJpegOrientation,
  buildPngOrientation,
  buildWebpOrientation,
  readOrientation,
} from './exif-orientation.ts';

/** A picture that pages may show: what it is by its own bytes, with nothing in it but the picture. */
export interface Picture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp';
  readonly bytes: Uint8Array;
}

/** A small file can name a size that takes a browser gigabytes to show. */
const MAX_SIDE_PX = 8_000;

interface Part {
  readonly bytes: Uint8Array;
  readonly size?: readonly [width: number, height: number];
}

/**
 * Reads a JPEG, PNG or WebP picture and leaves out what cameras and programs write beside it: place and time, owner, comments.
 * How a photo is to be turned stays: cameras write it down rather than turn the photo.
 *
 * @returns null for anything else, whatever it is called, and for a picture that is damaged or too wide or high.
 */
export function parsePicture(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (const [type, read] of Object.entries(READERS) as [Picture['type'], (view: DataView) => Part[] | null][]) {
      const parts = read(view);
      if (parts === null) continue;
      const sizes = parts.flatMap(({ size }) => (size === undefined ? [] : [size]));
      const isShown = sizes.length > 0 && sizes.flat().every((side) => side > 0 && side <= MAX_SIDE_PX);
      return isShown ? { type, bytes: finish(type, parts) } : null;
    }
    return null;
  } catch (error) {
    // It ends before a part that it announces.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const READERS = { 'image/jpeg': readJpeg, 'image/png': readPng, 'image/webp': readWebp } as const;

const readText = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));

function slice(view: DataView, start: number, end: number): Uint8Array {
  if (end > view.byteLength) throw new RangeError('The picture is cut off');
  return new Uint8Array(view.buffer, view.byteOffset + start, end - start);
}

/**
 * Segments (ITU T.81 B.1); of the application segments JFIF, colour profile and Adobe's colour transform stay, and of EXIF
 * the orientation.
 */
function readJpeg(view: DataView): Part[] | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  const parts: Part[] = [{ bytes: slice(view, 0, 2) }];
  for (let at = 2; ; ) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0) return [];
    const end = at + 2 + view.getUint16(at + 2);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    const isMetadata =
      (marker >= 0xffe1 && marker <= 0xffef && ![0xffe2, 0xffee].includes(marker)) || marker === 0xfffe;
    const bytes = slice(view, at, end);
    if (isFrame) parts.push({ bytes, size: [view.getUint16(at + 7), view.getUint16(at + 5)] });
    else if (!isMetadata) parts.push({ bytes });
    const orientation = marker === 0xffe1 ? readOrientation(bytes.subarray(4)) : null;
    if (orientation !== null) parts.push({ bytes: buildJpegOrientation(orientation) });
    // The picture itself follows the start of scan.
    if (marker === 0xffda) return [...parts, { bytes: slice(view, end, view.byteLength) }];
    at = end;
  }
}

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

/** Chunks (PNG specification, W3C), of EXIF the orientation; what follows the last one is no part of the picture. */
function readPng(view: DataView): Part[] | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  const parts: Part[] = [{ bytes: slice(view, 0, 8) }];
  for (let at = 8; ; ) {
    const name = readText(view, at + 4, 4);
    const end = at + 12 + view.getUint32(at);
    const bytes = slice(view, at, end);
    if (name === 'IHDR') parts.push({ bytes, size: [view.getUint32(at + 8), view.getUint32(at + 12)] });
    else if (!PNG_METADATA.has(name)) parts.push({ bytes });
    const orientation = name === 'eXIf' ? readOrientation(bytes.subarray(8, -4)) : null;
    if (orientation !== null) parts.push({ bytes: buildPngOrientation(orientation) });
    if (name === 'IEND') return parts;
    at = end;
  }
}

const WEBP_EXIF_FLAG = 0b1000;
const WEBP_METADATA_FLAGS = WEBP_EXIF_FLAG | 0b0100;

/** RIFF chunks (RFC 9649), of EXIF the orientation. The flags of the extended header announce what stays alone. */
function readWebp(view: DataView): Part[] | null {
  if (readText(view, 0, 4) !== 'RIFF' || readText(view, 8, 4) !== 'WEBP') return null;
  const parts: Part[] = [{ bytes: slice(view, 0, 12) }];
  const length = Math.min(view.byteLength, view.getUint32(4, true) + 8);
  let header: Uint8Array | undefined;
  for (let at = 12; at + 8 <= length; ) {
    const name = readText(view, at, 4);
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const bytes = slice(view, at, end).slice();
    const readSize = WEBP_SIZES[name];
    if (name === 'VP8X') {
      bytes[8] = (bytes[8] ?? 0) & ~WEBP_METADATA_FLAGS;
      header = bytes;
    }
    if (readSize !== undefined) parts.push({ bytes, size: readSize(view, at + 8) });
    else if (name !== 'EXIF' && name !== 'XMP ') parts.push({ bytes });
    const orientation = name === 'EXIF' ? readOrientation(bytes.subarray(8, 8 + size)) : null;
    // A file without an extended header has no metadata.
    if (orientation !== null && header !== undefined) {
      header[8] = (header[8] ?? 0) | WEBP_EXIF_FLAG;
      parts.push({ bytes: buildWebpOrientation(orientation) });
    }
    at = end;
  }
  return parts;
}

const WEBP_SIZES: Readonly<Record<string, (view: DataView, at: number) => readonly [number, number]>> = {
  VP8X: (view, at) => [(view.getUint32(at + 4, true) & 0xffffff) + 1, (view.getUint32(at + 6, true) >>> 8) + 1],
  'VP8 ': (view, at) => [view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff],
  VP8L: (view, at) => {
    const bits = view.getUint32(at + 1, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  },
};

function finish(type: Picture['type'], parts: readonly Part[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, { bytes }) => length + bytes.byteLength, 0));
  let at = 0;
  for (const { bytes } of parts) {
    whole.set(bytes, at);
    at += bytes.byteLength;
  }
  if (type === 'image/webp') new DataView(whole.buffer).setUint32(4, whole.byteLength - 8, true);
  return whole;
}
