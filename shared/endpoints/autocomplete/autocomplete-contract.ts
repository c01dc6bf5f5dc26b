import * as z from 'zod/mini';
import { parseIdentifier, parseSearchText } from '../../contracts/argument-fields.ts';
import { MAX_SEARCH_TEXT_LENGTH } from '../../text/field-patterns.ts';
import { defineArguments, type EndpointContract, parseBySchema, readCoordinates } from '../endpoint-contract.ts';
import {
  AUTOCOMPLETE_CONSTANTS,
  AUTOCOMPLETE_PATH,
  type AutocompleteAnswer,
  type AutocompleteArguments,
  MAX_SUGGESTIONS,
} from './autocomplete.ts';

export const autocompleteSchema = z.object({
  query: z.pipe(
    z.array(z.string()),
    z.transform((suggestions) => suggestions.slice(0, MAX_SUGGESTIONS)),
  ),
});

export const AUTOCOMPLETE = {
  path: AUTOCOMPLETE_PATH,
  arguments: defineArguments<AutocompleteArguments>(['q', 'place_id', 'latitude', 'longitude'], (reader) => {
    reader.addRequired('q', parseSearchText(MAX_SEARCH_TEXT_LENGTH));
    for (const [name, value] of Object.entries(AUTOCOMPLETE_CONSTANTS)) reader.constant(name, value);
    if (reader.has('place_id')) {
      for (const name of ['latitude', 'longitude'] as const) {
        if (reader.has(name)) reader.refuse(name, 'must not be given together with place_id');
      }
      reader.addRequired('place_id', parseIdentifier);
    } else if (reader.has('latitude') || reader.has('longitude')) {
      readCoordinates(reader, 2, 'required');
    } else {
      reader.refuse('place_id', 'is required, or latitude and longitude');
    }
  }),
  parseAnswer: parseBySchema(autocompleteSchema, ({ query }) => query.length === 0),
} as const satisfies EndpointContract<AutocompleteAnswer>;
