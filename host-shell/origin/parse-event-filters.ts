import { CATEGORIES } from '../../shared/catalogue/categories.ts';
import { DATE_KEYWORDS, type DateKeyword, FEATURE_TAGS } from '../../shared/catalogue/filters.ts';
import { FORMATS } from '../../shared/catalogue/formats.ts';
import { findSubCategory } from '../../shared/catalogue/sub-categories.ts';
import { parseBounds } from '../../shared/search-url/bounds.ts';
import type { SearchBounds } from '../../shared/search-url/search.ts';
import { createArgumentProblem } from '../http/problems.ts';
import { parseIsoDay } from '../marketplace/events/calendar.ts';
import type { EventFilters } from '../marketplace/events/event-filters.ts';
import { QueryParameters } from './query-parameters.ts';

export const EVENTS_DEFAULT_LIMIT = 20;
export const EVENTS_MAX_LIMIT = 100;
const LIST_MAX = 50;

/** A location slug that does not name a place. */
const ONLINE_SLUG = 'online';

/** Parses the filters of a query. Invalid values are never ignored. @throws HttpProblem `ARGUMENTS_ERROR` */
export function parseEventFilters(search: URLSearchParams): EventFilters {
  const query = new QueryParameters(search);
  const oneOf = (name: string, choices: readonly string[]): string | null => {
    const value = query.text(name, 100);
    if (value !== null && !choices.includes(value))
      throw createArgumentProblem(name, `must be one of ${choices.join(', ')}`);
    return value;
  };
  const slug = query.slug('place');
  const online = query.flag('online');
  const date = (query.text('date', 20)?.replaceAll('-', '_') ?? null) as DateKeyword | null;
  if (date !== null && !DATE_KEYWORDS.some(({ keyword }) => keyword === date)) {
    throw createArgumentProblem('date', `must be one of ${DATE_KEYWORDS.map(({ keyword }) => keyword).join(', ')}`);
  }
  const startDay = parseDay(query.text('start_date', 10), 'start_date');
  const endDay = parseDay(query.text('end_date', 10), 'end_date');
  if (startDay !== null && endDay !== null && endDay < startDay) {
    throw createArgumentProblem('end_date', 'must not be before start_date');
  }
  return {
    placeSlug: slug === ONLINE_SLUG ? null : slug,
    placeId: query.identifier('place_id'),
    box: parseBox(query.text('bbox', 100)),
    isOnline: slug === ONLINE_SLUG ? true : online,
    nearSlug: query.slug('near'),
    words: query.text('q', 200),
    price: oneOf('price', ['free', 'paid']) as 'free' | 'paid' | null,
    category: oneOf(
      'category',
      CATEGORIES.map((category) => category.slug),
    ),
    format: oneOf(
      'format',
      FORMATS.map((format) => format.slug),
    ),
    subcategories: parseList(query.text('subcategories', 1_000), 'subcategories').map((word) => {
      const row = findSubCategory(word);
      if (row === undefined)
        throw createArgumentProblem('subcategories', `must not name the unknown sub-category ${word}`);
      return row.number;
    }),
    tags: parseList(query.text('tags', 200), 'tags').map((tag) => {
      if (!(FEATURE_TAGS as readonly string[]).includes(tag))
        throw createArgumentProblem('tags', `must not name the unknown tag ${tag}`);
      return tag;
    }),
    // A start or end day implies `custom_date`, even when `date` is absent.
    date: date ?? (startDay !== null || endDay !== null ? 'custom_date' : null),
    startDay,
    endDay,
    limit: query.integer('limit', 1, EVENTS_MAX_LIMIT) ?? EVENTS_DEFAULT_LIMIT,
    offset: query.integer('offset', 0, 100_000) ?? 0,
  };
}

/** Parses `swLng,swLat,neLng,neLat`. West is greater than east for a box across the date line. */
function parseBox(text: string | null): SearchBounds | null {
  const box = text === null ? null : parseBounds(text);
  if (text !== null && box === null) throw createArgumentProblem('bbox', 'must be swLng,swLat,neLng,neLat in degrees');
  return box;
}

function parseDay(text: string | null, name: string): number | null {
  if (text === null) return null;
  const day = parseIsoDay(text);
  if (day === null) throw createArgumentProblem(name, 'must be a date like 2026-11-21');
  return day;
}

function parseList(text: string | null, name: string): readonly string[] {
  const words = text === null ? [] : text.split(',').filter((word) => word !== '');
  if (words.length > LIST_MAX) throw createArgumentProblem(name, `must be at most ${LIST_MAX} values`);
  return [...new Set(words)];
}
