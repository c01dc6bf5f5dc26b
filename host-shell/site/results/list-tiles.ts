import { listSubCategories, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Search } from '../../../shared/search-url/search.ts';

/** Lists the sub-categories that a results page shows as tiles: those of its category, unless the search names some. */
export function listTiles({ category, subcategories }: Search): readonly SubCategory[] {
  return category === null || subcategories.length > 0 ? [] : listSubCategories(category);
}
