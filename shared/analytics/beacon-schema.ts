import * as z from 'zod/mini';
import { EVENT_ID } from './page-labels.ts';

const label = (maximum: number) => z.string().check(z.maxLength(maximum));

const MAX_PATH_LENGTH = 2048;

/**
 * Where an event was raised. Headers of older builds send the path alone, and not with each event. The address is the
 * page's, which may be of any length: the event counts all the same.
 */
const eventPage = {
  requestPath: z.optional(
    z.pipe(
      z.string(),
      z.transform((path: string) => path.slice(0, MAX_PATH_LENGTH)),
    ),
  ),
  pageName: z.catch(z.optional(label(60)), undefined),
  eid: z.catch(z.optional(z.string().check(z.regex(EVENT_ID))), undefined),
};

/** Why a header did not come up on a page, as its loader or the header itself reports it. */
export const headerErrorSchema = z.object({
  name: z.literal('HeaderError'),
  /** What failed: `deadline`, `network`, `integrity`, `evaluate`, `mount`, `render`. */
  reason: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)),
  build: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
  /** The error's message. Logged cut, and with addresses taken out. */
  message: z.optional(label(500)),
});

/**
 * What `POST /header/events` takes: analytics events, and failures. Category and action are any text here: a header of
 * another build may send what this one does not know, which is accepted and not counted.
 */
export const beaconEventSchema = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('EventCreateAttempt'),
    eventCreateSource: label(100),
    pageArea: label(100),
    hasPublish: z.boolean(),
    hasPaidPublish: z.boolean(),
    ...eventPage,
  }),
  z.object({
    name: z.literal('HeaderInteraction'),
    action: label(100),
    category: label(100),
    label: label(300),
    ...eventPage,
  }),
  headerErrorSchema,
]);
export type BeaconEvent = z.infer<typeof beaconEventSchema>;
