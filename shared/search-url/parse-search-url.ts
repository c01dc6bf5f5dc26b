import { CATEGORIES } from '../catalogue/categories.ts';
import { DATE_KEYWORDS, type DateKeyword, FEATURE_TAGS, PRICES } from '../catalogue/filters.ts';
import { FORMATS } from '../catalogue/formats.ts';
import type { SubCategoryNumber } from '../catalogue/sub-categories.ts';
import { SUB_CATEGORY_DEFINITIONS } from '../catalogue/sub-category-definitions.ts';
import { SLUG } from '../text/field-patterns.ts';
import { buildQuerySlug, normalizeQuerySlug, readQuerySlug } from './query-slug.ts';
import { ANY_FORMAT, parseBounds, type Search, type SearchDates, type SearchPlace } from './search.ts';

type Refinements = Pick<Search, 'price' | 'category' | 'format'> & { readonly date: DateKeyword | null };

const NO_REFINEMENTS: Refinements = { price: null, category: null, format: null, date: null };

/** Reserved words of the refinement segment. */
const tokens = new Map<string, readonly [keyof Refinements, string | null]>([
  ...PRICES.map((price) => [price, ['price', price]] as const),
  ...CATEGORIES.map(({ slug }) => [slug, ['category', slug]] as const),
  ...FORMATS.map(({ slug }) => [slug, ['format', slug]] as const),
  ...DATE_KEYWORDS.map(({ keyword, slug }) => [slug, ['date', keyword]] as const),
  [ANY_FORMAT, ['format', null]],
]);

const subCategories = new Map<string, SubCategoryNumber>(
  SUB_CATEGORY_DEFINITIONS.flatMap(({ refinement, number }) => [[refinement, number] as const, [`${number}`, number]]),
);

/** The fields of a `URL` that are needed here. */
interface SearchAddress {
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
  const found = new Map<string, string | null>();
  for (const text of segment.split('--')) {
    const [kind, value] = tokens.get(text) ?? [];
    if (kind === undefined || value === undefined || found.has(kind)) return null;
    found.set(kind, value);
  }
  return { ...NO_REFINEMENTS, ...Object.fromEntries(found) };
}

function parsePlace(slug: string, bbox: string | null): SearchPlace | null {
  if (slug === 'online' || slug === 'local') return { kind: slug };
  if (!SLUG.test(slug)) return null;
  const bounds = slug === 'united-states' && bbox !== null ? parseBounds(bbox) : null;
  return bounds === null ? { kind: 'slug', slug } : { kind: 'bounds', bounds };
}

/** Null for a day that no calendar has, such as `2026-02-30`. */
function parseIsoDate(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
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
  const isReversed = start !== null && end !== null && start > end;
  return { keyword: 'custom_date', ...(isReversed ? { start: end, end: start } : { start, end }) };
}

/** The valid items of a comma list, each once. */
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
    subcategories: parseList(searchParams.get('subcategories'), (word) => subCategories.get(word)),
    tags: parseList(searchParams.get('tags'), (word) => FEATURE_TAGS.find((tag) => tag === word)),
  };
}
