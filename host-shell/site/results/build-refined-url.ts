import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';

/** Builds the URL of a search. A single sub-category is named by its refinement slug, several by their numbers. */
export function buildRefinedUrl(search: Search): string {
  const [number, ...others] = search.subcategories;
  const refinement = number === undefined ? undefined : findSubCategory(String(number))?.refinement;
  const url = buildSearchUrl(search);
  if (refinement === undefined || others.length > 0) return url;
  return url.replace(`subcategories=${number}`, `subcategories=${refinement}`);
}
