import { CATEGORIES } from '../../../shared/catalogue/categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS, PRICES } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, listSubCategories, type SubCategory } from '../../../shared/catalogue/sub-categories.ts';
import type { CatalogueMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';

/** One choice of a filter. It links to `search`; a chosen option links to the search without it. */
interface FilterOption {
  readonly labelKey: CatalogueMessageKey;
  readonly isActive: boolean;
  readonly search: Search;
}

export type FilterGroupId = 'date' | 'category' | 'subcategory' | 'format' | 'price' | 'tags';

export interface FilterGroup {
  readonly id: FilterGroupId;
  readonly options: readonly FilterOption[];
}

function toggle<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

/** Lists the sub-categories of the chosen category, and those of the URL that belong to another. */
function listKinds({ category, subcategories }: Search) {
  const own = category === null ? [] : listSubCategories(category);
  const strays = subcategories.flatMap((number) => findSubCategory(String(number)) ?? []);
  return [...new Set([...own, ...strays])];
}

export function listFilterGroups(search: Search): readonly FilterGroup[] {
  const { category, format, price, subcategories, tags } = search;
  const choose = (
    labelKey: CatalogueMessageKey,
    isActive: boolean,
    chosen: Partial<Search>,
    none: Partial<Search>,
  ) => ({
    labelKey,
    isActive,
    search: { ...search, ...(isActive ? none : chosen) },
  });
  const groups: readonly FilterGroup[] = [
    {
      id: 'date',
      options: DATE_KEYWORDS.flatMap(({ keyword, slug }) =>
        keyword === 'custom_date'
          ? []
          : choose(`date.${slug}`, search.dates?.keyword === keyword, { dates: { keyword } }, { dates: null }),
      ),
    },
    {
      id: 'category',
      // Sub-categories belong to their category and are removed with it.
      options: CATEGORIES.map(({ slug, labelKey }) =>
        choose(
          labelKey,
          category === slug,
          { category: slug, subcategories: [] },
          { category: null, subcategories: [] },
        ),
      ),
    },
    {
      id: 'subcategory',
      options: listKinds(search).map(({ number, titleKey }) => ({
        labelKey: titleKey,
        isActive: subcategories.includes(number),
        search: { ...search, subcategories: [...toggle(subcategories, number)].sort((one, other) => one - other) },
      })),
    },
    {
      id: 'format',
      options: FORMATS.map(({ slug, pluralLabelKey }) =>
        choose(pluralLabelKey, format === slug, { format: slug }, { format: null }),
      ),
    },
    {
      id: 'price',
      options: PRICES.map((name) => choose(`price.${name}`, price === name, { price: name }, { price: null })),
    },
    {
      id: 'tags',
      options: FEATURE_TAGS.map((tag) => ({
        labelKey: `tag.${tag}`,
        isActive: tags.includes(tag),
        search: { ...search, tags: FEATURE_TAGS.filter((other) => toggle(tags, tag).includes(other)) },
      })),
    },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

export function clearFilters(search: Search): Search {
  return { ...search, price: null, category: null, format: null, dates: null, subcategories: [], tags: [] };
}

/** Builds the URL of a search. A single sub-category is named by its refinement slug, several by their numbers. */
export function buildRefinedUrl(search: Search): string {
  const [number, ...others] = search.subcategories;
  const refinement = number === undefined ? undefined : findSubCategory(String(number))?.refinement;
  const url = buildSearchUrl(search);
  if (refinement === undefined || others.length > 0) return url;
  return url.replace(`subcategories=${number}`, `subcategories=${refinement}`);
}

/** Lists the sub-categories that a results page shows as tiles: those of its category, unless the search names some. */
export function listTiles({ category, subcategories }: Search): readonly SubCategory[] {
  return category === null || subcategories.length > 0 ? [] : listSubCategories(category);
}
