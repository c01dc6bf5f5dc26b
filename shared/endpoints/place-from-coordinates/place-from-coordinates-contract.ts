import { parseFlag } from '../../contracts/argument-fields.ts';
import {
  defineArguments,
  type EndpointContract,
  type PlaceAnswer,
  parsePlaceAnswer,
  readCoordinates,
} from '../endpoint-contract.ts';
import { PLACE_FROM_COORDINATES_PATH, type PlaceFromCoordinatesArguments } from './place-from-coordinates.ts';

export const PLACE_FROM_COORDINATES = {
  path: PLACE_FROM_COORDINATES_PATH,
  arguments: defineArguments<PlaceFromCoordinatesArguments>(
    ['latitude', 'longitude', 'excludeNeighborhoods'],
    (reader) => {
      readCoordinates(reader, 3, 'required');
      reader.addOptional('excludeNeighborhoods', parseFlag, 'false');
    },
  ),
  parseAnswer: parsePlaceAnswer,
} as const satisfies EndpointContract<PlaceAnswer>;
