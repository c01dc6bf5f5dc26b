import * as z from 'zod/mini';

/** Body of `POST /header/exceptions`: a failure of a flag client that the client did not pass on. */
export const flagExceptionSchema = z.strictObject({
  /** Name or code of the error: `TypeError`, `FLAG_NOT_FOUND`. */
  name: z.string().check(z.regex(/^[A-Za-z]\w{0,63}$/)),
  message: z.string().check(z.maxLength(500)),
  flag: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,63}$/))),
});
