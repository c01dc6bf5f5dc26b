import { type CategorySlug, findCategory } from '../../../shared/catalogue/categories.ts';
import { FEATURE_TAGS, type FeatureTag } from '../../../shared/catalogue/filters.ts';
import { type FormatSlug, findFormat } from '../../../shared/catalogue/formats.ts';
import { findSubCategory, type SubCategoryNumber } from '../../../shared/catalogue/sub-categories.ts';
import { localizeName } from '../places/to-place.ts';
import { buildEventId, formatIsoDay, formatMinute } from './calendar.ts';
import type { EventRow } from './find-events.ts';
import { MINUTES_A_DAY } from './zone-clock.ts';

/** The organizer's texts, as stored in `event_series.details`. */
export interface EventDetails {
  readonly summary: string;
  readonly description: string;
}

/** An event in one language. */
export interface MarketEvent {
  readonly id: string;
  readonly series: number;
  readonly title: string;
  /** Local times of the venue: `2026-11-21T20:00`. */
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
  /** ISO 4217. */
  readonly currency: string;
  /** In whole units of the currency; 0 is free. */
  readonly price: number;
  /** Tickets for each of its days. */
  readonly capacity: number;
  readonly category: CategorySlug;
  readonly format: FormatSlug | null;
  readonly subcategory: SubCategoryNumber | null;
  readonly tags: readonly FeatureTag[];
  /** `hidden` events are shown to their ticket holders only. */
  readonly status: EventRow['state'];
  /** Null for a sample. */
  readonly details: EventDetails | null;
}

/** Converts a row to an event, with names and title in a language. */
export function toEvent(row: EventRow, language: string): MarketEvent {
  const titles = JSON.parse(row.titles) as Readonly<Record<string, string>>;
  const name = (english: string | null, names: string | null) =>
    english === null ? null : localizeName(english, names, language);
  return {
    id: buildEventId(row.series, row.day),
    series: row.series,
    title: titles[language] ?? titles.en ?? '',
    start: formatTime(row.day, row.start_minute),
    end: formatTime(row.day, row.start_minute + row.duration_minutes),
    timeZone: row.event_time_zone,
    isOnline: row.is_online === 1,
    venue: row.venue,
    city: name(row.name, row.names),
    region: name(row.region_name, row.region_names),
    country: name(row.country_name, row.country_names),
    placeSlug: row.slug,
    currency: row.currency,
    price: row.price,
    capacity: row.capacity,
    category: findCategory(row.category)?.slug ?? 'other',
    format: findFormat(row.format)?.slug ?? null,
    subcategory: findSubCategory(String(row.subcategory ?? ''))?.number ?? null,
    tags: FEATURE_TAGS.filter((tag) => row.tags.includes(` ${tag} `)),
    status: row.state,
    details: row.details === null ? null : JSON.parse(row.details),
  };
}

const formatTime = (day: number, minute: number): string =>
  `${formatIsoDay(day + Math.floor(minute / MINUTES_A_DAY))}T${formatMinute(minute)}`;
