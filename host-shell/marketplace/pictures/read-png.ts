import { buildPngOrientation, readOrientation } from './exif-orientation.ts';
import { type PicturePart, readText, slice } from './picture-part.ts';

/** Chunks needed to show a picture, its colors and its animation (PNG, third edition, 11). */
const SHOWN = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/**
 * Reads the chunks of a PNG up to the last one, and the orientation of EXIF.
 *
 * @returns null if the file is not a PNG
 * @throws RangeError when it has no end
 */
export function readPng(view: DataView): PicturePart[] | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return null;
  const parts: PicturePart[] = [{ bytes: slice(view, 0, 8) }];
  for (let at = 8; ; ) {
    const name = readText(view, at + 4, 4);
    const end = at + 12 + view.getUint32(at);
    const bytes = slice(view, at, end);
    if (name === 'IHDR') parts.push({ bytes, size: [view.getUint32(at + 8), view.getUint32(at + 12)] });
    else if (SHOWN.has(name)) parts.push({ bytes });
    const orientation = name === 'eXIf' ? readOrientation(bytes.subarray(8, -4)) : null;
    if (orientation !== null) parts.push({ bytes: buildPngOrientation(orientation) });
    if (name === 'IEND') return parts;
    at = end;
  }
}
