import { z } from 'zod';
import { CATEGORY_ROWS, type CategorySlug } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMAT_ROWS, type FormatSlug } from '../../../shared/catalogue/formats.ts';
import { DESCRIPTION_LENGTH, SUMMARY_LENGTH, TITLE_LENGTH } from '../../marketplace/creations/event-plan.ts';

/** The most titles offered to an organizer. */
export const MAX_TITLES = 3;

/** The organizer's answers, cleaned and within their limits. */
export interface EventBrief {
  readonly what: string;
  readonly audience: string;
  /** City; null for online. */
  readonly city: string | null;
  /** The date in words. */
  readonly when: string;
  /** Whole units; 0 is free. */
  readonly price: number;
  /** BCP 47 language of the texts. */
  readonly language: string;
}

const slugs = <Slug extends string>(rows: readonly { readonly slug: Slug }[]) =>
  rows.map(({ slug }) => slug) as [Slug, ...Slug[]];
const line = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1).max(max));

/** The schema of a generator's response. Anything else is rejected. */
export const generatedEventSchema = z.object({
  titles: z.array(line(TITLE_LENGTH)).min(1).max(MAX_TITLES),
  summary: line(SUMMARY_LENGTH),
  description: z.string().trim().min(1).max(DESCRIPTION_LENGTH),
  category: z.enum(slugs<CategorySlug>(CATEGORY_ROWS)),
  subcategory: z.number().int().nullable(),
  format: z.enum(slugs<FormatSlug>(FORMAT_ROWS)),
  tags: z.array(z.enum(FEATURE_TAGS)).max(FEATURE_TAGS.length),
});
export type GeneratedEvent = z.infer<typeof generatedEventSchema>;

/** Writes a draft. It may fail in any way: callers have a fallback. */
export type EventGenerator = (brief: EventBrief) => Promise<GeneratedEvent>;
