/** A place that a text may mean (spec §3 "Map prediction"). */
export interface PlacePrediction {
  readonly placeId: string;
  readonly mainText: string;
  readonly secondaryText: string;
  readonly types: readonly string[];
}

/** What kinds of places are meant (spec §7): regions, or neighbourhoods and the like beside them. */
export type PlaceScope = 'regions' | 'neighborhoods';

export interface PlacePredictionRequest {
  readonly input: string;
  readonly scope: PlaceScope;
  /** Places near it come first. */
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  readonly signal: AbortSignal;
}

/** Who knows places by name: the site itself, or Google's places library. */
export interface PlacePredictor {
  /** @throws when the service fails. An empty list is "no such place". */
  readonly predict: (request: PlacePredictionRequest) => Promise<readonly PlacePrediction[]>;
  /** A prediction was chosen: what is typed next is another search. */
  readonly endSession: () => void;
  /** Text that the service's terms ask to show with its predictions. */
  readonly attribution: string | null;
}

/** Spec §7. */
export const NEIGHBORHOOD_TYPES = [
  'neighborhood',
  'locality',
  'sublocality',
  'country',
  'administrative_area_level_1',
] as const;

/** Spec §9 "Place bias radius". */
export const PLACE_BIAS_RADIUS_M = 200_000;
