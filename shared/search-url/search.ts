import type { CategorySlug } from '../catalogue/categories.ts';
import type { DateKeyword, FeatureTag, Price } from '../catalogue/filters.ts';
import type { FormatSlug } from '../catalogue/formats.ts';
import type { SubCategoryNumber } from '../catalogue/sub-categories.ts';
import { DEGREES } from '../text/field-patterns.ts';

/** Format token if no format is chosen. */
export const ANY_FORMAT = 'events';

/** A rectangle as the `bbox` parameter carries it, in degrees. West is greater than east across the 180th meridian. */
export interface SearchBounds {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The place of a search. `local` is the user's own: the cookie's place, else the guess. */
export type SearchPlace =
  | { readonly kind: 'slug'; readonly slug: string }
  | { readonly kind: 'online' }
  | { readonly kind: 'local' }
  | { readonly kind: 'bounds'; readonly bounds: SearchBounds };

/** The dates of a search: a keyword (`this_weekend`), or chosen days (ISO dates; either end may be open). */
export type SearchDates =
  | { readonly keyword: Exclude<DateKeyword, 'custom_date'> }
  | { readonly keyword: 'custom_date'; readonly start: string | null; readonly end: string | null };

/** Everything that the address of search results expresses. */
export interface Search {
  /** Language subdirectory of the site: `''`, `/fr`. */
  readonly languagePrefix: string;
  readonly place: SearchPlace;
  /** Words searched for; empty for all events. */
  readonly query: string;
  /**
   * The query's slug, if the slug rules do not reproduce it from `query`: they drop the first dot, so `mrs.-smith`
   * would lose a dot each time it is built. Ignored once `query` changes.
   */
  readonly querySlug?: string;
  readonly price: Price | null;
  readonly category: CategorySlug | null;
  /** Plural: `festivals`. */
  readonly format: FormatSlug | null;
  readonly dates: SearchDates | null;
  /** Each once: `3002`. */
  readonly subcategories: readonly SubCategoryNumber[];
  /** Each once: `date-night`. */
  readonly tags: readonly FeatureTag[];
}

/** All events, wherever the user is: the defaults of other searches. */
export const ALL_EVENTS: Search = {
  languagePrefix: '',
  place: { kind: 'local' },
  query: '',
  price: null,
  category: null,
  format: null,
  dates: null,
  subcategories: [],
  tags: [],
};

/** Six decimals are accurate to about 10 cm. */
const formatDegrees = (degrees: number): string => String(Number(degrees.toFixed(6)));

/** `swLng,swLat,neLng,neLat`. */
export function formatBounds({ west, south, east, north }: SearchBounds): string {
  return [west, south, east, north].map(formatDegrees).join(',');
}

/** @returns null for anything but four plain decimals that lie on the globe, south not above north. */
export function parseBounds(text: string): SearchBounds | null {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return null;
  const [west = 0, south = 0, east = 0, north = 0] = parts.map((part) => Number(formatDegrees(Number(part))));
  const isOnGlobe = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north;
  return isOnGlobe ? { west, south, east, north } : null;
}
