import * as z from 'zod/mini';
import { HOST_LINK } from '../text/field-patterns.ts';

export const menuLinkSchema = z.object({
  url: z.string(),
  label: z.string(),
  gaLabel: z.string(),
  accentLink: z.optional(z.boolean()),
});

const slotText = z.string().check(z.minLength(1), z.maxLength(120));

const slotLinkSchema = z.extend(menuLinkSchema, { url: z.string().check(z.regex(HOST_LINK)), label: slotText });

/** What a host adds to the header. The drawer holds the links of the row too. */
export const headerSlotsSchema = z.object({
  /** In the row, after the menus Organize and Help. */
  afterMenus: z.optional(z.array(slotLinkSchema).check(z.maxLength(2))),
  /** In the row, before the links for signing in or the user's own. */
  beforeSignIn: z.optional(z.array(slotLinkSchema).check(z.maxLength(2))),
  /** In the drawer alone. */
  drawer: z.optional(z.array(slotLinkSchema).check(z.maxLength(10))),
  /** A line under the row. */
  banner: z.optional(z.object({ text: slotText, link: z.optional(slotLinkSchema) })),
});
