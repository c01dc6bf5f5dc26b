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
import { SUB_CATEGORY_DEFINITIONS } from '../catalogue/sub-category-definitions.ts';
import { SLUG } from '../text/field-patterns.ts';
import { buildQuerySlug, normalizeQuerySlug, readQuerySlug } from './query-slug.ts';
import { ANY_FORMAT, parseBounds, type Search, type SearchDates, type SearchPlace } from './search.ts';

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
  ...SUB_CATEGORY_DEFINITIONS.map(({ refinement, number }) => [refinement as string, number] as const),
  ...SUB_CATEGORY_DEFINITIONS.map(({ number }) => [String(number), number] as const),
]);

export function findRefinementToken(text: string): RefinementToken | undefined {
  return tokens.get(text);
}

/** By number, or by refinement slug. */
export function findSubCategoryNumber(text: string): SubCategoryNumber | undefined {
  return subCategories.get(text);
}

export function findFeatureTag(text: string): FeatureTag | undefined {
  return FEATURE_TAGS.find((tag) => tag === text);
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

type Refinements = Pick<Search, 'price' | 'category' | 'format'> & { readonly date: DateKeyword | null };

const NO_REFINEMENTS: Refinements = { price: null, category: null, format: null, date: null };

/** The fields of a `URL` that are needed here. */
export interface SearchAddress {
  readonly pathname: string;
  readonly searchParams: { readonly get: (name: string) => string | null };
}

function decodeSegments(path: string): string[] | null {
  try {
    return path.split('/').map((segment) => decodeURIComponent(segment));
  } catch {
    return null;
  }
}

/** Reads `free--music--festivals--today`. Each kind once, in any order; null if a token is unknown. */
function parseRefinements(segment: string): Refinements | null {
  if (segment === 'all-events') return NO_REFINEMENTS;
  const found = new Map<string, RefinementToken['value']>();
  for (const text of segment.split('--')) {
    const token = findRefinementToken(text);
    if (token === undefined || found.has(token.kind)) return null;
    found.set(token.kind, token.value);
  }
  return { ...NO_REFINEMENTS, ...Object.fromEntries(found) };
}

function parsePlace(slug: string, bbox: string | null): SearchPlace | null {
  if (slug === 'online' || slug === 'local') return { kind: slug };
  if (!SLUG.test(slug)) return null;
  const bounds = slug === 'united-states' && bbox !== null ? parseBounds(bbox) : null;
  return bounds === null ? { kind: 'slug', slug } : { kind: 'bounds', bounds };
}

/** Returns a calendar day unchanged, or null: `2026-02-30` does not exist. */
function parseIsoDate(text: string | null): string | null {
  if (text === null || !ISO_DATE.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** Chosen days also count without the keyword; the keyword without days is ignored. */
function parseDates(keyword: DateKeyword | null, parameters: SearchAddress['searchParams']): SearchDates | null {
  if (keyword !== null && keyword !== 'custom_date') return { keyword };
  const start = parseIsoDate(parameters.get('start_date'));
  const end = parseIsoDate(parameters.get('end_date'));
  if (start === null && end === null) return null;
  // Days in the wrong order still name a range.
  if (start !== null && end !== null && start > end) return { keyword: 'custom_date', start: end, end: start };
  return { keyword: 'custom_date', start, end };
}

/** Returns the valid items of a comma list, without duplicates. */
function parseList<Item>(text: string | null, find: (item: string) => Item | undefined): Item[] {
  return [...new Set((text ?? '').split(',').map(find))].filter((item) => item !== undefined);
}

function parseQuery(segment: string): Pick<Search, 'query' | 'querySlug'> {
  const slug = normalizeQuerySlug(segment);
  const query = readQuerySlug(slug);
  return buildQuerySlug(query) === slug ? { query } : { query, querySlug: slug };
}

/**
 * Parses a search results address: the inverse of `buildSearchUrl`, except for texts that the slug rules merge, and for
 * words made of reserved tokens, which are read as refinements. Invalid parameters are left out.
 *
 * @param address a `URL`.
 * @param languagePrefixes subdirectories of the site: `['/fr']`; none for a site with one language.
 * @returns null if the path is not a search address.
 */
export function parseSearchUrl(
  { pathname, searchParams }: SearchAddress,
  languagePrefixes: readonly string[] = [],
): Search | null {
  const languagePrefix = languagePrefixes.find((prefix) => pathname.startsWith(`/d${prefix}/`)) ?? '';
  const root = `/d${languagePrefix}/`;
  if (!pathname.startsWith(root)) return null;

  const [slug = '', first = '', second = '', ...rest] =
    decodeSegments(pathname.slice(root.length).replace(/\/$/, '')) ?? [];
  const place = parsePlace(slug, searchParams.get('bbox'));
  if (place === null || rest.length > 0 || (first === '' && second !== '')) return null;

  const refinements = first === '' ? NO_REFINEMENTS : parseRefinements(first);
  if (second !== '' && refinements === null) return null;
  const { price, category, format, date } = refinements ?? NO_REFINEMENTS;
  return {
    languagePrefix,
    place,
    ...parseQuery(refinements === null ? first : second),
    price,
    category,
    format,
    dates: parseDates(date, searchParams),
    subcategories: parseList(searchParams.get('subcategories'), findSubCategoryNumber),
    tags: parseList(searchParams.get('tags'), findFeatureTag),
  };
}
