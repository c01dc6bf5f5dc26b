import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parsePicture } from './parse-picture.ts';

const SECRET = 'GPS 52.52 13.40';
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u32le = (value: number) => u32(value).reverse();

const segment = (marker: number, data: readonly number[]) => [0xff, marker, ...u16(data.length + 2), ...data];
const JFIF = segment(0xe0, [...ascii('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]);
const ICC = segment(0xe2, [...ascii('ICC_PROFILE\0'), 1, 1, ...ascii('profile')]);
const ADOBE = segment(0xee, [...ascii('Adobe'), 0, 100, 0, 0, 0, 0, 1]);
const jpeg = (width = 640) =>
  new Uint8Array([
    ...[0xff, 0xd8],
    ...JFIF,
    ...segment(0xe1, ascii(`Exif\0\0${SECRET}`)),
    ...segment(0xfe, ascii(SECRET)),
    ...segment(0xc0, [8, ...u16(480), ...u16(width), 1, 1, 0x11, 0]),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...[1, 2, 3, 0xff, 0xd9],
  ]);

/** What a camera writes of a photo that is to be turned: beside other tags, in either order of bytes. */
const tiff = (order: 'II' | 'MM', orientation: number, directory = 8) => {
  const short = (value: number) => (order === 'II' ? u16(value).reverse() : u16(value));
  const long = (value: number) => (order === 'II' ? u32le(value) : u32(value));
  const entry = (tag: number, value: number) => [...short(tag), ...short(3), ...long(1), ...short(value), 0, 0];
  const entries = [entry(0x0100, 640), entry(0x0112, orientation), entry(0x8825, 1)].flat();
  return [...ascii(order), ...short(42), ...long(directory), ...short(3), ...entries, ...ascii(SECRET)];
};
const exif = (...tags: Parameters<typeof tiff>) => [...ascii('Exif\0\0'), ...tiff(...tags)];
const turnedJpeg = (data: readonly number[]) =>
  new Uint8Array([...jpeg().slice(0, 2), ...segment(0xe1, data), ...jpeg().slice(2)]);
const TIFF_OF_6 = [...ascii('MM'), 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];

const scan = (...data: readonly number[]) => [...segment(0xda, [1, 1, 0, 0, 63, 0]), ...data];
/** A progressive picture with what may stand before, in and between its scans. */
const progressive = (between: readonly number[] = [], behind: readonly number[] = [], head: readonly number[] = JFIF) =>
  new Uint8Array([
    ...[0xff, 0xd8],
    ...[head, ICC, ADOBE].flat(),
    ...segment(0xdb, [0, 1, 2]),
    ...segment(0xc2, [8, ...u16(480), ...u16(640), 1, 1, 0x11, 0]),
    // Bytes that fill up before a marker.
    ...[0xff, 0xff],
    ...segment(0xc4, [0, 1, 2]),
    ...segment(0xdd, [0, 1]),
    ...scan(1, 0xff, 0, 2, 0xff, 0xd0, 3, 0xff, 0xff, 0xd7, 4),
    ...between,
    ...segment(0xc4, [1, 1, 2]),
    ...scan(5, 0xff, 0),
    ...[0xff, 0xd9],
    ...behind,
  ]);

const chunk = (name: string, data: readonly number[]) => [...u32(data.length), ...ascii(name), ...data, 0, 0, 0, 0];
const png = (width = 640) =>
  new Uint8Array([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...u32(width), ...u32(480), 8, 2, 0, 0, 0]),
    ...chunk('tEXt', ascii(SECRET)),
    ...chunk('IDAT', [1, 2, 3]),
    ...chunk('IEND', []),
    ...ascii(`<script>${SECRET}</script>`),
  ]);

/** Between the header and the picture, where decoders read it. */
const turnedPng = (data: readonly number[]) =>
  new Uint8Array([...png().slice(0, 33), ...chunk('eXIf', data), ...png().slice(33)]);

const riff = (name: string, data: readonly number[]) => [
  ...ascii(name),
  ...u32le(data.length),
  ...data,
  ...(data.length % 2 === 1 ? [0] : []),
];
const webp = (width = 640, exifData = ascii(SECRET)) => {
  const size = [...u32le(width - 1).slice(0, 3), ...u32le(479).slice(0, 3)];
  const chunks = [
    ...riff('VP8X', [0b1100, 0, 0, 0, ...size]),
    ...riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...u16(width).reverse(), ...u16(480).reverse(), 1]),
    ...riff('EXIF', exifData),
    ...riff('XMP ', ascii(SECRET)),
  ];
  return new Uint8Array([...ascii('RIFF'), ...u32le(chunks.length + 4), ...ascii('WEBP'), ...chunks]);
};

const turnedWebp = (data: readonly number[]) => webp(640, [...data]);
const animatedWebp = (unknown: readonly number[]) => {
  const frame = [...new Array(16).fill(1), ...riff('VP8L', [0x2f, 0, 0, 0, 0]), ...unknown];
  const chunks = [
    ...riff('VP8X', [0b0010, 0, 0, 0, ...u32le(639).slice(0, 3), ...u32le(479).slice(0, 3)]),
    ...riff('ANIM', [0, 0, 0, 0, 0, 0]),
    ...riff('ANMF', frame),
  ];
  return new Uint8Array([...ascii('RIFF'), ...u32le(chunks.length + 4), ...ascii('WEBP'), ...chunks]);
};
const withWebpChunk = (name: string) => {
  const bytes = [...webp(), ...riff(name, ascii(SECRET))];
  return new Uint8Array([...bytes.slice(0, 4), ...u32le(bytes.length - 8), ...bytes.slice(8)]);
};
const withPngChunk = (name: string) =>
  new Uint8Array([...png().slice(0, 33), ...chunk(name, ascii(SECRET)), ...png().slice(33)]);

/** Offset of the extended header's flags: after the file's header and the chunk's. */
const WEBP_FLAGS = 20;

const toText = (bytes: Uint8Array | undefined) => String.fromCharCode(...(bytes ?? []));

describe('a picture', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
  ] as const)('of %s is known by its bytes, and keeps nothing but the picture', (type, build) => {
    const picture = parsePicture(build());
    expect(picture?.type).toBe(type);
    expect(toText(build())).toContain(SECRET);
    expect(toText(picture?.bytes)).not.toContain(SECRET);
    // What is left is a picture still, and has nothing more to lose.
    expect(parsePicture(picture?.bytes ?? new Uint8Array())).toEqual(picture);
  });

  it.each<readonly [shape: string, bytes: Uint8Array]>([
    ['EXIF of a JPEG', progressive(segment(0xe1, ascii(`Exif\0\0${SECRET}`)))],
    ['XMP of a JPEG', turnedJpeg(ascii(`http://ns.adobe.com/xap/1.0/\0${SECRET}`))],
    ['IPTC of a JPEG', progressive(segment(0xed, ascii(`Photoshop 3.0\0${SECRET}`)))],
    ['provenance of a JPEG', progressive(segment(0xeb, ascii(`JP${SECRET}`)))],
    ['a list of further pictures in APP2', progressive(segment(0xe2, ascii(`MPF\0${SECRET}`)))],
    ['a thumbnail of JFIF', progressive([], [], segment(0xe0, [...JFIF.slice(4, -2), 1, 5, ...ascii(SECRET)]))],
    ['a thumbnail of JFXX', progressive([], [], segment(0xe0, ascii(`JFXX\0${SECRET}`)))],
    ['text behind Adobe’s transform', progressive([], [], segment(0xee, [...ADOBE.slice(4), ...ascii(SECRET)]))],
    ['a comment between scans', progressive(segment(0xfe, ascii(SECRET)))],
    ['a second JPEG behind the end', progressive([], [...jpeg()])],
    ['a film behind the end', progressive([], [0, 0, 0, 24, ...ascii(`ftypmp42${SECRET}`)])],
    ['text and time of a PNG', png()],
    ['provenance of a PNG (caBX)', withPngChunk('caBX')],
    ['an unknown chunk of a PNG', withPngChunk('prVt')],
    ['EXIF and XMP of a WebP', webp()],
    ['provenance of a WebP (C2PA)', withWebpChunk('C2PA')],
    ['an unknown chunk in a frame of a WebP', animatedWebp(riff('prVt', ascii(SECRET)))],
    ['bytes behind a WebP', new Uint8Array([...webp(), ...ascii(SECRET)])],
  ])('loses %s', (_, bytes) => {
    const picture = parsePicture(bytes);
    expect(toText(bytes)).toContain(SECRET);
    expect(picture).not.toBeNull();
    expect(toText(picture?.bytes)).not.toContain(SECRET);
    expect(parsePicture(picture?.bytes ?? new Uint8Array())).toEqual(picture);
  });

  it('keeps all by which it is shown, byte for byte', () => {
    const animation = animatedWebp([]);
    expect(parsePicture(animation)?.bytes).toEqual(animation);
    const filled = progressive();
    const fill = toText(filled).indexOf('\xff\xff\xff\xc4');
    const kept = new Uint8Array([...filled.slice(0, fill), ...filled.slice(fill + 2)]);
    expect(parsePicture(filled)?.bytes).toEqual(kept);
  });

  it.each([
    ['JPEG in II order', turnedJpeg(exif('II', 6)), segment(0xe1, [...ascii('Exif\0\0'), ...TIFF_OF_6])],
    ['JPEG in MM order', turnedJpeg(exif('MM', 6)), segment(0xe1, [...ascii('Exif\0\0'), ...TIFF_OF_6])],
    [
      'PNG',
      turnedPng(tiff('II', 6)),
      [...u32(26), ...ascii('eXIf'), ...TIFF_OF_6, ...u32(crc32(Uint8Array.from([...ascii('eXIf'), ...TIFF_OF_6])))],
    ],
    ['WebP', turnedWebp(tiff('MM', 6)), riff('EXIF', TIFF_OF_6)],
    ['WebP with a JPEG’s header', turnedWebp(exif('II', 6)), riff('EXIF', TIFF_OF_6)],
  ])('that a camera did not turn says still how it is to be turned: %s', (_, bytes, kept) => {
    const picture = parsePicture(bytes);
    expect(toText(picture?.bytes)).toContain(toText(Uint8Array.from(kept)));
    expect(toText(picture?.bytes)).not.toContain(SECRET);
    expect(parsePicture(picture?.bytes ?? new Uint8Array())).toEqual(picture);
  });

  it('of WebP announces the metadata that it keeps', () => {
    expect(parsePicture(turnedWebp(tiff('II', 6)))?.bytes[WEBP_FLAGS]).toBe(0b1000);
    expect(parsePicture(webp())?.bytes[WEBP_FLAGS]).toBe(0);
  });

  it.each([
    ['is upright', exif('II', 1)],
    ['names no turn', exif('II', 9)],
    ['points beyond its end', exif('MM', 6, 60_000)],
    ['is cut off', exif('MM', 6).slice(0, 24)],
    ['is empty', ascii('Exif\0\0')],
    ['is something else', ascii('http://ns.adobe.com/xap/1.0/')],
  ])('has no orientation where its EXIF %s', (_, data) => {
    const names = [turnedJpeg, turnedPng, turnedWebp].map((build) => toText(parsePicture(build(data))?.bytes));
    for (const text of names) expect(text).not.toMatch(/Exif|eXIf|EXIF/);
  });

  it.each([
    ['an SVG', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['HTML', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ['a GIF', new TextEncoder().encode('GIF89a............')],
    ['nothing', new Uint8Array()],
    ['a JPEG without a frame', new Uint8Array([0xff, 0xd8, ...segment(0xda, [1]), 0xff, 0xd9])],
    ['a JPEG that is cut off', jpeg().slice(0, 40)],
    ['a JPEG without an end', jpeg().slice(0, -2)],
    ['a JPEG whose scan comes without a segment', new Uint8Array([0xff, 0xd8, 0xff, 0xd0, 0xff, 0xd9])],
    ['a PNG that is cut off', png().slice(0, 60)],
    ['a PNG that would take gigabytes to show', png(60_000)],
    ['a WebP that is cut off', webp().slice(0, 40)],
    ['a WebP without a picture', webp().slice(0, 12)],
  ])('is not %s', (_, bytes) => {
    expect(parsePicture(bytes)).toBeNull();
  });
});
