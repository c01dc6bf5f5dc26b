import { listSubCategories, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { Search } from '../../../shared/search-url/search.ts';

/** The sub-categories that a results page shows as tiles: those of its category, until the search is for some of them. */
export function listTiles({ category, subcategories }: Search): readonly SubCategory[] {
  return category === null || subcategories.length > 0 ? [] : listSubCategories(category);
}
