/** A place that a typed text may mean. */
export interface PlacePrediction {
  readonly placeId: string;
  readonly mainText: string;
  readonly secondaryText: string;
  readonly types: readonly string[];
}

/** Kinds of places to predict: regions alone, or neighbourhoods and boroughs as well. */
export type PlaceScope = 'regions' | 'neighborhoods';

export interface PlacePredictionRequest {
  readonly input: string;
  readonly scope: PlaceScope;
  /** Places near it come first. */
  readonly near: { readonly latitude: number; readonly longitude: number } | null;
  readonly signal: AbortSignal;
}

/** A service that predicts places: the site's own API or Google's places library. */
export interface PlacePredictor {
  /** @throws when the service fails. An empty list is "no such place". */
  readonly predict: (request: PlacePredictionRequest) => Promise<readonly PlacePrediction[]>;
  /** A prediction was chosen: what is typed next belongs to another session, which Google bills apart. */
  readonly endSession: () => void;
}

export const NEIGHBORHOOD_TYPES = [
  'neighborhood',
  'locality',
  'sublocality',
  'country',
  'administrative_area_level_1',
] as const;
