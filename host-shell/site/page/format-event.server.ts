import { type Locale, toLanguageTag } from '../../../shared/sites/sites.ts';
import { toInstant } from '../../marketplace/events/occurrences.ts';
import { type MarketEvent, readProgress } from '../../marketplace/events/read-events.ts';
import type { EventCardData } from './blocks.ts';
import type { TranslatePage } from './page-context.ts';
import type { EventDetail } from './page-data.ts';

/** Lists venue, city, region and country, each once: a city may have the name of its region. */
function describeAddress({ isOnline, venue, city, region, country }: MarketEvent): string | null {
  return isOnline ? null : [...new Set([venue, city, region, country])].filter(Boolean).join(', ');
}

/** Reads a local time as if it were UTC, to be formatted as UTC: the result is the venue's local time in any worker's zone. */
function readLocalTime(text: string): Date {
  return new Date(`${text.slice(0, 16)}Z`);
}

const LONG = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;

/** Formats an event's dates and prices in a locale. Times are the venue's own. */
export function createEventFormat(locale: Locale, t: TranslatePage, now: () => number) {
  const tag = toLanguageTag(locale);
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
  const long = format(LONG);

  const money = (amount: number, currency: string): string =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }).format(amount);

  const price = ({ price: amount, currency }: MarketEvent): string =>
    amount === 0 ? t('event.free') : money(amount, currency);

  const when = ({ start, end, isOnline, timeZone }: MarketEvent): string => {
    if (!isOnline) return long.formatRange(readLocalTime(start), readLocalTime(end));
    // An online audience is in many time zones, so the zone is named.
    const zoned = new Intl.DateTimeFormat(tag, { ...LONG, timeZone, timeZoneName: 'short' });
    return zoned.formatRange(toInstant(start, timeZone), toInstant(end, timeZone));
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

  return {
    card,
    money,
    detail: (event: MarketEvent): EventDetail => ({
      ...card(event),
      whenText: when(event),
      address: describeAddress(event),
      placeSlug: event.placeSlug,
      isSample: event.details === null,
      isCancelled: event.status === 'cancelled',
      description: event.details === null ? null : event.details.description || null,
    }),
  };
}

export type EventFormat = ReturnType<typeof createEventFormat>;
