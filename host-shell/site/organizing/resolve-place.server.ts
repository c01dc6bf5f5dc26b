import { toLanguageCode } from '../../../shared/sites/sites.ts';
import type { Audience } from '../../marketplace/audience.ts';
import { findPlaceById, type PlaceRow } from '../../marketplace/places/place-row.ts';
import { type Prediction, predictPlaces } from '../../marketplace/places/predict-places.ts';
import { foldText } from '../../marketplace/text/fold.ts';
import type { MarketContext } from '../http/market-context.server.ts';

/** The result of resolving a typed place: one town, several, or none. */
export type ResolvedPlace =
  | { readonly kind: 'found'; readonly place: PlaceRow; readonly text: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' };

/** Resolves a place field with the site's location search, in the language of the page. */
export async function resolvePlace(
  { db, services }: Pick<MarketContext, 'db' | 'services'>,
  text: string,
): Promise<ResolvedPlace> {
  const { site, language } = services.request;
  const audience: Audience = { site, language: toLanguageCode(language.locale) };
  const predictions = await predictPlaces(db, text, ['locality'], null, audience);
  const chosen = await choosePrediction(db, predictions, text);
  if (chosen === null) {
    return predictions.length === 0 ? { kind: 'unknown' } : { kind: 'several', names: predictions.map(buildPlaceName) };
  }
  const place = await findPlaceById(db, chosen.place_id);
  return place === null ? { kind: 'unknown' } : { kind: 'found', place, text: buildPlaceName(chosen) };
}

/** Of two towns with one name, the one larger by this factor is chosen. */
const MUCH_LARGER = 10;

/** Chooses the prediction that the text names, narrowed by the part after the comma. Among several, a much larger town wins. */
async function choosePrediction(
  db: MarketContext['db'],
  predictions: readonly Prediction[],
  text: string,
): Promise<Prediction | null> {
  const [head = '', ...tail] = text.split(',').map(foldText);
  const named = predictions.filter(({ main_text, secondary_text }) => {
    const parents = secondary_text.split(',').map(foldText);
    return foldText(main_text) === head && tail.every((part) => parents.some((parent) => parent.startsWith(part)));
  });
  const [first, second] = named;
  if (first === undefined) return predictions.length === 1 ? (predictions[0] ?? null) : null;
  if (second === undefined) return first;
  const [one, other] = await Promise.all([findPlaceById(db, first.place_id), findPlaceById(db, second.place_id)]);
  return (one?.population ?? 0) >= MUCH_LARGER * (other?.population ?? 0) ? first : null;
}

function buildPlaceName({ main_text, secondary_text }: Prediction): string {
  return secondary_text === '' ? main_text : `${main_text}, ${secondary_text}`;
}
