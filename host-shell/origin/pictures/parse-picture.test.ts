import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parsePicture } from './parse-picture.ts';

const SECRET = 'GPS 52.52 13.40';
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const u32le = (value: number) => u32(value).reverse();

const segment = (marker: number, data: readonly number[]) => [0xff, marker, ...u16(data.length + 2), ...data];
const jpeg = (width = 640) =>
  new Uint8Array([
    ...[0xff, 0xd8],
    ...segment(0xe0, ascii('JFIF\0')),
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
    ['a PNG that is cut off', png().slice(0, 60)],
    ['a PNG that would take gigabytes to show', png(60_000)],
    ['a WebP that is cut off', webp().slice(0, 40)],
    ['a WebP without a picture', webp().slice(0, 12)],
  ])('is not %s', (_, bytes) => {
    expect(parsePicture(bytes)).toBeNull();
  });
});
