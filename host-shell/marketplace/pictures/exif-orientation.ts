/** The prefix of EXIF data in JPEG files, and in WebP files of some programs. */
const EXIF_HEADER = [0x45, 0x78, 0x69, 0x66, 0, 0];
const LITTLE_ENDIAN = 0x49492a00;
const BIG_ENDIAN = 0x4d4d002a;
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * Reads the orientation of a picture (EXIF 2.32, tag 0x0112).
 *
 * @param data EXIF data of a JPEG's APP1 segment, a PNG's `eXIf` chunk or a WebP's `EXIF` chunk
 * @returns 2 to 8; null for an upright picture or missing data
 */
export function readOrientation(data: Uint8Array): number | null {
  const start = EXIF_HEADER.every((byte, index) => data[index] === byte) ? EXIF_HEADER.length : 0;
  const tiff = new DataView(data.buffer, data.byteOffset + start, data.byteLength - start);
  if (tiff.byteLength < 8) return null;
  const byteOrder = tiff.getUint32(0);
  if (byteOrder !== LITTLE_ENDIAN && byteOrder !== BIG_ENDIAN) return null;
  const isLittle = byteOrder === LITTLE_ENDIAN;
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

/** Builds EXIF data with the orientation only. */
function buildTiff(orientation: number): readonly number[] {
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0];
}

/** Builds a JPEG's APP1 segment. */
export function buildJpegOrientation(orientation: number): Uint8Array {
  const data = [...EXIF_HEADER, ...buildTiff(orientation)];
  return Uint8Array.from([0xff, 0xe1, 0, 2 + data.length, ...data]);
}

/** Builds a PNG's `eXIf` chunk. Decoders skip a chunk whose checksum is wrong. */
export function buildPngOrientation(orientation: number): Uint8Array {
  const tiff = buildTiff(orientation);
  const named = Uint8Array.from([0x65, 0x58, 0x49, 0x66, ...tiff]);
  const chunk = new Uint8Array(4 + named.length + 4);
  chunk[3] = tiff.length;
  chunk.set(named, 4);
  new DataView(chunk.buffer).setUint32(4 + named.length, computeCrc32(named));
  return chunk;
}

/** Builds a WebP's `EXIF` chunk. */
export function buildWebpOrientation(orientation: number): Uint8Array {
  const tiff = buildTiff(orientation);
  return Uint8Array.from([0x45, 0x58, 0x49, 0x46, tiff.length, 0, 0, 0, ...tiff]);
}

/** Computes the CRC-32 of PNG (ISO 3309). */
function computeCrc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
