import * as z from 'zod/mini';
import { PUBLIC_ID } from '../text/field-patterns.ts';

/** The user. `isAuthenticated: false` is an anonymous user. */
export const headerUserSchema = z.object({
  isAuthenticated: z.boolean(),
  isAttendee: z.boolean(),
  isStaff: z.boolean(),
  hasTikibar: z.boolean(),
  hasPublish: z.boolean(),
  hasPaidPublish: z.boolean(),
  canCreateEvents: z.boolean(),
  publicId: z.nullable(z.string().check(z.regex(PUBLIC_ID))),
  fullName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** A path is one of the site. */
  thumbnailUrl: z.nullable(z.string()),
  numOrders: z.nullable(z.number()),
  numSavedEvents: z.nullable(z.number()),
  numFollowing: z.nullable(z.number()),
});
