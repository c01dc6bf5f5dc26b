import { findCategory } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import type { FormatSlug } from '../../../shared/catalogue/formats.ts';
import { findFormat } from '../../../shared/catalogue/formats.ts';
import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { getMoney } from '../../marketplace/catalogue/currencies.ts';
import { DRAWINGS, type EventPlan, type PlannedTicket } from '../../marketplace/creations/event-plan.ts';
import type { Repeat } from '../../marketplace/creations/recurrence.ts';
import { getLocalDay, HORIZON_DAYS, parseIsoDay } from '../../marketplace/events/calendar.ts';
import { findTimeZone } from '../../marketplace/places/find-time-zone.ts';
import { type FormProblems, parseForm } from '../blocks/form-fields.server.ts';
import type { MarketContext } from '../http/market-context.server.ts';
import {
  createEventOptions,
  EVENT_FIELDS,
  type EventFields,
  type EventFormValues,
  TICKET_ROWS,
} from './event-fields.server.ts';
import { createDayFormat } from './event-times.server.ts';
import { resolvePlace } from './resolve-place.server.ts';

export interface ParsedEvent {
  readonly plan: EventPlan;
  readonly values: EventFormValues;
  readonly problems: FormProblems<EventFields>;
  /** Towns that match an ambiguous name. */
  readonly suggestions: readonly string[];
}

const DEFAULT_CAPACITY = 100;
const DEFAULT_LIMIT = 10;
const DEFAULT_REPETITIONS = 8;

/** Parses the form of an event into its plan. Properties without a field keep their values. */
export async function parseEventForm(context: MarketContext, before: EventPlan): Promise<ParsedEvent> {
  const { services, form } = context;
  const { t, request } = services;
  const options = createEventOptions(services, before.category);
  const { values, problems: found } = parseForm(EVENT_FIELDS, form, options, t);
  const problems: { -readonly [Name in keyof EventFields]?: string } = { ...found };
  const [category = '', subcategory = ''] = values.topic.split('/');
  const resolved = values.isOnline || values.location === '' ? null : await resolvePlace(context, values.location);
  if (resolved?.kind === 'unknown') problems.location = t('plan.place-unknown');
  if (resolved?.kind === 'several')
    problems.location = t('plan.place-several', { names: resolved.names.slice(0, 3).join(' · ') });
  const place = resolved?.kind === 'found' ? resolved.place : null;
  const zone = place?.time_zone ?? (await findTimeZone(context.db, null, context.services.request.site.country));
  const dateProblem = findDateProblem(context, values.date, zone, before.date);
  if (problems.date === undefined && dateProblem !== null) problems.date = dateProblem;
  const repeat = (values.repeat || 'once') as Repeat;
  const plan: EventPlan = {
    ...before,
    title: values.title,
    summary: values.summary,
    description: values.description,
    category: findCategory(category)?.slug ?? before.category,
    subcategory: findSubCategory(subcategory)?.number ?? null,
    format: (findFormat(values.format)?.slug ?? before.format) as FormatSlug,
    tags: FEATURE_TAGS.filter((tag) => values.tags.includes(tag)),
    place: place?.number ?? null,
    placeText: resolved?.kind === 'found' ? resolved.text : '',
    isOnline: values.isOnline,
    venue: values.isOnline ? '' : values.venue,
    date: values.date,
    startTime: values.startTime,
    endTime: values.endTime,
    timeZone: values.timeZone === '' ? zone : values.timeZone,
    repeat,
    count: resolveCount(repeat, values.count),
    currency: place === null ? request.site.currency : getMoney(place.country).currency,
    tickets: readTickets(values),
    drawing: DRAWINGS.find((drawing) => drawing === values.drawing) ?? before.drawing,
    language: toLanguageTag(request.language.locale),
  };
  return { plan, values, problems, suggestions: resolved?.kind === 'several' ? resolved.names : [] };
}

/** An event every four weeks may repeat without an end; any other has a number of dates. */
function resolveCount(repeat: Repeat, text: string): number | null {
  if (repeat === 'once') return null;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : null;
  return count ?? (repeat === 'four-weekly' ? null : DEFAULT_REPETITIONS);
}

/** Finds a date outside the calendar, which reaches from today to its horizon. An event that has begun may keep its date. */
function findDateProblem({ services }: MarketContext, date: string, zone: string, before: string): string | null {
  const day = parseIsoDay(date);
  if (day === null || date === before) return null;
  const today = getLocalDay(Date.now(), zone);
  if (day >= today && day <= today + HORIZON_DAYS) return null;
  const format = createDayFormat(services);
  return services.t('plan.date-range', { first: format(today), last: format(today + HORIZON_DAYS) });
}

/** Reads the ticket types: each row with a name, a price or a number. */
function readTickets(values: EventFormValues): PlannedTicket[] {
  return TICKET_ROWS.flatMap((row) => {
    const [name, price, count] = [values[row.name], values[row.price], values[row.count]];
    if (name === '' && price === '' && count === '') return [];
    return [
      {
        name: name === '' ? null : name,
        price: toNumber(price) ?? 0,
        capacity: Math.max(1, toNumber(count) ?? DEFAULT_CAPACITY),
        limitPerPerson: Math.max(1, toNumber(values.limit) ?? DEFAULT_LIMIT),
      },
    ];
  });
}

const toNumber = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** Creates the form values of a plan. */
export function createEventValues(plan: EventPlan, zoneOfPlace: string): EventFormValues {
  const [first, second, third] = plan.tickets;
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    title: plan.title,
    summary: plan.summary,
    description: plan.description,
    topic: plan.subcategory === null ? plan.category : `${plan.category}/${plan.subcategory}`,
    format: plan.format,
    tags: plan.tags,
    isOnline: plan.isOnline,
    location: plan.placeText,
    venue: plan.venue,
    date: plan.date,
    startTime: plan.startTime,
    endTime: plan.endTime,
    timeZone: plan.timeZone === zoneOfPlace ? '' : plan.timeZone,
    repeat: plan.repeat,
    count: plan.count === null ? '' : String(plan.count),
    name1: first?.name ?? '',
    price1: text(first?.price),
    count1: text(first?.capacity),
    name2: second?.name ?? '',
    price2: text(second?.price),
    count2: text(second?.capacity),
    name3: third?.name ?? '',
    price3: text(third?.price),
    count3: text(third?.capacity),
    limit: text(first?.limitPerPerson),
    drawing: plan.drawing,
  };
}
