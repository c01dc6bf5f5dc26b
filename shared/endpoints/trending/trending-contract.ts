import * as z from 'zod/mini';
import { parseOneOf, parseSlug } from '../../contracts/argument-fields.ts';
import { defineArguments, type EndpointContract, parseBySchema } from '../endpoint-contract.ts';
import { TRENDING_PATH, type TrendingAnswer, type TrendingArguments } from './trending.ts';

const trendingSchema = z.object({
  trending: z.object({
    active_timeframe: z.string(),
    trending_searches: z.array(z.object({ term: z.string() })),
  }),
});

export const TRENDING = {
  path: TRENDING_PATH,
  arguments: defineArguments<TrendingArguments>(['location', 'timeframe'], (reader) => {
    reader.addRequired('location', parseSlug);
    reader.addRequired('timeframe', parseOneOf(['week']));
  }),
  parseAnswer: parseBySchema(trendingSchema, ({ trending }) => trending.trending_searches.length === 0),
} as const satisfies EndpointContract<TrendingAnswer>;
