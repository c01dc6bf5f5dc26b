import type { CategorySlug } from '../../../shared/catalogue/categories.ts';

/** An event as a card shows it. */
export interface EventCardData {
  readonly id: string;
  readonly title: string;
  readonly category: CategorySlug;
  /** Local time as a machine reads it: `2026-11-21T20:00`. */
  readonly startsAt: string;
  readonly startText: string;
  /** How far it had come when the page was made; null for a cancelled one. */
  readonly progress: 'upcoming' | 'on-now' | 'over' | null;
  /** "Blue Hall, Berlin", or null for an online event. */
  readonly venue: string | null;
  readonly priceText: string;
  /** Seed of its picture. */
  readonly drawing: string;
  /** Address of its organizer's own picture; null for the drawing. */
  readonly picture: string | null;
}
