import { buildJpegOrientation, readOrientation } from './exif-orientation.ts';
import { type PicturePart, readText, slice } from './picture-part.ts';

const START_OF_IMAGE = 0xffd8;
const END_OF_IMAGE = 0xffd9;
const START_OF_SCAN = 0xffda;
const NUMBER_OF_LINES = 0xffdc;
const APP0 = 0xffe0;
const APP1 = 0xffe1;
const APP2 = 0xffe2;
const APP14 = 0xffee;
/** Quantization and Huffman tables, arithmetic coding conditioning, restart interval. */
const TABLES = new Set([0xffdb, 0xffc4, 0xffcc, 0xffdd]);
const FRAMES = new Set([
  0xffc0, 0xffc1, 0xffc2, 0xffc3, 0xffc5, 0xffc6, 0xffc7, 0xffc9, 0xffca, 0xffcb, 0xffcd, 0xffce, 0xffcf,
]);
/** Second byte of restart markers, which have no length and occur only in scans. */
const FIRST_RESTART = 0xd0;
const LAST_RESTART = 0xd7;
/** Marker, length, and `Adobe` with its version, two flags and the colour transform. */
const ADOBE_BYTES = 16;
/** As JFIF has them: marker, length, name, version, density, and the sides of a thumbnail. */
const JFIF_BYTES = 18;

/**
 * Reads the segments of a JPEG (ITU T.81 B.1) up to the end of the image: frame, tables, scans; of the application segments
 * JFIF without its thumbnail, a colour profile, Adobe's colour transform and the orientation of EXIF.
 *
 * @returns null if the file is not a JPEG, an empty list if it is damaged
 * @throws RangeError when the image has no end
 */
export function readJpeg(view: DataView): PicturePart[] | null {
  if (view.getUint16(0) !== START_OF_IMAGE) return null;
  const parts: PicturePart[] = [{ bytes: slice(view, 0, 2) }];
  for (let at = 2; ; ) {
    // Any number of fill bytes may precede a marker (B.1.1.2).
    while (view.getUint16(at) === 0xffff) at += 1;
    const marker = view.getUint16(at);
    if (marker === END_OF_IMAGE) return [...parts, { bytes: slice(view, at, at + 2) }];
    if (marker < 0xffc0 || (marker >= 0xffd0 && marker < START_OF_SCAN)) return [];
    let end = at + 2 + view.getUint16(at + 2);
    if (marker === START_OF_SCAN) end = findScanEnd(view, end);
    const part = keepSegment(view, marker, slice(view, at, end), at);
    if (part !== null) parts.push(part);
    at = end;
  }
}

function keepSegment(view: DataView, marker: number, bytes: Uint8Array, at: number): PicturePart | null {
  const hasName = (name: string) => bytes.length >= 4 + name.length && readText(view, at + 4, name.length) === name;
  if (FRAMES.has(marker)) return { bytes, size: [view.getUint16(at + 7), view.getUint16(at + 5)] };
  if (TABLES.has(marker) || marker === START_OF_SCAN || marker === NUMBER_OF_LINES) return { bytes };
  if (marker === APP0 && hasName('JFIF\0') && bytes.length >= JFIF_BYTES) return { bytes: removeThumbnail(bytes) };
  if (marker === APP2 && hasName('ICC_PROFILE\0')) return { bytes };
  if (marker === APP14 && hasName('Adobe') && bytes.length === ADOBE_BYTES) return { bytes };
  const orientation = marker === APP1 ? readOrientation(bytes.subarray(4)) : null;
  return orientation === null ? null : { bytes: buildJpegOrientation(orientation) };
}

function removeThumbnail(segment: Uint8Array): Uint8Array {
  const bytes = segment.slice(0, JFIF_BYTES);
  bytes.set([0, JFIF_BYTES - 2], 2);
  bytes.set([0, 0], JFIF_BYTES - 2);
  return bytes;
}

/** Finds the first marker after a scan's data, in which 0xFF is followed by 0. Restart markers and fill bytes belong to the data (B.1.1.5). */
function findScanEnd(view: DataView, start: number): number {
  const bytes = slice(view, 0, view.byteLength);
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = view.getUint8(at + 1);
    const isInScan = next === 0 || next === 0xff || (next >= FIRST_RESTART && next <= LAST_RESTART);
    if (!isInScan) return at;
  }
  throw new RangeError('The scan has no end');
}
