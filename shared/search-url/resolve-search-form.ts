import { isTextOfLocation, type Location } from '../location/location.ts';
import { cleanSearchText } from '../text/search-text.ts';
import { buildSearchUrl, type SearchUrlVariant, toSearchPlace } from './build-search-url.ts';
import { ALL_EVENTS, type SearchPlace } from './search.ts';

/** The search form as a browser without script sends it: `GET /search?q=…&location=…`. */
export interface SearchForm {
  readonly query: string;
  /** Free text of the location field. */
  readonly locationText: string;
  /** Text the field was rendered with; the same text keeps the page's place. Null for forms without it. */
  readonly renderedText: string | null;
}

export interface SearchFormContext {
  readonly languagePrefix: string;
  readonly variant?: SearchUrlVariant;
  /** The place of the form's page, for a results page; null for other pages. */
  readonly pagePlace: SearchPlace | null;
  /** The cookie's place, else the guess; null if both are unknown. */
  readonly current: Location | null;
  /** The word for "Online" in the page's language. */
  readonly onlineLabel: string;
  /** Resolves the origin's first prediction for a text; null if it does not know the place. */
  readonly findPlace: (text: string) => Promise<Location | null>;
}

type SearchFormAnswer =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'unknown-place'; readonly text: string };

/** Resolves where the form leads: to the address that the script would build. Throws the errors of `findPlace`. */
export async function resolveSearchForm(form: SearchForm, context: SearchFormContext): Promise<SearchFormAnswer> {
  const text = cleanSearchText(form.locationText);
  const { current, pagePlace, onlineLabel, languagePrefix, variant } = context;
  const redirect = (place: SearchPlace): SearchFormAnswer => ({
    kind: 'redirect',
    url: buildSearchUrl({ ...ALL_EVENTS, languagePrefix, place, query: form.query }, variant),
  });
  const isUntouched = text === '' || text === cleanSearchText(form.renderedText ?? '');
  if (isUntouched) return redirect(pagePlace ?? toSearchPlace(current));
  if (current !== null && isTextOfLocation(text, current, onlineLabel)) return redirect(toSearchPlace(current));
  const found = await context.findPlace(text);
  return found === null ? { kind: 'unknown-place', text } : redirect(toSearchPlace(found));
}
