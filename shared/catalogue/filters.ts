/** Prices a search can be narrowed to. Messages: `price.{slug}`. */
export const PRICES = ['free', 'paid'] as const;
export type Price = (typeof PRICES)[number];

/** Date keywords of filters, and as addresses write them, in the order of the filter. Messages: `date.{slug}`. */
export const DATE_KEYWORDS = [
  { keyword: 'today', slug: 'today' },
  { keyword: 'tomorrow', slug: 'tomorrow' },
  { keyword: 'this_weekend', slug: 'this-weekend' },
  { keyword: 'this_week', slug: 'this-week' },
  { keyword: 'next_week', slug: 'next-week' },
  { keyword: 'this_month', slug: 'this-month' },
  { keyword: 'next_month', slug: 'next-month' },
  { keyword: 'custom_date', slug: 'custom-date' },
] as const;

export type DateKeyword = (typeof DATE_KEYWORDS)[number]['keyword'];

/** Feature tags. They travel as `tags=`. Messages: `tag.{slug}`. */
export const FEATURE_TAGS = ['nightlife', 'kid-friendly', 'great-for-groups', 'date-night', 'budget-friendly'] as const;
export type FeatureTag = (typeof FEATURE_TAGS)[number];
