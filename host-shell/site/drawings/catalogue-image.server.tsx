import { renderToStaticMarkup } from 'react-dom/server';
import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { CATALOGUE_IMAGE_ROOT, type Theme } from '../../../shared/catalogue/sub-category-images.ts';
import { EventDrawing, type PaletteName } from './EventDrawing.tsx';

const THEME_PALETTES: Readonly<Record<Theme, PaletteName>> = {
  halloween: 'dusk',
  thanksgiving: 'honey',
  christmas: 'mint',
  fall: 'apricot',
  'new-year': 'night',
  transparent: 'rose',
};

const FILE = /^([a-z0-9-]+)-(\d+)x(\d+)\.svg$/;

/**
 * Draws the image of a sub-category.
 *
 * @param pathname path of an `imageUrl` or `imageUrlSmall` of the catalogue
 * @returns null for any other path
 */
export function renderCatalogueImage(pathname: string): string | null {
  const [, refinement = '', width, height] = FILE.exec(pathname.slice(CATALOGUE_IMAGE_ROOT.length)) ?? [];
  const item = findSubCategory(refinement);
  const image = [item?.imageUrl, item?.imageUrlSmall].find((candidate) => candidate && candidate.src === pathname);
  if (item === undefined || !image) return null;
  const palette = item.theme === undefined ? {} : { palette: THEME_PALETTES[item.theme] };
  const svg = renderToStaticMarkup(<EventDrawing category={item.category} {...palette} />);
  return svg.replace('<svg', `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`);
}
