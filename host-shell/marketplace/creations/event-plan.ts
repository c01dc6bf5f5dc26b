import type { CategorySlug } from '../../../shared/catalogue/categories.ts';
import type { FeatureTag } from '../../../shared/catalogue/filters.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import { parseIsoDay } from '../events/calendar.ts';

export const TITLE_LENGTH = 75;
export const DESCRIPTION_LENGTH = 4_000;
export const MAX_PRICE = 100_000;
export const MAX_CAPACITY = 100_000;
/** Half a year of weeks, the length of the calendar. */
export const MAX_DATES = 26;

/** An event as its organizer describes it. A draft may lack properties that publishing requires. */
export interface EventPlan {
  readonly title: string;
  readonly description: string;
  readonly category: CategorySlug;
  readonly subcategory: number | null;
  readonly format: FormatSlug;
  readonly tags: readonly FeatureTag[];
  /** Number of the place; null for online, and for a draft that has none yet. */
  readonly place: number | null;
  readonly placeText: string;
  readonly isOnline: boolean;
  readonly venue: string;
  /** ISO date and times of the venue; a draft may lack them. */
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
  /** IANA. */
  readonly timeZone: string;
  readonly repeat: 'once' | 'weekly';
  /** The number of dates of a weekly event. */
  readonly count: number;
  /** ISO 4217. */
  readonly currency: string;
  /** Whole units of the currency; 0 is free. */
  readonly price: number;
  readonly capacity: number;
  /** BCP 47 language of its texts. */
  readonly language: string;
}

export function createEmptyPlan(language: string, currency: string): EventPlan {
  return {
    title: '',
    description: '',
    category: 'other',
    subcategory: null,
    format: 'classes',
    tags: [],
    place: null,
    placeText: '',
    isOnline: false,
    venue: '',
    date: '',
    startTime: '19:00',
    endTime: '21:00',
    timeZone: '',
    repeat: 'once',
    count: 1,
    currency,
    price: 0,
    capacity: 100,
    language,
  };
}

type PlanGap = 'title' | 'location' | 'date' | 'startTime' | 'endTime';

export function findPlanGaps({ title, isOnline, place, date, startTime, endTime }: EventPlan): readonly PlanGap[] {
  const gaps = { title, location: isOnline || place !== null ? 'known' : '', date, startTime, endTime };
  return (Object.keys(gaps) as PlanGap[]).filter((gap) => gaps[gap] === '');
}

/** Measures how complete a plan is, from 0 to 100. A new plan, whose times are preset, is at 0. */
export function measurePlan(plan: EventPlan): number {
  const open = findPlanGaps(plan);
  const parts = [
    ...(['title', 'location', 'date'] as const).map((gap) => !open.includes(gap)),
    plan.description !== '',
  ];
  return Math.round((parts.filter(Boolean).length / parts.length) * 100);
}

export function listDays({ date, repeat, count }: Pick<EventPlan, 'date' | 'repeat' | 'count'>): readonly number[] {
  const first = parseIsoDay(date);
  if (first === null) return [];
  return Array.from({ length: repeat === 'once' ? 1 : count }, (_, week) => first + 7 * week);
}
