import { createArgumentProblem } from '../http/problems.ts';
import type { QueryParameters } from '../http/query-parameters.ts';

/** In degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** @throws HttpProblem `ARGUMENTS_ERROR` when one of the two is missing or out of range. */
export function readCoordinates(query: QueryParameters): Coordinates | null {
  const latitude = query.degrees('latitude', 90);
  const longitude = query.degrees('longitude', 180);
  if (latitude === null && longitude === null) return null;
  if (latitude === null) throw createArgumentProblem('latitude', 'Is needed with longitude.');
  if (longitude === null) throw createArgumentProblem('longitude', 'Is needed with latitude.');
  return { latitude, longitude };
}
