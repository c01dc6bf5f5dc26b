import * as z from 'zod/mini';
import { type FieldParser, parseSearchText, parseWords } from '../../contracts/argument-fields.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../text/field-patterns.ts';
import { defineArguments, type EndpointContract, parseBySchema, readCoordinates } from '../endpoint-contract.ts';
import { PLACE_PREDICTIONS_PATH, type PlacePredictionsArguments, PREDICTION_TYPES } from './place-predictions.ts';

const predictionsSchema = z.object({
  predictions: z.array(
    z.object({ main_text: z.string(), secondary_text: z.string(), types: z.array(z.string()), place_id: z.string() }),
  ),
});

const parsePredictionTypes: FieldParser = (text) =>
  text === 'regions' ? { value: text } : parseWords(PREDICTION_TYPES)(text);

export const PLACE_PREDICTIONS = {
  path: PLACE_PREDICTIONS_PATH,
  arguments: defineArguments<PlacePredictionsArguments>(['input', 'types', 'latitude', 'longitude'], (reader) => {
    reader.addRequired('input', parseSearchText(MAX_SEARCH_TEXT_LENGTH));
    reader.addOptional('types', parsePredictionTypes, 'regions');
    // The bias circle is 200 km wide: one decimal of a degree keeps the ranking and lets neighbours share an answer.
    readCoordinates(reader, 1, 'optional');
  }),
  parseAnswer: parseBySchema(predictionsSchema, ({ predictions }) => predictions.length === 0),
} as const satisfies EndpointContract<z.infer<typeof predictionsSchema>>;
