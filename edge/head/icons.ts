import type { IconSet } from '../../shared/stages/stages.ts';

/** Sizes of the favicons in px. */
export const FAVICON_SIZES = [16, 32, 96, 192, 194] as const;
export const TOUCH_ICON_SIZE = 180;
/** Size beside 192, from which installed pages scale their icon down. */
export const MANIFEST_ICON_SIZE = 512;
export const SHARE_IMAGE = { width: 1200, height: 630, type: 'image/png' } as const;

/** Path at which every site serves the files of `edge/head/assets`. */
export const STATIC_BASE = '/header/static';

export const buildIconPath = (set: IconSet, size: number): string => `${STATIC_BASE}/icons/${set}/icon-${size}.png`;
export const buildTouchIconPath = (set: IconSet): string => `${STATIC_BASE}/icons/${set}/touch-${TOUCH_ICON_SIZE}.png`;
export const buildManifestPath = (set: IconSet): string => `${STATIC_BASE}/icons/${set}/manifest.webmanifest`;
