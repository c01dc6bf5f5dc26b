import { CATEGORIES, findCategory } from '../../../shared/catalogue/categories.ts';
import { DATE_KEYWORDS, FEATURE_TAGS, PRICES } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, listSubCategories } from '../../../shared/catalogue/sub-categories.ts';
import type { CatalogueMessageKey } from '../../../shared/i18n/message-keys.ts';
import { buildSearchUrl } from '../../../shared/search-url/build-search-url.ts';
import type { Search } from '../../../shared/search-url/search.ts';

/** One choice of a filter. It links to `search`; a chosen option links to the search without it. */
export interface FilterOption {
  readonly labelKey: CatalogueMessageKey;
  readonly isActive: boolean;
  readonly search: Search;
}

export type FilterGroupId = 'date' | 'category' | 'subcategory' | 'format' | 'price' | 'tags';

export interface FilterGroup {
  readonly id: FilterGroupId;
  readonly options: readonly FilterOption[];
}

/** Adds an item to a list, or removes it. */
function toggle<Item>(items: readonly Item[], item: Item): readonly Item[] {
  return items.includes(item) ? items.filter((other) => other !== item) : [...items, item];
}

function listDates(search: Search): readonly FilterOption[] {
  return DATE_KEYWORDS.flatMap(({ keyword, slug }) => {
    // Custom dates have a form instead.
    if (keyword === 'custom_date') return [];
    const isActive = search.dates?.keyword === keyword;
    return { labelKey: `date.${slug}`, isActive, search: { ...search, dates: isActive ? null : { keyword } } };
  });
}

/** Lists the categories. Sub-categories belong to their category and are removed with it. */
function listCategories(search: Search): readonly FilterOption[] {
  return CATEGORIES.map(({ slug, labelKey }) => {
    const isActive = search.category === slug;
    return { labelKey, isActive, search: { ...search, category: isActive ? null : slug, subcategories: [] } };
  });
}

function listSubcategories(search: Search): readonly FilterOption[] {
  const category = search.category === null ? undefined : findCategory(search.category);
  const own = category === undefined ? [] : listSubCategories(category.slug);
  const strays = search.subcategories
    .map((number) => findSubCategory(String(number)))
    .filter((item) => item !== undefined && !own.includes(item));
  return [...own, ...strays].flatMap((item) =>
    item === undefined
      ? []
      : {
          labelKey: item.titleKey,
          isActive: search.subcategories.includes(item.number),
          search: {
            ...search,
            subcategories: [...toggle(search.subcategories, item.number)].sort((one, other) => one - other),
          },
        },
  );
}

function listFormats(search: Search): readonly FilterOption[] {
  return FORMATS.map(({ slug, pluralLabelKey }) => {
    const isActive = search.format === slug;
    return { labelKey: pluralLabelKey, isActive, search: { ...search, format: isActive ? null : slug } };
  });
}

function listPrices(search: Search): readonly FilterOption[] {
  return PRICES.map((price) => {
    const isActive = search.price === price;
    return { labelKey: `price.${price}`, isActive, search: { ...search, price: isActive ? null : price } };
  });
}

function listTags(search: Search): readonly FilterOption[] {
  return FEATURE_TAGS.map((tag) => {
    const tags = toggle(search.tags, tag);
    return {
      labelKey: `tag.${tag}`,
      isActive: search.tags.includes(tag),
      search: { ...search, tags: FEATURE_TAGS.filter((other) => tags.includes(other)) },
    };
  });
}

/** Lists all filters of a search, each option with the search it leads to. */
export function listFilterGroups(search: Search): readonly FilterGroup[] {
  const groups: readonly FilterGroup[] = [
    { id: 'date', options: listDates(search) },
    { id: 'category', options: listCategories(search) },
    { id: 'subcategory', options: listSubcategories(search) },
    { id: 'format', options: listFormats(search) },
    { id: 'price', options: listPrices(search) },
    { id: 'tags', options: listTags(search) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

/** Returns the search with only its place and query. */
export function clearFilters(search: Search): Search {
  return { ...search, price: null, category: null, format: null, dates: null, subcategories: [], tags: [] };
}

/** Lists the parameters that the form for custom dates must preserve. */
export function listKeptParameters(search: Search): readonly (readonly [name: string, value: string])[] {
  const parameters: readonly (readonly [string, string])[] = [
    ['subcategories', search.subcategories.join(',')],
    ['tags', search.tags.join(',')],
  ];
  return parameters.filter(([, value]) => value !== '');
}

/** Builds the URL of a search. A single sub-category is named by its refinement slug, several by their numbers. */
export function buildRefinedUrl(search: Search): string {
  const [number, ...others] = search.subcategories;
  const refinement = number === undefined ? undefined : findSubCategory(String(number))?.refinement;
  const url = buildSearchUrl(search);
  if (refinement === undefined || others.length > 0) return url;
  return url.replace(`subcategories=${number}`, `subcategories=${refinement}`);
}
