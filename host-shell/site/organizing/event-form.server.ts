import { CATEGORY_ROWS, findCategory } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS, findFormat } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, listSubCategories } from '../../../shared/catalogue/sub-categories.ts';
import { SITES, toLanguageTag } from '../../../shared/sites/sites.ts';
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
import { formatIsoDay, getLocalDay, HORIZON_DAYS, parseIsoDay } from '../../marketplace/events/calendar.ts';
import { findPlaceById, findTimeZone, type PlaceRow } from '../../marketplace/places/place-row.ts';
import { type Prediction, predictPlaces } from '../../marketplace/places/predict-places.ts';
import { foldText } from '../../marketplace/text/fold.ts';
import { type FormOptions, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import type { MarketContext } from '../http/market-context.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { FieldOption } from '../page/blocks.ts';

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
  repeat: { kind: 'select', label: 'plan.repeat', width: 'half' },
  count: { kind: 'number', label: 'plan.count', min: 1, max: MAX_DATES, width: 'half' },
  price: {
    kind: 'number',
    label: 'plan.ticket-price',
    hint: 'plan.ticket-price-hint',
    max: MAX_PRICE,
    group: 'event.tickets',
    width: 'half',
  },
  capacity: { kind: 'number', label: 'plan.ticket-count', min: 1, max: MAX_CAPACITY, width: 'half' },
  drawing: { kind: 'radios', label: 'plan.drawing', group: 'plan.picture' },
} as const;

export type EventFields = typeof EVENT_FIELDS;
export type EventFormValues = FormValues<EventFields>;

export function listTopics({ tc }: PageServices): readonly FieldOption[] {
  return CATEGORY_ROWS.flatMap(({ slug }) => {
    const category = tc(`category.${slug}`);
    const kinds = listSubCategories(slug).map(({ number, titleKey }) => ({
      value: `${slug}/${number}`,
      label: `${category} – ${tc(titleKey)}`,
    }));
    return [{ value: slug, label: category }, ...kinds];
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
    repeat: (['once', 'weekly'] as const).map((repeat) => ({ value: repeat, label: t(`repeat.${repeat}`) })),
    drawing: DRAWINGS.map((drawing) => ({
      value: drawing,
      label: t('plan.drawing-number', { number: drawing }),
      picture: { category, seed: `${drawing}-${category}` },
    })),
  };
}

export interface ParsedEvent {
  readonly plan: EventPlan;
  readonly values: EventFormValues;
  readonly problems: FormProblems<EventFields>;
  /** Towns that match an ambiguous name. */
  readonly suggestions: readonly string[];
}

/** Parses the form of an event into its plan. Properties without a field keep their values. */
export async function parseEventForm(context: MarketContext, before: EventPlan): Promise<ParsedEvent> {
  const { services, form, db } = context;
  const { t, request } = services;
  const { values, problems: found } = parseForm(EVENT_FIELDS, form, createEventOptions(services, before.category), t);
  const problems: { -readonly [Name in keyof EventFields]?: string } = { ...found };
  const [category = '', subcategory = ''] = values.topic.split('/');
  const resolved = values.isOnline || values.location === '' ? null : await resolveTown(context, values.location);
  if (resolved?.kind === 'unknown') problems.location = t('plan.place-unknown');
  if (resolved?.kind === 'several')
    problems.location = t('plan.place-several', { names: resolved.names.slice(0, 3).join(' · ') });
  const place = resolved?.kind === 'found' ? resolved.place : null;
  const timeZone = place?.time_zone ?? (await findTimeZone(db, null, request.site.country));
  const dateProblem = findDateProblem(context, values.date, timeZone, before.date);
  if (problems.date === undefined && dateProblem !== null) problems.date = dateProblem;
  const plan: EventPlan = {
    ...before,
    title: values.title,
    summary: values.summary,
    description: values.description,
    category: findCategory(category)?.slug ?? before.category,
    subcategory: findSubCategory(subcategory)?.number ?? null,
    format: findFormat(values.format)?.slug ?? before.format,
    tags: FEATURE_TAGS.filter((tag) => values.tags.includes(tag)),
    place: place?.number ?? null,
    placeText: resolved?.kind === 'found' ? resolved.text : '',
    isOnline: values.isOnline,
    venue: values.isOnline ? '' : values.venue,
    date: values.date,
    startTime: values.startTime,
    endTime: values.endTime,
    timeZone,
    repeat: values.repeat === 'weekly' ? 'weekly' : 'once',
    count: Number(values.count) || 1,
    currency: SITES.find(({ country }) => country === place?.country)?.currency ?? request.site.currency,
    price: Number(values.price) || 0,
    capacity: Number(values.capacity) || before.capacity,
    drawing: DRAWINGS.find((drawing) => drawing === values.drawing) ?? before.drawing,
    language: toLanguageTag(request.language.locale),
  };
  return { plan, values, problems, suggestions: resolved?.kind === 'several' ? resolved.names : [] };
}

/** Finds a date outside the calendar, which reaches from today to its horizon. An event that has begun may keep its date. */
function findDateProblem({ services }: MarketContext, date: string, zone: string, before: string): string | null {
  const day = parseIsoDay(date);
  if (day === null || date === before) return null;
  const today = getLocalDay(services.now(), zone);
  if (day >= today && day <= today + HORIZON_DAYS) return null;
  const tag = toLanguageTag(services.request.language.locale);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
  const [first, last] = [today, today + HORIZON_DAYS].map((end) => format.format(new Date(formatIsoDay(end))));
  return services.t('plan.date-range', { first: first ?? '', last: last ?? '' });
}

/** Creates the form values of a plan. */
export function createEventValues(plan: EventPlan): EventFormValues {
  const { title, summary, description, format, tags, isOnline, venue, date, startTime, endTime, repeat, drawing } =
    plan;
  return {
    ...{ title, summary, description, format, tags, isOnline, venue, date, startTime, endTime, repeat, drawing },
    topic: plan.subcategory === null ? plan.category : `${plan.category}/${plan.subcategory}`,
    location: plan.placeText,
    count: String(plan.count),
    price: String(plan.price),
    capacity: String(plan.capacity),
  };
}

/** The result of resolving a typed place: one town, several, or none. */
type ResolvedPlace =
  | { readonly kind: 'found'; readonly place: PlaceRow; readonly text: string }
  | { readonly kind: 'several'; readonly names: readonly string[] }
  | { readonly kind: 'unknown' };

/** Resolves a place field with the site's location search, in the language of the page. */
async function resolveTown(
  { db, services }: Pick<MarketContext, 'db' | 'services'>,
  text: string,
): Promise<ResolvedPlace> {
  const predictions = await predictPlaces(db, text, ['locality'], null, getAudience(services));
  const chosen = await choosePrediction(db, predictions, text);
  if (chosen === null) {
    return predictions.length === 0 ? { kind: 'unknown' } : { kind: 'several', names: predictions.map(buildPlaceName) };
  }
  const place = await findPlaceById(db, chosen.place_id);
  return place === null ? { kind: 'unknown' } : { kind: 'found', place, text: buildPlaceName(chosen) };
}

/** Of two towns with one name, the one larger by this factor is chosen. */
const MUCH_LARGER = 10;

/** Chooses the prediction that the text names, narrowed by the part after the comma. Among several, a much larger town wins. */
async function choosePrediction(
  db: MarketContext['db'],
  predictions: readonly Prediction[],
  text: string,
): Promise<Prediction | null> {
  const [head = '', ...tail] = text.split(',').map(foldText);
  const named = predictions.filter(({ main_text, secondary_text }) => {
    const parents = secondary_text.split(',').map(foldText);
    return foldText(main_text) === head && tail.every((part) => parents.some((parent) => parent.startsWith(part)));
  });
  const [first, second] = named;
  if (first === undefined) return predictions.length === 1 ? (predictions[0] ?? null) : null;
  if (second === undefined) return first;
  const [one, other] = await Promise.all([findPlaceById(db, first.place_id), findPlaceById(db, second.place_id)]);
  return (one?.population ?? 0) >= MUCH_LARGER * (other?.population ?? 0) ? first : null;
}

function buildPlaceName({ main_text, secondary_text }: Prediction): string {
  return secondary_text === '' ? main_text : `${main_text}, ${secondary_text}`;
}
