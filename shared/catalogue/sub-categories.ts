import { brand } from '../brand/brand.ts';
import { CATEGORY_ROWS, type CategorySlug } from './categories.ts';
import { SUB_CATEGORY_DEFINITIONS } from './sub-category-definitions.ts';
import { buildSubCategoryImages, type CatalogueImage, type Theme } from './sub-category-images.ts';

type Row = (typeof SUB_CATEGORY_DEFINITIONS)[number];
export type SubCategoryNumber = Row['number'];
type SubtitledNumber = Extract<Row, { readonly hasSubtitle: true }>['number'];

export interface SubCategory {
  /** `MarqueeSubCategory/3026`. */
  readonly key: string;
  /** As `subcategories=` carries it. */
  readonly number: SubCategoryNumber;
  readonly category: CategorySlug;
  readonly titleKey: `sub-category.${SubCategoryNumber}`;
  readonly refinement: Row['refinement'];
  /** Empty for "Other"; absent if there is none. */
  readonly imageUrl?: CatalogueImage | '';
  readonly imageUrlSmall?: CatalogueImage | '';
  readonly subtitleKey?: `sub-category.${SubtitledNumber}.subtitle`;
  readonly theme?: Theme;
}

export const SUB_CATEGORIES: readonly SubCategory[] = SUB_CATEGORY_DEFINITIONS.map(createSubCategory);

function createSubCategory(row: Row): SubCategory {
  const theme = 'theme' in row ? row.theme : undefined;
  const image = 'image' in row ? row.image : undefined;
  return {
    key: `${brand.name}SubCategory/${row.number}`,
    number: row.number,
    category: resolveCategory(row.number),
    titleKey: `sub-category.${row.number}`,
    refinement: row.refinement,
    ...(image === 'empty' ? { imageUrl: '', imageUrlSmall: '' } : {}),
    ...(image === undefined ? buildSubCategoryImages(row.refinement, theme) : {}),
    ...('hasSubtitle' in row ? { subtitleKey: `sub-category.${row.number}.subtitle` as const } : {}),
    ...(theme === undefined ? {} : { theme }),
  };
}

/** Group 3 (3xxx) belongs to category 103. */
function resolveCategory(number: number): CategorySlug {
  const category = CATEGORY_ROWS.find((row) => row.number === 100 + Math.floor(number / 1000));
  if (category === undefined) throw new Error(`sub-category ${number} belongs to no category`);
  return category.slug;
}

const byWord = new Map<string, SubCategory>(
  SUB_CATEGORIES.flatMap((item) => [[String(item.number), item] as const, [item.refinement, item] as const]),
);

/** By number (`3026`) or refinement (`jazz`), as addresses may name it. */
export function findSubCategory(word: string): SubCategory | undefined {
  return byWord.get(word);
}

export function listSubCategories(category: CategorySlug): readonly SubCategory[] {
  return SUB_CATEGORIES.filter((item) => item.category === category);
}
