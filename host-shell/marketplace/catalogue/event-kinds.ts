import type { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import type { FeatureTag } from '../../../shared/catalogue/filters.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';

export type EventCategory = (typeof CATEGORY_ROWS)[number]['slug'];

/** Formats of each category's events, the most common first. A format may appear in several rows. */
const CATEGORY_FORMATS: Readonly<Record<EventCategory, readonly FormatSlug[]>> = {
  business: ['networking', 'seminars', 'conferences', 'classes', 'expos'],
  'science-and-tech': ['conferences', 'networking', 'classes', 'seminars', 'conventions', 'appearances'],
  music: ['performances', 'festivals', 'parties', 'classes', 'appearances'],
  'film-and-media': ['screenings', 'festivals', 'conventions', 'appearances', 'games'],
  arts: ['performances', 'classes', 'tours', 'expos', 'screenings'],
  fashion: ['expos', 'parties', 'classes', 'networking', 'galas'],
  health: ['classes', 'retreats', 'seminars', 'expos'],
  'sports-and-fitness': ['classes', 'races', 'tournaments', 'games'],
  'travel-and-outdoor': ['tours', 'classes', 'retreats', 'races', 'attractions'],
  'food-and-drink': ['festivals', 'classes', 'tours', 'parties', 'expos'],
  'charity-and-causes': ['galas', 'rallies', 'races', 'networking', 'attractions'],
  government: ['rallies', 'seminars', 'conferences', 'networking'],
  community: ['networking', 'festivals', 'parties', 'rallies', 'tours'],
  spirituality: ['retreats', 'classes', 'seminars'],
  'family-and-education': ['attractions', 'classes', 'games', 'seminars', 'festivals'],
  holiday: ['festivals', 'parties', 'attractions', 'galas', 'tours'],
  'home-and-lifestyle': ['expos', 'classes', 'attractions'],
  'auto-boat-and-air': ['expos', 'races', 'tours'],
  hobbies: ['classes', 'conventions', 'tournaments', 'games', 'appearances'],
  'school-activities': ['galas', 'seminars', 'tournaments', 'attractions'],
  other: ['attractions', 'parties', 'networking'],
};

/** Topics whose formats differ from those of their category: painting has no performances. */
const OWN_FORMATS: readonly { readonly topics: readonly number[]; readonly formats: readonly FormatSlug[] }[] = [
  { topics: [5007, 5008, 5011, 5012, 5013, 5014, 5999], formats: ['classes', 'expos', 'tours'] },
  { topics: [5009], formats: ['appearances', 'classes', 'festivals'] },
  { topics: [8001, 8002, 8003, 8004, 8005, 8013, 8015, 8017, 8027], formats: ['races', 'classes'] },
  { topics: [8016, 8020, 8024, 8025, 8026], formats: ['classes', 'tournaments'] },
  { topics: [12008, 12009, 12010], formats: ['seminars', 'conferences'] },
  { topics: [18003, 18004, 18999], formats: ['expos', 'tours'] },
  { topics: [16010], formats: ['parties', 'networking'] },
  { topics: [19003, 19004, 19005, 19006, 19008], formats: ['classes', 'appearances', 'conventions'] },
  { topics: [20001, 20002, 20003], formats: ['galas', 'attractions'] },
  { topics: [17001, 17002], formats: ['expos', 'classes', 'attractions'] },
];

/** Lists the formats of a topic, the most common first. */
export function listFormats(category: EventCategory, subcategory: number | null): readonly FormatSlug[] {
  const own = OWN_FORMATS.find(({ topics }) => subcategory !== null && topics.includes(subcategory));
  return own?.formats ?? CATEGORY_FORMATS[category];
}

interface FormatProfile {
  /** Minutes after midnight on weekdays and on weekends. */
  readonly starts: readonly [weekday: number, weekend: number];
  readonly durationMinutes: number;
  /** The lower price of a range, in whole currency units of a wealthy country. */
  readonly price: number;
  /** One in this many events is free; 0 for none. */
  readonly freeEvery: number;
  readonly tags: readonly FeatureTag[];
}

const HOUR = 60;

export const FORMAT_PROFILES: Readonly<Record<FormatSlug, FormatProfile>> = {
  conferences: { starts: [9 * HOUR, 10 * HOUR], durationMinutes: 8 * HOUR, price: 120, freeEvery: 0, tags: [] },
  seminars: { starts: [18 * HOUR, 14 * HOUR], durationMinutes: 2 * HOUR, price: 15, freeEvery: 2, tags: [] },
  expos: { starts: [10 * HOUR, 10 * HOUR], durationMinutes: 8 * HOUR, price: 18, freeEvery: 4, tags: ['kid-friendly'] },
  conventions: {
    starts: [10 * HOUR, 10 * HOUR],
    durationMinutes: 9 * HOUR,
    price: 45,
    freeEvery: 0,
    tags: ['great-for-groups'],
  },
  festivals: {
    starts: [15 * HOUR, 12 * HOUR],
    durationMinutes: 8 * HOUR,
    price: 35,
    freeEvery: 3,
    tags: ['great-for-groups'],
  },
  performances: {
    starts: [20 * HOUR, 20 * HOUR],
    durationMinutes: 150,
    price: 28,
    freeEvery: 6,
    tags: ['date-night', 'nightlife'],
  },
  screenings: {
    starts: [19 * HOUR + 30, 17 * HOUR],
    durationMinutes: 140,
    price: 12,
    freeEvery: 4,
    tags: ['date-night'],
  },
  galas: { starts: [19 * HOUR, 19 * HOUR], durationMinutes: 4 * HOUR, price: 150, freeEvery: 0, tags: ['date-night'] },
  classes: { starts: [18 * HOUR + 30, 11 * HOUR], durationMinutes: 90, price: 25, freeEvery: 3, tags: [] },
  networking: {
    starts: [18 * HOUR + 30, 11 * HOUR],
    durationMinutes: 3 * HOUR,
    price: 10,
    freeEvery: 2,
    tags: ['great-for-groups'],
  },
  parties: {
    starts: [21 * HOUR, 22 * HOUR],
    durationMinutes: 5 * HOUR,
    price: 18,
    freeEvery: 5,
    tags: ['nightlife', 'great-for-groups'],
  },
  rallies: {
    starts: [17 * HOUR, 14 * HOUR],
    durationMinutes: 2 * HOUR,
    price: 0,
    freeEvery: 1,
    tags: ['great-for-groups'],
  },
  tournaments: {
    starts: [17 * HOUR, 10 * HOUR],
    durationMinutes: 6 * HOUR,
    price: 20,
    freeEvery: 4,
    tags: ['great-for-groups'],
  },
  games: {
    starts: [19 * HOUR, 15 * HOUR],
    durationMinutes: 3 * HOUR,
    price: 8,
    freeEvery: 2,
    tags: ['great-for-groups'],
  },
  races: { starts: [18 * HOUR, 9 * HOUR], durationMinutes: 3 * HOUR, price: 30, freeEvery: 5, tags: [] },
  tours: { starts: [14 * HOUR, 11 * HOUR], durationMinutes: 2 * HOUR, price: 22, freeEvery: 4, tags: ['date-night'] },
  attractions: {
    starts: [10 * HOUR, 10 * HOUR],
    durationMinutes: 7 * HOUR,
    price: 16,
    freeEvery: 3,
    tags: ['kid-friendly'],
  },
  retreats: { starts: [9 * HOUR, 9 * HOUR], durationMinutes: 8 * HOUR, price: 95, freeEvery: 0, tags: [] },
  appearances: { starts: [19 * HOUR, 16 * HOUR], durationMinutes: 2 * HOUR, price: 15, freeEvery: 3, tags: [] },
};

/** Late start times of some formats, so that an evening has events until midnight. */
export const LATE_STARTS: Readonly<Partial<Record<FormatSlug, number>>> = {
  festivals: 17 * HOUR,
  performances: 21 * HOUR + 30,
  screenings: 21 * HOUR + 30,
  classes: 21 * HOUR,
  networking: 20 * HOUR + 30,
  parties: 22 * HOUR,
  games: 21 * HOUR,
  tours: 21 * HOUR + 30,
  appearances: 21 * HOUR,
};

/** Categories for families, whatever the format. */
export const FAMILY_CATEGORIES: ReadonlySet<string> = new Set(['family-and-education', 'school-activities', 'holiday']);

/** The highest price of a low-budget event, in currency units of a wealthy country. */
export const BUDGET_PRICE = 12;
