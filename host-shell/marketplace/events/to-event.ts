import { findCategory } from '../../../shared/catalogue/categories.ts';
import { findFormat } from '../../../shared/catalogue/formats.ts';
import { localizeName } from '../places/to-place.ts';
import { buildEventId, formatIsoDay } from './calendar.ts';
import type { EventRow } from './find-events.ts';

/** The organizer's data, as stored in `event_series.details`. */
export interface EventDetails {
  readonly summary: string;
  readonly description: string;
  /** Id of the event's drawing. */
  readonly drawing: string;
  /** Id of the organizer's uploaded picture, in place of the drawing. */
  readonly picture: string | null;
  /** Theme of the event's page. */
  readonly theme: string;
}

/** An event in API responses. */
export interface ApiEvent {
  readonly id: string;
  /** Whether it is a sample and not created by an organizer. */
  readonly is_sample: boolean;
  /** `hidden` events are shown to their ticket holders only. */
  readonly status: EventRow['state'];
  readonly details: EventDetails | null;
  readonly name: string;
  readonly is_online_event: boolean;
  /** Local date and time of the venue: `2026-11-21`, `20:00`. */
  readonly start_date: string;
  readonly start_time: string;
  readonly end_date: string;
  readonly end_time: string;
  /** IANA. */
  readonly timezone: string;
  readonly is_free: boolean;
  /** ISO 4217. */
  readonly currency: string;
  /** Whole units; null when it is free. */
  readonly minimum_price: number | null;
  readonly maximum_price: number | null;
  readonly category: { readonly id: string; readonly slug: string };
  readonly format: { readonly id: string; readonly slug: string };
  /** Number of the sub-category. */
  readonly subcategory: number | null;
  readonly tags: readonly string[];
  readonly primary_venue: {
    readonly name: string;
    readonly city: string;
    readonly region: string | null;
    readonly country: string;
    readonly country_code: string;
    readonly latitude: string;
    readonly longitude: string;
  } | null;
  readonly place: { readonly id: string; readonly location_slug: string } | null;
}

const MINUTES_A_DAY = 1_440;

/** Converts a row to the API's format, in the requested language. */
export function toEvent(row: EventRow, language: string): ApiEvent {
  const titles = JSON.parse(row.titles) as Readonly<Record<string, string>>;
  const end = row.start_minute + row.duration_minutes;
  return {
    id: buildEventId(row.series, row.day),
    is_sample: row.details === null,
    status: row.state,
    details: row.details === null ? null : (JSON.parse(row.details) as EventDetails),
    name: titles[language] ?? titles.en ?? '',
    is_online_event: row.is_online === 1,
    start_date: formatIsoDay(row.day),
    start_time: formatTime(row.start_minute),
    end_date: formatIsoDay(row.day + Math.floor(end / MINUTES_A_DAY)),
    end_time: formatTime(end % MINUTES_A_DAY),
    timezone: row.event_time_zone,
    is_free: row.is_free === 1,
    currency: row.currency,
    minimum_price: row.price_low,
    maximum_price: row.price_high,
    category: { id: findCategory(row.category)?.id ?? '', slug: row.category },
    format: { id: findFormat(row.format)?.id ?? '', slug: row.format },
    subcategory: row.subcategory,
    tags: row.tags.split(' ').filter((tag) => tag !== ''),
    primary_venue: toVenue(row, language),
    place: row.place_id === null ? null : { id: row.place_id, location_slug: row.slug },
  };
}

function toVenue(row: EventRow, language: string): ApiEvent['primary_venue'] {
  if (row.place_id === null) return null;
  return {
    name: row.venue ?? '',
    city: localizeName(row.name, row.names, language),
    region: row.region_name === null ? null : localizeName(row.region_name, row.region_names, language),
    country: localizeName(row.country_name ?? '', row.country_names, language),
    country_code: row.place_country ?? '',
    latitude: String(row.place_latitude),
    longitude: String(row.place_longitude),
  };
}

function formatTime(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
