/** Themes of a sub-category's page. */
export const THEMES = ['halloween', 'thanksgiving', 'christmas', 'fall', 'new-year', 'transparent'] as const;
export type Theme = (typeof THEMES)[number];

export interface CatalogueImage {
  /** A path, for the site or for the deployment's image host. */
  readonly src: string;
  readonly height: number;
  readonly width: number;
  /** Low-quality blur shown until the image has loaded: a data URL. */
  readonly placeholder: string;
}

/** Two colours per theme that blur into each other. */
const THEME_COLORS: Readonly<Record<Theme | 'default', readonly [string, string]>> = {
  default: ['fff1ea', 'e6e2ec'],
  halloween: ['f6682f', '1c1527'],
  thanksgiving: ['b3621e', 'f4d9b0'],
  christmas: ['1a7347', 'b3261e'],
  fall: ['d9822b', '8a5a00'],
  'new-year': ['1c1527', 'e8c14a'],
  transparent: ['ffffff', 'faf8fc'],
};

/** Location of the images: the site itself or a deployment's image host. */
export const CATALOGUE_IMAGE_ROOT = '/images/sub-categories/';

export function buildSubCategoryImages(refinement: string, theme: Theme | undefined) {
  const placeholder = buildPlaceholder(theme ?? 'default');
  const build = (width: number, height: number): CatalogueImage => ({
    src: `${CATALOGUE_IMAGE_ROOT}${refinement}-${width}x${height}.svg`,
    height,
    width,
    placeholder,
  });
  return { imageUrl: build(1200, 600), imageUrlSmall: build(300, 150) };
}

function buildPlaceholder(theme: Theme | 'default'): string {
  const [from, to] = THEME_COLORS[theme];
  const stops = `%3Cstop stop-color='%23${from}'/%3E%3Cstop offset='1' stop-color='%23${to}'/%3E`;
  const gradient = `%3ClinearGradient id='g' x2='1' y2='1'%3E${stops}%3C/linearGradient%3E`;
  return `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 1'%3E${gradient}%3Cpath fill='url(%23g)' d='M0 0h2v1H0z'/%3E%3C/svg%3E`;
}
