import type { DateKeyword } from '../../../shared/catalogue/filters.ts';
import type { SearchBounds } from '../../../shared/search-url/search.ts';

/** The filters of a list of events. Null and empty values do not filter. */
export interface EventFilters {
  readonly placeSlug: string | null;
  readonly placeId: string | null;
  readonly box: SearchBounds | null;
  readonly isOnline: boolean | null;
  /** Slug of the user's place. Its time zone defines the days of a search without a place. */
  readonly nearSlug: string | null;
  readonly words: string | null;
  readonly price: 'free' | 'paid' | null;
  readonly category: string | null;
  readonly format: string | null;
  readonly subcategories: readonly number[];
  readonly tags: readonly string[];
  readonly date: DateKeyword | null;
  /** Days since 1970, for `custom_date`. */
  readonly startDay: number | null;
  readonly endDay: number | null;
  readonly limit: number;
  readonly offset: number;
}
