import { Hono } from 'hono';
import { type Brand, brand } from '../../shared/brand/brand.ts';
import type { IconSet } from '../../shared/stages/stages.ts';
import type { EdgeEnv } from '../env.ts';
import { allowEveryOrigin } from '../security/cross-origin.ts';

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

const STAGE_MARKS: Readonly<Record<IconSet, string>> = { dev: ' (dev)', test: ' (test)', prod: '' };

/** The web app manifest of a stage: an installed test site differs from the real one by name and icon. */
export function buildManifest(brand: Brand, set: IconSet) {
  const icon = (size: number) => ({ src: buildIconPath(set, size), sizes: `${size}x${size}`, type: 'image/png' });
  return {
    id: '/',
    name: `${brand.name}${STAGE_MARKS[set]}`,
    short_name: brand.name,
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    theme_color: brand.themeColor,
    background_color: '#ffffff',
    icons: [icon(192), icon(MANIFEST_ICON_SIZE)],
    related_applications: [
      { platform: 'itunes', id: brand.apps.iphone.id },
      { platform: 'play', id: brand.apps.android.packageName },
    ],
  };
}

/** The manifests, among the icons of each stage. Mount them in front of the static files. */
export function createManifestRoutes(): Hono<EdgeEnv> {
  const routes = new Hono<EdgeEnv>();
  for (const set of ['dev', 'test', 'prod'] as const) {
    routes.use(buildManifestPath(set), allowEveryOrigin).get(() =>
      Response.json(buildManifest(brand, set), {
        headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=86400' },
      }),
    );
  }
  return routes;
}
