import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS } from '../../../shared/catalogue/formats.ts';
import { listSubCategories } from '../../../shared/catalogue/sub-categories.ts';
import {
  DESCRIPTION_LENGTH,
  DRAWINGS,
  type EventPlan,
  MAX_CAPACITY,
  MAX_DATES,
  MAX_PRICE,
  SUMMARY_LENGTH,
  TITLE_LENGTH,
} from '../../marketplace/creations/event-plan.ts';
import { REPEATS, type Repeat } from '../../marketplace/creations/recurrence.ts';
import type { FormOptions, FormValues } from '../blocks/form-fields.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { FieldOption } from '../page/blocks.ts';

const TICKET_NAME = { kind: 'text', label: 'plan.ticket-name', maxLength: 60, width: 'third' } as const;
const TICKET_PRICE = { kind: 'number', label: 'plan.ticket-price', max: MAX_PRICE, width: 'third' } as const;
const TICKET_COUNT = { kind: 'number', label: 'plan.ticket-count', max: MAX_CAPACITY, width: 'third' } as const;

/** The form of an event. Only the title is required; the rest is required to publish. */
export const EVENT_FIELDS = {
  title: {
    kind: 'text',
    label: 'create.title',
    hint: 'create.title-hint',
    isRequired: true,
    maxLength: TITLE_LENGTH,
    hasCounter: true,
    group: 'plan.details',
  },
  summary: {
    kind: 'text',
    label: 'create.summary',
    hint: 'plan.summary-hint',
    maxLength: SUMMARY_LENGTH,
    hasCounter: true,
  },
  description: { kind: 'paragraph', label: 'plan.description', maxLength: DESCRIPTION_LENGTH },
  topic: { kind: 'select', label: 'plan.topic', isRequired: true, width: 'half' },
  format: { kind: 'select', label: 'plan.format', isRequired: true, width: 'half' },
  tags: { kind: 'choices', label: 'plan.tags' },
  isOnline: { kind: 'checkbox', label: 'plan.online', group: 'event.where' },
  location: { kind: 'place', label: 'plan.location', hint: 'plan.location-hint', maxLength: 200, width: 'half' },
  venue: { kind: 'text', label: 'create.venue', hint: 'plan.venue-hint', maxLength: 120, width: 'half' },
  date: { kind: 'date', label: 'create.date', group: 'event.when', width: 'third' },
  startTime: { kind: 'time', label: 'plan.start', width: 'third' },
  endTime: { kind: 'time', label: 'plan.end', width: 'third' },
  timeZone: { kind: 'select', label: 'plan.time-zone', width: 'third' },
  repeat: { kind: 'select', label: 'plan.repeat', width: 'third' },
  count: { kind: 'number', label: 'plan.count', min: 1, max: MAX_DATES, width: 'third' },
  name1: { ...TICKET_NAME, group: 'event.tickets', hint: 'plan.ticket-name-hint' },
  price1: { ...TICKET_PRICE, hint: 'plan.ticket-price-hint' },
  count1: TICKET_COUNT,
  name2: TICKET_NAME,
  price2: TICKET_PRICE,
  count2: TICKET_COUNT,
  name3: TICKET_NAME,
  price3: TICKET_PRICE,
  count3: TICKET_COUNT,
  limit: { kind: 'number', label: 'plan.limit', min: 1, max: 100, width: 'third' },
  drawing: { kind: 'radios', label: 'plan.drawing', group: 'plan.picture' },
} as const;

export type EventFields = typeof EVENT_FIELDS;
export type EventFormValues = FormValues<EventFields>;

/** Rows of tickets in the form. */
export const TICKET_ROWS = [
  { name: 'name1', price: 'price1', count: 'count1' },
  { name: 'name2', price: 'price2', count: 'count2' },
  { name: 'name3', price: 'price3', count: 'count3' },
] as const;

export function listTopics({ tc }: PageServices): readonly FieldOption[] {
  return CATEGORY_ROWS.flatMap(({ slug }) => {
    const category = tc(`category.${slug}`);
    return [
      { value: slug, label: category },
      ...listSubCategories(slug).map(({ number, titleKey }) => ({
        value: `${slug}/${number}`,
        label: `${category} – ${tc(titleKey)}`,
      })),
    ];
  });
}

/** @param suggestions towns that match an ambiguous name */
export function createEventOptions(
  services: PageServices,
  category: EventPlan['category'],
  suggestions: readonly string[] = [],
): FormOptions<EventFields> {
  const { t, tc } = services;
  return {
    topic: listTopics(services),
    format: FORMATS.map(({ slug, labelKey }) => ({ value: slug, label: tc(labelKey) })),
    tags: FEATURE_TAGS.map((tag) => ({ value: tag, label: tc(`tag.${tag}`) })),
    location: suggestions.map((label) => ({ value: label, label })),
    timeZone: [
      { value: '', label: t('plan.zone-of-place') },
      ...Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    ],
    repeat: (Object.keys(REPEATS) as Repeat[]).map((repeat) => ({ value: repeat, label: t(`repeat.${repeat}`) })),
    drawing: listDrawings(services, category),
  };
}

export function listDrawings({ t }: PageServices, category: EventPlan['category']): readonly FieldOption[] {
  return DRAWINGS.map((drawing) => ({
    value: drawing,
    label: t('plan.drawing-number', { number: drawing }),
    picture: { category, seed: `${drawing}-${category}` },
  }));
}
