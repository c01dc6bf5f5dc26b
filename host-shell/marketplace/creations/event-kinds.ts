import type { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import type { FeatureTag } from '../../../shared/catalogue/filters.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';

export type EventCategory = (typeof CATEGORY_ROWS)[number]['slug'];

/** Formats of each category's events, the most common first. */
export const CATEGORY_FORMATS: Readonly<Record<EventCategory, readonly FormatSlug[]>> = {
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

interface FormatProfile {
  /** Hours after midnight on weekdays, and on weekends. */
  readonly start: number;
  readonly weekend: number;
  readonly hours: number;
  /** In whole currency units of a wealthy country. */
  readonly price: number;
  /** One in this many events is free; 0 for none. */
  readonly freeEvery: number;
  readonly tags: readonly FeatureTag[];
}

export const FORMAT_PROFILES: Readonly<Record<FormatSlug, FormatProfile>> = {
  conferences: { start: 9, weekend: 10, hours: 8, price: 120, freeEvery: 0, tags: [] },
  seminars: { start: 18, weekend: 14, hours: 2, price: 15, freeEvery: 2, tags: [] },
  expos: { start: 10, weekend: 10, hours: 8, price: 18, freeEvery: 4, tags: ['kid-friendly'] },
  conventions: { start: 10, weekend: 10, hours: 9, price: 45, freeEvery: 0, tags: ['great-for-groups'] },
  festivals: { start: 15, weekend: 12, hours: 8, price: 35, freeEvery: 3, tags: ['great-for-groups'] },
  performances: { start: 20, weekend: 20, hours: 2.5, price: 28, freeEvery: 6, tags: ['date-night', 'nightlife'] },
  screenings: { start: 19.5, weekend: 17, hours: 2.5, price: 12, freeEvery: 4, tags: ['date-night'] },
  galas: { start: 19, weekend: 19, hours: 4, price: 150, freeEvery: 0, tags: ['date-night'] },
  classes: { start: 18.5, weekend: 11, hours: 1.5, price: 25, freeEvery: 3, tags: [] },
  networking: { start: 18.5, weekend: 11, hours: 3, price: 10, freeEvery: 2, tags: ['great-for-groups'] },
  parties: { start: 21, weekend: 22, hours: 5, price: 18, freeEvery: 5, tags: ['nightlife', 'great-for-groups'] },
  rallies: { start: 17, weekend: 14, hours: 2, price: 0, freeEvery: 1, tags: ['great-for-groups'] },
  tournaments: { start: 17, weekend: 10, hours: 6, price: 20, freeEvery: 4, tags: ['great-for-groups'] },
  games: { start: 19, weekend: 15, hours: 3, price: 8, freeEvery: 2, tags: ['great-for-groups'] },
  races: { start: 18, weekend: 9, hours: 3, price: 30, freeEvery: 5, tags: [] },
  tours: { start: 14, weekend: 11, hours: 2, price: 22, freeEvery: 4, tags: ['date-night'] },
  attractions: { start: 10, weekend: 10, hours: 7, price: 16, freeEvery: 3, tags: ['kid-friendly'] },
  retreats: { start: 9, weekend: 9, hours: 8, price: 95, freeEvery: 0, tags: [] },
  appearances: { start: 19, weekend: 16, hours: 2, price: 15, freeEvery: 3, tags: [] },
};

const FAMILY_CATEGORIES: ReadonlySet<string> = new Set(['family-and-education', 'school-activities', 'holiday']);
/** The highest price of a low-budget event, in currency units of a wealthy country. */
const BUDGET_PRICE = 12;

export function chooseTags(
  format: FormatSlug,
  category: string,
  price: number,
  isOnline: boolean,
): readonly FeatureTag[] {
  const tags = new Set<FeatureTag>(FORMAT_PROFILES[format].tags);
  if (FAMILY_CATEGORIES.has(category) && format !== 'parties') tags.add('kid-friendly');
  if (tags.has('kid-friendly') || isOnline) tags.delete('nightlife');
  if (price <= BUDGET_PRICE) tags.add('budget-friendly');
  return [...tags];
}

export function buildTitle(language: string, topic: string, format: string, city: string | null): string {
  if (language === 'en') return [topic, format, ...(city === null ? [] : [city])].join(' ');
  const rest = city === null ? format : `${format}, ${city}`;
  return `${topic}${language === 'fr' ? ' ' : ''}: ${rest}`;
}
