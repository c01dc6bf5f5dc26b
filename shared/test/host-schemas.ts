import * as z from 'zod/mini';
import { ENVIRONMENT, PROPS } from '../contracts/host-props.ts';
import { createSchema } from '../contracts/shape-schema.ts';
import { FLAG_NAMES, type FlagName } from '../flags/flags.ts';
import { locationSchema } from '../location/location-schema.ts';

/*
 * For tests: the edge writes the props and the browser completes them. Neither parses them, and an isolate starts sooner
 * without.
 */

const isOn = z.optional(z.boolean());

/** One optional boolean for each row of the table of flags. */
export const headerFlagsSchema = z.object(
  Object.fromEntries(FLAG_NAMES.map((name) => [name, isOn])) as Record<FlagName, typeof isOn>,
);

const leaves = { location: z.nullable(locationSchema), flags: headerFlagsSchema };

export const headerEnvironmentSchema = createSchema(ENVIRONMENT, leaves);

export const headerPropsSchema = createSchema({ version: { oneOf: [1] }, flags: 'flags', ...PROPS } as const, leaves);
