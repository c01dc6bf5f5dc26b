import { brand } from '../brand/brand.ts';

/** Categories, in the order of the catalogue. */
export const CATEGORY_ROWS = [
  { number: 101, slug: 'business' },
  { number: 102, slug: 'science-and-tech' },
  { number: 103, slug: 'music' },
  { number: 104, slug: 'film-and-media' },
  { number: 105, slug: 'arts' },
  { number: 106, slug: 'fashion' },
  { number: 107, slug: 'health' },
  { number: 108, slug: 'sports-and-fitness' },
  { number: 109, slug: 'travel-and-outdoor' },
  { number: 110, slug: 'food-and-drink' },
  { number: 111, slug: 'charity-and-causes' },
  { number: 112, slug: 'government' },
  { number: 113, slug: 'community' },
  { number: 114, slug: 'spirituality' },
  { number: 115, slug: 'family-and-education' },
  { number: 116, slug: 'holiday' },
  { number: 117, slug: 'home-and-lifestyle' },
  { number: 118, slug: 'auto-boat-and-air' },
  { number: 119, slug: 'hobbies' },
  { number: 120, slug: 'school-activities' },
  { number: 199, slug: 'other' },
] as const;

/** Categories that cut across the others. */
const DESTINATIONS = ['nightlife', 'seasonal'] as const;

export type CategorySlug = (typeof CATEGORY_ROWS)[number]['slug'] | (typeof DESTINATIONS)[number];

export interface Category {
  /** `MarqueeCategory/103`, `Destination/nightlife`. */
  readonly id: string;
  readonly slug: CategorySlug;
  /** Key of its name in the namespace `catalogue`. */
  readonly labelKey: `category.${CategorySlug}`;
}

export const CATEGORIES: readonly Category[] = [
  ...CATEGORY_ROWS.map(({ number, slug }) => createCategory(`${brand.name}Category/${number}`, slug)),
  ...DESTINATIONS.map((slug) => createCategory(`Destination/${slug}`, slug)),
];

function createCategory(id: string, slug: CategorySlug): Category {
  return { id, slug, labelKey: `category.${slug}` };
}

export function findCategory(slug: string): Category | undefined {
  return CATEGORIES.find((category) => category.slug === slug);
}
