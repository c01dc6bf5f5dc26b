import { createArgumentProblem } from '../http/problems.ts';
import type { Coordinates } from '../marketplace/places/coordinates.ts';
import type { QueryParameters } from './query-parameters.ts';

/** @throws HttpProblem `ARGUMENTS_ERROR` when only one of the two is present, or one is out of range */
export function readCoordinates(query: QueryParameters): Coordinates | null {
  const latitude = query.degrees('latitude', 90);
  const longitude = query.degrees('longitude', 180);
  if (latitude === null && longitude === null) return null;
  if (latitude === null) throw createArgumentProblem('latitude', 'is required with longitude');
  if (longitude === null) throw createArgumentProblem('longitude', 'is required with latitude');
  return { latitude, longitude };
}
