import { buildWebpOrientation, readOrientation } from './exif-orientation.ts';
import { type PicturePart, readText, slice } from './picture-part.ts';

const EXIF_FLAG = 0b1000;
const METADATA_FLAGS = EXIF_FLAG | 0b0100;
/** Size of a chunk's header: its name and length. */
const HEADER_BYTES = 8;
/** Size of the header of an animation's frame: position, dimensions, duration, flags. */
const FRAME_HEADER_BYTES = 16;
/** Chunks needed to show a picture, besides those that declare its dimensions. */
const SHOWN = new Set(['ALPH', 'ANIM', 'ICCP']);

const SIZES: Readonly<Record<string, (view: DataView, at: number) => readonly [number, number]>> = {
  VP8X: (view, at) => [(view.getUint32(at + 4, true) & 0xffffff) + 1, (view.getUint32(at + 6, true) >>> 8) + 1],
  'VP8 ': (view, at) => [view.getUint16(at + 6, true) & 0x3fff, view.getUint16(at + 8, true) & 0x3fff],
  VP8L: (view, at) => {
    const bits = view.getUint32(at + 1, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
  },
};

/**
 * Reads the RIFF chunks of a WebP (RFC 9649), and the orientation of EXIF. The flags of the extended header announce what
 * stays alone.
 *
 * @returns null if the file is not a WebP
 * @throws RangeError when a chunk is truncated
 */
export function readWebp(view: DataView): PicturePart[] | null {
  if (readText(view, 0, 4) !== 'RIFF' || readText(view, 8, 4) !== 'WEBP') return null;
  const end = Math.min(view.byteLength, view.getUint32(4, true) + HEADER_BYTES);
  const parts = readChunks(view, 12, end);
  // The length is that of the remaining chunks.
  const file = slice(view, 0, 12).slice();
  new DataView(file.buffer).setUint32(4, 4 + countBytes(parts), true);
  return [{ bytes: file }, ...parts];
}

function readChunks(view: DataView, start: number, end: number): PicturePart[] {
  const parts: PicturePart[] = [];
  let header: Uint8Array | undefined;
  for (let at = start; at + HEADER_BYTES <= end; ) {
    const name = readText(view, at, 4);
    const size = view.getUint32(at + 4, true);
    const next = at + HEADER_BYTES + size + (size % 2);
    const bytes = slice(view, at, next).slice();
    const readSize = SIZES[name];
    if (name === 'VP8X') {
      bytes[HEADER_BYTES] = (bytes[HEADER_BYTES] ?? 0) & ~METADATA_FLAGS;
      header = bytes;
    }
    if (readSize !== undefined) parts.push({ bytes, size: readSize(view, at + HEADER_BYTES) });
    else if (name === 'ANMF') parts.push(...readFrame(view, at, next));
    else if (SHOWN.has(name)) parts.push({ bytes });
    const orientation = name === 'EXIF' ? readOrientation(bytes.subarray(HEADER_BYTES, HEADER_BYTES + size)) : null;
    // A file without an extended header has no metadata.
    if (orientation !== null && header !== undefined) {
      header[HEADER_BYTES] = (header[HEADER_BYTES] ?? 0) | EXIF_FLAG;
      parts.push({ bytes: buildWebpOrientation(orientation) });
    }
    at = next;
  }
  return parts;
}

/** Reads a frame, which may contain unknown chunks like the file itself. */
function readFrame(view: DataView, at: number, end: number): PicturePart[] {
  const start = at + HEADER_BYTES + FRAME_HEADER_BYTES;
  const frame = slice(view, at, start).slice();
  const chunks = readChunks(view, start, end);
  new DataView(frame.buffer).setUint32(4, FRAME_HEADER_BYTES + countBytes(chunks), true);
  return [{ bytes: frame }, ...chunks];
}

const countBytes = (parts: readonly PicturePart[]) => parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
