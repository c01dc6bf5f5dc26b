import type { Degrees } from '../../../../shared/endpoints/endpoint-request.ts';
import type { PlaceScope } from '../../../../shared/endpoints/place-from-google-place-id/place-from-google-place-id.ts';

/** A place that a typed text may mean. */
export interface PlacePrediction {
  readonly placeId: string;
  readonly mainText: string;
  readonly secondaryText: string;
  readonly types: readonly string[];
}

export interface PlacePredictionRequest {
  readonly input: string;
  readonly scope: PlaceScope;
  /** Places near this point come first. */
  readonly near: Degrees | null;
  readonly signal: AbortSignal;
}

/** A service that predicts places: the site's own API or Google's places library. */
export interface PlacePredictor {
  /** @throws if the service fails. An empty list means that the place does not exist. */
  readonly predict: (request: PlacePredictionRequest) => Promise<readonly PlacePrediction[]>;
  /** A prediction was chosen: further typing belongs to a new session, which Google bills separately. */
  readonly endSession: () => void;
}
