import * as z from 'zod/mini';
import { EVENT_ID } from './page-labels.ts';

const label = (maximum: number) => z.string().check(z.maxLength(maximum));

const shortened = (maximum: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, maximum)),
  );

/** Older builds only send the path, and not with each event. An event is counted however long its address is. */
const eventPage = {
  requestPath: z.optional(shortened(2048)),
  pageName: z.catch(z.optional(label(60)), undefined),
  eid: z.catch(z.optional(z.string().check(z.regex(EVENT_ID))), undefined),
};

/** The failure of a header on a page, as reported by its loader or by the header itself. */
const headerErrorSchema = z.object({
  name: z.literal('HeaderError'),
  /** Kind of the failure: `deadline`, `network`, `integrity`, `evaluate`, `mount`, `render`. */
  reason: z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/)),
  build: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/))),
  /** The error's message. It is logged shortened, and without addresses. */
  message: z.optional(shortened(500)),
});

/**
 * Body of `POST /header/events`: analytics events and failures. Category and action may be any text: a header of
 * another build may send values that are unknown here, which are accepted and not counted.
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

/** Body of `POST /header/exceptions`: a failure of a flag client that the client did not pass on. */
export const flagExceptionSchema = z.strictObject({
  /** Name or code of the error: `TypeError`, `FLAG_NOT_FOUND`. */
  name: z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/)),
  message: z.string().check(z.maxLength(500)),
  flag: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/))),
});
