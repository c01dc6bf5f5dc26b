import { findSubCategory } from '../../../shared/catalogue/sub-categories.ts';
import { type Locale, toLanguageTag } from '../../../shared/sites/sites.ts';
import { readProgress } from '../../marketplace/events/read-events.ts';
import type { MarketEvent } from '../../marketplace/events/to-event.ts';
import { toInstant } from '../../marketplace/events/zone-clock.ts';
import type { EventCardData } from './blocks.ts';
import type { TranslatePage } from './page-context.ts';
import type { EventAddress, EventDetail } from './page-data.ts';

const DIRECTIONS_URL = 'https://www.google.com/maps/dir/?api=1&destination=';

function describeAddress({ isOnline, venue, city, region, country }: MarketEvent): EventAddress | null {
  if (isOnline) return null;
  const present = (parts: readonly (string | null)[]) =>
    parts.filter((part, index): part is string => part !== null && part !== '' && parts.indexOf(part) === index);
  const [first = '', ...rest] = present([venue, city, region, country]);
  const lines = venue === null ? rest : present([present([city, region]).join(', '), country]);
  return { venue: first, lines, directions: DIRECTIONS_URL + encodeURIComponent([first, ...rest].join(', ')) };
}

/** Reads a local time as if it were UTC, to be formatted as UTC: the result is the venue's local time in any worker's zone. */
function readLocalTime(text: string): Date {
  return new Date(`${text.slice(0, 16)}Z`);
}

/** Names the time zone at a local time, for example `MEZ`; null for an unknown zone. */
function nameTimeZone(tag: string, time: string, timeZone: string): string | null {
  try {
    const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName: 'short' }).formatToParts(
      toInstant(time, timeZone),
    );
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? null;
  } catch (error) {
    // The origin may use zones that this runtime does not know.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Formats an event's dates and prices in a locale. Times are the venue's own.
 *
 * @param now milliseconds since 1970
 */
export function createEventFormat(locale: Locale, t: TranslatePage, now: () => number) {
  const tag = toLanguageTag(locale);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const long = format({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  const day = format({ day: 'numeric', month: 'short' });

  /** Without cents for whole amounts. */
  const money = (amount: number, currency: string): string =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
      maximumFractionDigits: 2,
    }).format(amount);

  const price = ({ price: amount, currency }: MarketEvent): string =>
    amount === 0 ? t('event.free') : money(amount, currency);

  const when = ({ start, end, isOnline, timeZone }: MarketEvent): string => {
    const range = long.formatRange(readLocalTime(start), readLocalTime(end));
    if (!isOnline) return range;
    // An online audience is in many time zones, so the zone is named.
    const zone = nameTimeZone(tag, start, timeZone);
    return zone === null ? range : `${range} (${zone})`;
  };

  const card = (event: MarketEvent): EventCardData => ({
    id: event.id,
    title: event.title,
    category: event.category,
    startsAt: event.start,
    startText: short.format(readLocalTime(event.start)),
    progress: event.status === 'cancelled' ? null : readProgress(event, now()),
    venue: event.isOnline ? null : [event.venue, event.city].filter((part) => part).join(', '),
    priceText: price(event),
  });

  const instant = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const count = new Intl.NumberFormat(tag);

  return {
    card,
    /** @param amount in whole units of the currency */
    money,
    number: (value: number): string => count.format(value),
    /** Formats the day of an instant in seconds since 1970. */
    day: (seconds: number): string => instant.format(seconds * 1000),
    detail: (event: MarketEvent): EventDetail => ({
      ...card(event),
      whenText: when(event),
      isFree: event.price === 0,
      address: describeAddress(event),
      placeSlug: event.placeSlug,
      format: event.format,
      subcategory: event.subcategory,
      refinement: findSubCategory(String(event.subcategory))?.refinement ?? null,
      tags: event.tags,
      isSample: event.details === null,
      isCancelled: event.status === 'cancelled',
      summary: event.details?.summary || null,
      description: event.details === null ? null : event.details.description || null,
    }),
    /** Formats a range of days: "21 Nov – 5 Dec". Either end may be open. */
    dates: (start: string | null, end: string | null): string => {
      const [first, last] = [start, end].map((date) => (date === null ? null : new Date(`${date}T00:00Z`)));
      if (first && last) return day.formatRange(first, last);
      return `${first ? day.format(first) : ''} – ${last ? day.format(last) : ''}`.trim();
    },
  };
}

export type EventFormat = ReturnType<typeof createEventFormat>;
