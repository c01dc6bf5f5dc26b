import { type CategorySlug, findCategory } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS, type FeatureTag } from '../../../shared/catalogue/filters.ts';
import { type FormatSlug, findFormat } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, type SubCategoryNumber } from '../../../shared/catalogue/sub-categories.ts';

/** An event of the origin, reduced to the fields that pages show. */
export interface OriginEvent {
  readonly id: string;
  readonly title: string;
  /** Local time of the venue: `2026-11-21T20:00`. */
  readonly start: string;
  readonly end: string;
  /** IANA name of the venue's time zone. */
  readonly timeZone: string;
  readonly isOnline: boolean;
  readonly venue: string | null;
  readonly city: string | null;
  readonly region: string | null;
  readonly country: string | null;
  readonly placeSlug: string | null;
  readonly isFree: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** In whole units of the currency. */
  readonly low: number | null;
  readonly high: number | null;
  readonly category: CategorySlug;
  readonly format: FormatSlug | null;
  readonly subcategory: SubCategoryNumber | null;
  readonly tags: readonly FeatureTag[];
  readonly isSample: boolean;
  readonly status: 'published' | 'hidden' | 'cancelled';
  /** Written by the organizer. */
  readonly summary: string | null;
  readonly description: string | null;
  /** Seed of the drawing; null to use the event's id. */
  readonly drawing: string | null;
  /** Id of the picture that the organizer uploaded. */
  readonly picture: string | null;
  /** Theme of the event's page. */
  readonly theme: string | null;
}

export interface OriginEvents {
  readonly events: readonly OriginEvent[];
  readonly total: number;
}

/** Fields read from the origin's responses. Each may be missing or have another type. */
type FieldName =
  | 'id'
  | 'name'
  | 'start_date'
  | 'start_time'
  | 'end_date'
  | 'end_time'
  | 'timezone'
  | 'is_online_event'
  | 'is_free'
  | 'currency'
  | 'minimum_price'
  | 'maximum_price'
  | 'category'
  | 'format'
  | 'slug'
  | 'subcategory'
  | 'tags'
  | 'primary_venue'
  | 'city'
  | 'region'
  | 'country'
  | 'place'
  | 'location_slug'
  | 'event'
  | 'events'
  | 'is_sample'
  | 'status'
  | 'details'
  | 'summary'
  | 'description'
  | 'drawing'
  | 'picture'
  | 'theme'
  | 'pagination'
  | 'object_count';
type Fields = Readonly<Partial<Record<FieldName, unknown>>>;

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const CLOCK_TIME = /^\d{2}:\d{2}$/;

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? value : {};
}

const toText = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

function toLocalTime(date: unknown, time: unknown): string | null {
  if (typeof date !== 'string' || typeof time !== 'string') return null;
  return ISO_DATE.test(date) && CLOCK_TIME.test(time) ? `${date}T${time}` : null;
}

/** @returns null when the value is not an event; lists leave it out */
export function parseOriginEvent(value: unknown): OriginEvent | null {
  const event = toFields(value);
  const id = toText(event.id);
  const title = toText(event.name);
  const start = toLocalTime(event.start_date, event.start_time);
  if (id === null || title === null || start === null) return null;
  const venue = toFields(event.primary_venue);
  const details = toFields(event.details);
  const tags: readonly unknown[] = Array.isArray(event.tags) ? event.tags : [];
  return {
    id,
    title,
    start,
    end: toLocalTime(event.end_date, event.end_time) ?? start,
    timeZone: toText(event.timezone) ?? 'Etc/UTC',
    isOnline: event.is_online_event === true,
    venue: toText(venue.name),
    city: toText(venue.city),
    region: toText(venue.region),
    country: toText(venue.country),
    placeSlug: toText(toFields(event.place).location_slug),
    isFree: event.is_free === true,
    currency: toText(event.currency) ?? 'USD',
    low: toNumber(event.minimum_price),
    high: toNumber(event.maximum_price),
    category: findCategory(toText(toFields(event.category).slug) ?? '')?.slug ?? 'other',
    format: findFormat(toText(toFields(event.format).slug) ?? '')?.slug ?? null,
    subcategory: findSubCategory(String(event.subcategory ?? ''))?.number ?? null,
    tags: FEATURE_TAGS.filter((tag) => tags.includes(tag)),
    isSample: event.is_sample !== false,
    status: event.status === 'cancelled' || event.status === 'hidden' ? event.status : 'published',
    summary: toText(details.summary),
    description: toText(details.description),
    drawing: toText(details.drawing),
    picture: toText(details.picture),
    theme: toText(details.theme),
  };
}

/** Parses the response of a single event's address. */
export function parseOriginEventAnswer(value: unknown): OriginEvent | null {
  return parseOriginEvent(toFields(value).event);
}

/** @throws Error when the response is not a list of events */
export function parseOriginEvents(value: unknown): OriginEvents {
  const { events, pagination } = toFields(value);
  if (!Array.isArray(events)) throw new Error('The origin answered no list of events');
  return {
    events: events.map(parseOriginEvent).filter((event) => event !== null),
    total: toNumber(toFields(pagination).object_count) ?? events.length,
  };
}
