/** Prices a search can be narrowed to. Messages: `price.{slug}`. */
export const PRICES = ['free', 'paid'] as const;
export type Price = (typeof PRICES)[number];

interface DateKeywordRow {
  /** As filters carry it. */
  readonly keyword: string;
  /** As addresses write it: with hyphens. */
  readonly slug: string;
}

/** Date keywords, in the order of the filter. Messages: `date.{slug}`. */
export const DATE_KEYWORDS = [
  { keyword: 'today', slug: 'today' },
  { keyword: 'tomorrow', slug: 'tomorrow' },
  { keyword: 'this_weekend', slug: 'this-weekend' },
  { keyword: 'this_week', slug: 'this-week' },
  { keyword: 'next_week', slug: 'next-week' },
  { keyword: 'this_month', slug: 'this-month' },
  { keyword: 'next_month', slug: 'next-month' },
  { keyword: 'custom_date', slug: 'custom-date' },
] as const satisfies readonly DateKeywordRow[];

export type DateKeyword = (typeof DATE_KEYWORDS)[number]['keyword'];
export type DateSlug = (typeof DATE_KEYWORDS)[number]['slug'];

/** Feature tags. They travel as `tags=`. Messages: `tag.{slug}`. */
export const FEATURE_TAGS = ['nightlife', 'kid-friendly', 'great-for-groups', 'date-night', 'budget-friendly'] as const;
export type FeatureTag = (typeof FEATURE_TAGS)[number];
