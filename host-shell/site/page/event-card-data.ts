import type { CategorySlug } from '../../../shared/catalogue/categories.ts';

/** The data of an event card. */
export interface EventCardData {
  readonly id: string;
  readonly title: string;
  readonly category: CategorySlug;
  /** Local time in ISO 8601: `2026-11-21T20:00`. */
  readonly startsAt: string;
  readonly startText: string;
  /** The progress when the page was rendered; null for a cancelled event. */
  readonly progress: 'upcoming' | 'on-now' | 'over' | null;
  /** "Blue Hall, Berlin", or null for an online event. */
  readonly venue: string | null;
  readonly priceText: string;
  /** Seed of its drawing. */
  readonly drawing: string;
}
