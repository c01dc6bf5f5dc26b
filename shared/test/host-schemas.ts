import * as z from 'zod/mini';
import { PROPS } from '../contracts/host-props.ts';
import { createSchema } from '../contracts/shape-schema.ts';
import { FLAG_NAMES } from '../flags/flags.ts';
import { locationSchema } from '../location/location-schema.ts';

const flags = z.object(Object.fromEntries(FLAG_NAMES.map((name) => [name, z.optional(z.boolean())])));

/** For tests: the edge writes the props and the browser completes them. Neither parses them, so no program pays for it. */
export const headerPropsSchema = z.intersection(
  createSchema({ version: { oneOf: [1] }, flags: 'flags', ...PROPS } as const),
  z.object({ location: z.nullable(locationSchema), flags }),
);
