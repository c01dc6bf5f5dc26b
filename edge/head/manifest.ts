import type { Brand } from '../../shared/brand/brand.ts';
import type { IconSet } from '../../shared/stages/stages.ts';
import { buildIconPath, MANIFEST_ICON_SIZE } from './icons.ts';

const STAGE_MARKS: Readonly<Record<IconSet, string>> = { dev: ' (dev)', test: ' (test)', prod: '' };

/** The web app manifest of a stage: an installed test site is told from the real one by name and icon. */
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
