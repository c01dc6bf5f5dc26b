import { listSubCategories, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Theme } from '../../../shared/catalogue/sub-category-images.ts';
import { isThemeInSeason } from '../../../shared/catalogue/theme-seasons.ts';
import type { Search } from '../../../shared/search-url/search.ts';
import { SITES } from '../../../shared/sites/sites.ts';

/** Lists the sub-categories that a results page shows as tiles: those of its category, unless the search names some. */
export function listTiles({ category, subcategories }: Search): readonly SubCategory[] {
  return category === null || subcategories.length > 0 ? [] : listSubCategories(category);
}

/**
 * Resolves the theme of a sub-category on a site and a day.
 *
 * @param day ISO date
 */
export function resolveSubCategoryTheme(
  { theme }: Pick<SubCategory, 'theme'>,
  domain: string,
  day: string,
): Theme | undefined {
  const country = SITES.find((site) => site.domain === domain)?.country;
  return theme !== undefined && country !== undefined && isThemeInSeason(theme, country, day) ? theme : undefined;
}
