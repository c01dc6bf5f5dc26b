import { CATEGORIES, type CategorySlug } from '../catalogue/categories.ts';
import {
  DATE_KEYWORDS,
  type DateKeyword,
  FEATURE_TAGS,
  type FeatureTag,
  PRICES,
  type Price,
} from '../catalogue/filters.ts';
import { FORMATS, type FormatSlug } from '../catalogue/formats.ts';
import type { SubCategoryNumber } from '../catalogue/sub-categories.ts';
import { SUB_CATEGORY_ROWS } from '../catalogue/sub-category-rows.ts';
import { ANY_FORMAT } from './search.ts';

/** A reserved word of the refinement segment. */
export type RefinementToken =
  | { readonly kind: 'price'; readonly value: Price }
  | { readonly kind: 'category'; readonly value: CategorySlug }
  | { readonly kind: 'format'; readonly value: FormatSlug | null }
  | { readonly kind: 'date'; readonly value: DateKeyword };

const tokens = new Map<string, RefinementToken>([
  ...PRICES.map((value) => [value, { kind: 'price', value }] as const),
  ...CATEGORIES.map(({ slug }) => [slug, { kind: 'category', value: slug }] as const),
  ...FORMATS.map(({ slug }) => [slug, { kind: 'format', value: slug }] as const),
  ...DATE_KEYWORDS.map(({ keyword, slug }) => [slug, { kind: 'date', value: keyword }] as const),
  [ANY_FORMAT, { kind: 'format', value: null }],
]);

const subCategories = new Map<string, SubCategoryNumber>([
  ...SUB_CATEGORY_ROWS.map(({ refinement, number }) => [refinement as string, number] as const),
  ...SUB_CATEGORY_ROWS.map(({ number }) => [String(number), number] as const),
]);

export function findRefinementToken(text: string): RefinementToken | undefined {
  return tokens.get(text);
}

/** By number, or by refinement slug (contract §8). */
export function findSubCategoryNumber(text: string): SubCategoryNumber | undefined {
  return subCategories.get(text);
}

export function findFeatureTag(text: string): FeatureTag | undefined {
  return FEATURE_TAGS.find((tag) => tag === text);
}
