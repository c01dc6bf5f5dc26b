import { z } from 'zod';
import { CATEGORIES, type CategorySlug } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS, type FormatSlug } from '../../../shared/catalogue/formats.ts';
import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { PICTURE_ID } from '../pictures/pictures.ts';
import { REPEATS } from './recurrence.ts';

export const TITLE_LENGTH = 75;
export const SUMMARY_LENGTH = 140;
export const DESCRIPTION_LENGTH = 4_000;
/** The most ticket types of an event. */
export const MAX_TICKET_TYPES = 3;
export const MAX_PRICE = 100_000;
export const MAX_CAPACITY = 100_000;
export const MAX_DATES = 60;
/** The drawings that an organizer can choose from. */
export const DRAWINGS = ['1', '2', '3', '4', '5', '6'] as const;
export const EVENT_THEMES = ['classic', 'night', 'meadow', 'sunset'] as const;
export type EventTheme = (typeof EVENT_THEMES)[number];

const slugs = <Slug extends string>(rows: readonly { readonly slug: Slug }[]) =>
  rows.map(({ slug }) => slug) as [Slug, ...Slug[]];

const ticketSchema = z.object({
  /** Null for the default names, which are translated. */
  name: z.string().max(60).nullable(),
  /** Whole units of the currency; 0 is free. */
  price: z.number().int().min(0).max(MAX_PRICE),
  capacity: z.number().int().min(1).max(MAX_CAPACITY),
  limitPerPerson: z.number().int().min(1).max(100),
});
export type PlannedTicket = z.infer<typeof ticketSchema>;

const planSchema = z.object({
  title: z.string().max(TITLE_LENGTH),
  summary: z.string().max(SUMMARY_LENGTH),
  description: z.string().max(DESCRIPTION_LENGTH),
  category: z.enum(slugs<CategorySlug>(CATEGORIES)),
  subcategory: z
    .number()
    .refine((number) => findSubCategory(String(number)) !== undefined)
    .nullable(),
  format: z.enum(slugs<FormatSlug>(FORMATS)),
  tags: z.array(z.enum(FEATURE_TAGS)),
  /** Number of the place; null for online, and for a draft that has none yet. */
  place: z.number().int().nullable(),
  placeText: z.string().max(200),
  isOnline: z.boolean(),
  venue: z.string().max(120),
  /** ISO date and times of the venue; a draft may lack them. */
  date: z.string().max(10),
  startTime: z.string().max(5),
  endTime: z.string().max(5),
  /** IANA. */
  timeZone: z.string().max(60),
  repeat: z.enum(Object.keys(REPEATS) as [keyof typeof REPEATS, ...(keyof typeof REPEATS)[]]),
  /** The number of dates of a repeated event; null if it has no end. */
  count: z.number().int().min(1).max(MAX_DATES).nullable(),
  /** ISO 4217. */
  currency: z.string().length(3),
  tickets: z.array(ticketSchema).max(MAX_TICKET_TYPES),
  drawing: z.enum(DRAWINGS),
  /** Id of the organizer's uploaded picture, in place of the drawing. */
  picture: z.string().regex(PICTURE_ID).nullable().default(null),
  theme: z.enum(EVENT_THEMES),
  /** BCP 47 language of its texts. */
  language: z.string().max(10),
  /** The author of the first draft, and the titles offered with it. */
  author: z.enum(['organizer', 'templates', 'model']),
  titles: z.array(z.string().max(TITLE_LENGTH)).max(3),
});

/** An event as its organizer describes it. A draft may lack properties that publishing requires. */
export type EventPlan = Readonly<z.infer<typeof planSchema>>;

/** @throws ZodError when the text is not a stored plan */
export function parseEventPlan(text: string): EventPlan {
  return planSchema.parse(JSON.parse(text));
}

/** A property that a plan lacks before it can be published. */
export type PlanGap = 'title' | 'location' | 'date' | 'startTime' | 'endTime' | 'tickets';

export function findPlanGaps(plan: EventPlan): readonly PlanGap[] {
  const gaps: Readonly<Record<PlanGap, boolean>> = {
    title: plan.title === '',
    location: !plan.isOnline && plan.place === null,
    date: plan.date === '',
    startTime: plan.startTime === '',
    endTime: plan.endTime === '',
    tickets: plan.tickets.length === 0,
  };
  return (Object.keys(gaps) as PlanGap[]).filter((gap) => gaps[gap]);
}

/** Properties that a new plan already has. They are gaps only after the organizer has emptied them. */
const PRESET_GAPS: ReadonlySet<PlanGap> = new Set(['startTime', 'endTime', 'tickets']);

/** Measures how complete a plan is, from 0 to 100: required properties and recommended ones. A new plan is at 0. */
export function measurePlan(plan: EventPlan): number {
  const open = findPlanGaps(plan);
  const isThere = (gap: PlanGap) => !open.includes(gap);
  const parts = [
    isThere('title'),
    isThere('location'),
    isThere('date'),
    plan.summary !== '',
    plan.description !== '',
    ...open.filter((gap) => PRESET_GAPS.has(gap)).map(isThere),
  ];
  return Math.round((parts.filter(Boolean).length / parts.length) * 100);
}

/** Creates an empty plan. Its title is empty; pages show a placeholder. */
export function createEmptyPlan(language: string, currency: string): EventPlan {
  return {
    title: '',
    summary: '',
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
    count: null,
    currency,
    tickets: [{ name: null, price: 0, capacity: 100, limitPerPerson: 10 }],
    drawing: '1',
    picture: null,
    theme: 'classic',
    language,
    author: 'organizer',
    titles: [],
  };
}
