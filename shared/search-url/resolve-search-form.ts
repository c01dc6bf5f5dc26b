import type { Location } from '../location/location.ts';
import { isTextOfLocation } from '../location/location-text.ts';
import { buildSearchUrl, type SearchUrlVariant } from './build-search-url.ts';
import { ALL_EVENTS } from './search.ts';
import { toSearchPlace } from './to-search-place.ts';

/** The search form as a browser without script sends it: `GET /search?q=…&location=…` (contract §2). */
export interface SearchForm {
  readonly query: string;
  /** Free text of the location field. */
  readonly locationText: string;
}

export interface SearchFormContext {
  readonly languagePrefix: string;
  readonly variant?: SearchUrlVariant;
  /** What the field stood at: the cookie's place, else the guess. Null when neither is known. */
  readonly current: Location | null;
  /** The word for "Online" in the page's language. */
  readonly onlineLabel: string;
  /** The origin's first prediction for a text, resolved; null when it knows no such place. */
  readonly findPlace: (text: string) => Promise<Location | null>;
}

export type SearchFormAnswer =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'unknown-place'; readonly text: string };

/**
 * Where the form leads: the same address that the script would build (contract §8 "`/search?location=`").
 *
 * @throws what `findPlace` throws.
 */
export async function resolveSearchForm(form: SearchForm, context: SearchFormContext): Promise<SearchFormAnswer> {
  const text = form.locationText.trim();
  const { current, onlineLabel, languagePrefix, variant } = context;
  const isCurrent = text === '' || (current !== null && isTextOfLocation(text, current, onlineLabel));
  const location = isCurrent ? current : await context.findPlace(text);
  if (location === null && !isCurrent) return { kind: 'unknown-place', text };
  const search = { ...ALL_EVENTS, languagePrefix, place: toSearchPlace(location), query: form.query };
  return { kind: 'redirect', url: buildSearchUrl(search, variant) };
}
