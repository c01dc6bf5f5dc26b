const EXIF = [0x45, 0x78, 0x69, 0x66, 0, 0];
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * Reads how a picture is to be turned (EXIF 2.32, tag 0x0112).
 *
 * @param segment a JPEG's APP1 segment, with its marker
 * @returns 2 to 8; null for a picture that is upright, and for a segment that does not say so
 */
export function readOrientation(segment: Uint8Array): number | null {
  if (EXIF.some((byte, index) => segment[4 + index] !== byte)) return null;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 10, segment.byteLength - 10);
  if (tiff.byteLength < 8) return null;
  const isLittle = tiff.getUint16(0) === LITTLE_ENDIAN;
  const directory = tiff.getUint32(4, isLittle);
  if (directory + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > tiff.byteLength) return null;
    if (tiff.getUint16(entry, isLittle) !== ORIENTATION_TAG) continue;
    const value = tiff.getUint16(entry + 2, isLittle) === SHORT ? tiff.getUint16(entry + 8, isLittle) : 0;
    return value >= 2 && value <= 8 ? value : null;
  }
  return null;
}

/** An APP1 segment that says how the picture is to be turned, and nothing else. */
export function buildOrientationSegment(orientation: number): Uint8Array {
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  const tiff = [...header, 0, 1, ...entry, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, 2 + EXIF.length + tiff.length, ...EXIF, ...tiff]);
}
