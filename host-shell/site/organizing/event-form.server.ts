import { CATEGORY_ROWS, findCategory } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS } from '../../../shared/catalogue/filters.ts';
import { FORMATS, findFormat } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, listSubCategories } from '../../../shared/catalogue/sub-categories.ts';
import { messagesByLocale } from '../../../shared/i18n/compiled/catalogue/all.ts';
import type { CatalogueMessageKey } from '../../../shared/i18n/message-keys.ts';
import { createTranslate, type Translate } from '../../../shared/i18n/translate.ts';
import { LOCALES, SITES, toLanguageCode, toLanguageTag } from '../../../shared/sites/sites.ts';
import {
  DESCRIPTION_LENGTH,
  type EventPlan,
  findPlanGaps,
  MAX_CAPACITY,
  MAX_DATES,
  MAX_PRICE,
  measurePlan,
  TITLE_LENGTH,
} from '../../marketplace/creations/event-plan.ts';
import { formatIsoDay, getLocalDay, HORIZON_DAYS, parseIsoDay } from '../../marketplace/events/calendar.ts';
import { findPlaceById, findTimeZone } from '../../marketplace/places/place-row.ts';
import { predictPlaces } from '../../marketplace/places/predict-places.ts';
import {
  createFields,
  type FormOptions,
  type FormProblems,
  type FormValues,
  parseForm,
} from '../blocks/form-fields.server.ts';
import { getAudience } from '../events/load-events.server.ts';
import type { MarketContext, PageServices } from '../http/route.server.ts';
import type { FieldOption, FormBlock } from '../page/blocks.ts';

/** The form of an event. Only the title is required; the rest is required to publish. */
const EVENT_FIELDS = {
  title: {
    kind: 'text',
    label: 'create.title',
    hint: 'create.title-hint',
    isRequired: true,
    maxLength: TITLE_LENGTH,
    hasCounter: true,
  },
  description: { kind: 'paragraph', label: 'plan.description', maxLength: DESCRIPTION_LENGTH },
  topic: { kind: 'select', label: 'plan.topic', isRequired: true, width: 'half' },
  format: { kind: 'select', label: 'plan.format', isRequired: true, width: 'half' },
  tags: { kind: 'choices', label: 'plan.tags' },
  isOnline: { kind: 'checkbox', label: 'plan.online' },
  location: { kind: 'text', label: 'plan.location', maxLength: 200, width: 'half' },
  venue: { kind: 'text', label: 'create.venue', hint: 'plan.venue-hint', maxLength: 120, width: 'half' },
  date: { kind: 'date', label: 'create.date', width: 'third' },
  startTime: { kind: 'time', label: 'plan.start', width: 'third' },
  endTime: { kind: 'time', label: 'plan.end', width: 'third' },
  repeat: { kind: 'select', label: 'plan.repeat', width: 'half' },
  count: { kind: 'number', label: 'plan.count', min: 1, max: MAX_DATES, width: 'half' },
  price: {
    kind: 'number',
    label: 'plan.ticket-price',
    hint: 'plan.ticket-price-hint',
    max: MAX_PRICE,
    width: 'half',
  },
  capacity: { kind: 'number', label: 'plan.ticket-count', min: 1, max: MAX_CAPACITY, width: 'half' },
} as const;

type EventFields = typeof EVENT_FIELDS;

function listTopics({ tc }: PageServices): readonly FieldOption[] {
  return CATEGORY_ROWS.flatMap(({ slug }) => {
    const category = tc(`category.${slug}`);
    const kinds = listSubCategories(slug).map(({ number, titleKey }) => ({
      value: `${slug}/${number}`,
      label: `${category} – ${tc(titleKey)}`,
    }));
    return [{ value: slug, label: category }, ...kinds];
  });
}

function createEventOptions(services: PageServices): FormOptions<EventFields> {
  const { t, tc } = services;
  return {
    topic: listTopics(services),
    format: FORMATS.map(({ slug, labelKey }) => ({ value: slug, label: tc(labelKey) })),
    tags: FEATURE_TAGS.map((tag) => ({ value: tag, label: tc(`tag.${tag}`) })),
    repeat: (['once', 'weekly'] as const).map((repeat) => ({ value: repeat, label: t(`repeat.${repeat}`) })),
  };
}

export interface EventFormState {
  readonly plan: EventPlan;
  readonly values: FormValues<EventFields>;
  readonly problems: FormProblems<EventFields>;
}

export function createEventForm(
  context: PageServices,
  path: string,
  { plan, values, problems }: EventFormState,
  isPublished = false,
): FormBlock {
  const { t } = context;
  return {
    kind: 'form',
    path,
    ...(isPublished ? {} : { progress: { label: t('create.progress'), percent: measurePlan(plan) } }),
    fields: createFields(EVENT_FIELDS, values, createEventOptions(context), t, problems),
    submitLabel: t(isPublished ? 'settings.save' : 'create.save'),
    note: t(isPublished ? 'plan.note-published' : 'plan.note-draft'),
  };
}

export const createGapProblems = ({ t }: PageServices, plan: EventPlan): FormProblems<EventFields> =>
  Object.fromEntries(findPlanGaps(plan).map((name) => [name, t('plan.gap')]));

/** Parses the form of an event into its plan. Properties without a field keep their values. */
export async function parseEventForm(context: MarketContext, before: EventPlan): Promise<EventFormState> {
  const { t, request, form, db } = context;
  const { values, problems: found } = parseForm(EVENT_FIELDS, form, createEventOptions(context), t);
  const [category = '', subcategory = ''] = values.topic.split('/');
  const town = values.isOnline || values.location === '' ? null : await findTown(context, values.location);
  const timeZone = town?.place.time_zone ?? (await findTimeZone(db, null, request.site.country));
  const problems = {
    location: town === undefined ? t('plan.place-unknown') : undefined,
    date: findDateProblem(context, values.date, timeZone, before.date),
    ...found,
  } as FormProblems<EventFields>;
  const plan: EventPlan = {
    ...before,
    title: values.title,
    description: values.description,
    category: findCategory(category)?.slug ?? before.category,
    subcategory: findSubCategory(subcategory)?.number ?? null,
    format: findFormat(values.format)?.slug ?? before.format,
    tags: FEATURE_TAGS.filter((tag) => values.tags.includes(tag)),
    place: town?.place.number ?? null,
    placeText: town?.name ?? '',
    isOnline: values.isOnline,
    venue: values.isOnline ? '' : values.venue,
    date: values.date,
    startTime: values.startTime,
    endTime: values.endTime,
    timeZone,
    repeat: values.repeat === 'weekly' ? 'weekly' : 'once',
    count: Number(values.count) || 1,
    currency: SITES.find(({ country }) => country === town?.place.country)?.currency ?? request.site.currency,
    price: Number(values.price) || 0,
    capacity: Number(values.capacity) || before.capacity,
    language: toLanguageTag(request.language.locale),
  };
  return { plan, values, problems };
}

/** Names a date outside the calendar, which reaches from today to its horizon, a problem. An event that has begun may keep its date. */
function findDateProblem(context: MarketContext, date: string, zone: string, before: string): string | undefined {
  const day = parseIsoDay(date);
  if (day === null || date === before) return undefined;
  const today = getLocalDay(context.now(), zone);
  const last = today + HORIZON_DAYS;
  if (day >= today && day <= last) return undefined;
  return context.t('plan.date-range', { first: formatDay(context, today), last: formatDay(context, last) });
}

export function createEventValues(plan: EventPlan): FormValues<EventFields> {
  return {
    ...plan,
    topic: plan.subcategory === null ? plan.category : `${plan.category}/${plan.subcategory}`,
    location: plan.placeText,
    count: String(plan.count),
    price: String(plan.price),
    capacity: String(plan.capacity),
  };
}

/** Finds the town that a text names best, with the site's location search, in the language of the page. */
async function findTown(context: MarketContext, text: string) {
  const [best] = await predictPlaces(context.db, text, ['locality'], null, getAudience(context));
  const place = best === undefined ? null : await findPlaceById(context.db, best.place_id);
  if (best === undefined || place === null) return undefined;
  return { place, name: [best.main_text, best.secondary_text].filter(Boolean).join(', ') };
}

/** @param time `19:00`; without it the day alone is formatted */
export function formatDay({ request }: PageServices, day: number, time = ''): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };
  if (time !== '') options.timeStyle = 'short';
  const format = new Intl.DateTimeFormat(toLanguageTag(request.language.locale), options);
  return format.format(new Date(`${formatIsoDay(day)}T${time || '00:00'}Z`));
}

/** Creates the search words of an event in each language of the sites: its own texts, and the catalogue's names of its kind. */
export function buildSearchWords(plan: EventPlan): Readonly<Record<string, string>> {
  const { title, venue, placeText, category, subcategory, format, tags } = plan;
  const words: Record<string, string> = {};
  for (const locale of LOCALES) {
    const tc: Translate<CatalogueMessageKey> = createTranslate(messagesByLocale[locale]);
    words[toLanguageCode(locale)] ??= [
      ...[title, venue, placeText, tc(`category.${category}`)],
      ...(subcategory === null ? [] : [tc(`sub-category.${subcategory}` as CatalogueMessageKey)]),
      ...[tc(`format.${format}`), tc(`format-plural.${format}`)],
      ...tags.map((tag) => tc(`tag.${tag}`)),
    ].join(' ');
  }
  return words;
}
