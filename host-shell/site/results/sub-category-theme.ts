import type { SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Theme } from '../../../shared/catalogue/sub-category-images.ts';
import { isThemeInSeason } from '../../../shared/catalogue/theme-seasons.ts';
import { SITES } from '../../../shared/sites/sites.ts';

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
