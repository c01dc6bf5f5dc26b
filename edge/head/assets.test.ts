import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '../../shared/brand/brand.ts';
import {
  buildIconPath,
  buildManifest,
  buildTouchIconPath,
  FAVICON_SIZES,
  MANIFEST_ICON_SIZE,
  SHARE_IMAGE,
  STATIC_BASE,
  TOUCH_ICON_SIZE,
} from './icons.ts';

const locate = (path: string) => resolve(import.meta.dirname, 'assets', path.slice(STATIC_BASE.length + 1));

/** Width and height in the header of a PNG file. */
function readSize(path: string) {
  const file = locate(path);
  expect(existsSync(file), file).toBe(true);
  const bytes = readFileSync(file);
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: bytes.byteLength };
}

describe.each(['dev', 'test', 'prod'] as const)('the %s icons', (set) => {
  it('are there in each size', () => {
    for (const size of [...FAVICON_SIZES, MANIFEST_ICON_SIZE])
      expect(readSize(buildIconPath(set, size))).toMatchObject({ width: size, height: size });
    expect(readSize(buildTouchIconPath(set))).toMatchObject({ width: TOUCH_ICON_SIZE, height: TOUCH_ICON_SIZE });
  });

  it('are named by the manifest as they are', () => {
    const manifest = buildManifest(brand, set);
    expect(manifest).toMatchObject({
      name: { dev: 'Marquee (dev)', test: 'Marquee (test)', prod: 'Marquee' }[set],
      start_url: '/',
      theme_color: '#f6682f',
    });
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = readSize(src);
      expect(`${width}x${height}`).toBe(sizes);
    }
  });
});

it('the default share image is as large as the tags say, and not heavy', () => {
  const { bytes, ...size } = readSize(brand.shareImagePath);
  expect(size).toEqual({ width: SHARE_IMAGE.width, height: SHARE_IMAGE.height });
  expect(bytes).toBeLessThan(100_000);
});
