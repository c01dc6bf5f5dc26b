/** Types of predicted places where neighborhoods and boroughs are enabled. */
export const PREDICTION_TYPES = [
  'neighborhood',
  'locality',
  'sublocality',
  'country',
  'administrative_area_level_1',
] as const;

export type PredictionType = (typeof PREDICTION_TYPES)[number];
