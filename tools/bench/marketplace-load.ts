import type { D1Database } from '@cloudflare/workers-types';
import { listOwnCreations } from '../../host-shell/marketplace/creations/creations.ts';
import { buildEventId, getLocalDay, getNextDay } from '../../host-shell/marketplace/events/calendar.ts';
import { resolveDateRange, resolveTimeWindow } from '../../host-shell/marketplace/events/date-range.ts';
import type { EventFilters } from '../../host-shell/marketplace/events/event-filters.ts';
import { findEvents } from '../../host-shell/marketplace/events/find-events.ts';
import { readZoneClock } from '../../host-shell/marketplace/events/zone-clock.ts';
import { listTicketOffers, placeOrder } from '../../host-shell/marketplace/orders/orders.ts';
import { listDailySales, readSales } from '../../host-shell/marketplace/orders/sales.ts';
import { findPlaceBySlug } from '../../host-shell/marketplace/places/place-row.ts';
import { predictPlaces } from '../../host-shell/marketplace/places/predict-places.ts';
import { suggestTerms } from '../../host-shell/marketplace/search/suggest-terms.ts';
import { SAMPLE_PEOPLE } from '../../host-shell/marketplace/seed/sample-people.ts';
import { DEFAULT_SITE } from '../../shared/sites/sites.ts';

export const NO_FILTERS: EventFilters = {
  placeSlug: null,
  placeId: null,
  box: null,
  isOnline: null,
  nearSlug: null,
  words: null,
  price: null,
  category: null,
  format: null,
  subcategories: [],
  tags: [],
  date: null,
  startDay: null,
  endDay: null,
  limit: 20,
  offset: 0,
};

/** A town, cities, regions, countries, and everywhere. */
const PLACES = [
  'ca--san-francisco',
  'ny--new-york',
  'united-kingdom--london',
  'germany--cologne',
  'wa--seattle',
  'united-states--california',
  'germany--bavaria',
  'united-states',
  'germany',
  'france',
  null,
] as const;

const FILTERS: readonly Partial<EventFilters>[] = [
  {},
  { date: 'today' },
  { date: 'this_weekend' },
  { date: 'next_month' },
  { category: 'music' },
  { category: 'nightlife' },
  { subcategories: [3026] },
  { price: 'free' },
  { format: 'conferences' },
  { tags: ['date-night'] },
  { category: 'business', price: 'free', date: 'this_week' },
  { words: 'jazz' },
  { words: 'yoga class' },
  { words: 'festival' },
  { words: 'comedy' },
  { offset: 200 },
];

const TYPED = [
  'j',
  'ja',
  'jazz',
  'jazz c',
  'c',
  'co',
  'conc',
  'yoga',
  'free',
  'new',
  'work',
  'food',
  'ber',
  'm',
  'workshop',
  'tec',
];
const TYPED_PLACES = ['s', 'san', 'san f', 'new', 'ber', 'lond', 'par', 'm', 'köl', 'spring'];
const BUYERS = 200;

export type Task = () => Promise<unknown>;

/** The reads of users, as the origin's routes make them. */
export async function listReads(db: D1Database, now: number): Promise<Readonly<Record<string, readonly Task[]>>> {
  const places = await Promise.all(PLACES.map((slug) => (slug === null ? null : findPlaceBySlug(db, slug))));
  const missing = PLACES.filter((slug, index) => slug !== null && places[index] === null);
  if (missing.length > 0) throw new Error(`the seed has no place ${missing.join(', ')}`);
  const audience = { site: DEFAULT_SITE, language: 'en' };
  return {
    results: places.flatMap((place) =>
      FILTERS.map((filters) => async () => {
        const all = { ...NO_FILTERS, ...filters };
        const timeZone = place?.time_zone ?? 'America/New_York';
        const range = resolveDateRange(all.date, getLocalDay(now, timeZone), null, null);
        const window = resolveTimeWindow(range, now, readZoneClock(timeZone, now));
        return findEvents(db, all, place, window, now, 'en');
      }),
    ),
    suggestions: [...places.slice(0, 5), null].flatMap((place) =>
      TYPED.map((text) => () => suggestTerms(db, text, 'en', place, now)),
    ),
    places: places
      .slice(0, 5)
      .flatMap((place) =>
        TYPED_PLACES.map((text) => () => predictPlaces(db, text, ['locality', 'region', 'country'], place, audience)),
      ),
    dashboard: SAMPLE_PEOPLE.filter(({ organizer }) => organizer !== null).map(({ id }) => async () => {
      const creations = await listOwnCreations(db, id);
      await Promise.all(creations.map(({ series }) => readSales(db, series)));
      await listDailySales(
        db,
        creations.flatMap(({ series }) => series),
        30,
        Math.floor(now / 1000),
      );
    }),
  };
}

/** 200 buyers of one event at once. D1 serves them in sequence, so the last one waits for all. */
export async function listBuyers(db: D1Database, now: number, round: number): Promise<readonly Task[]> {
  const row = await db
    .prepare(
      'SELECT number, cycle_day, currency FROM event_series WHERE is_free = 1 AND creation IS NULL ORDER BY number LIMIT 1 OFFSET ?',
    )
    .bind(round)
    .first<{ readonly number: number; readonly cycle_day: number; readonly currency: string }>();
  if (row === null) throw new Error('the seed has no free event');
  const event = buildEventId(row.number, getNextDay(row.cycle_day, Math.floor(now / 86_400_000) + 1));
  return Array.from({ length: BUYERS }, (_, buyer) => async () => {
    const [offer] = await listTicketOffers(db, row.number, event);
    await placeOrder(db, {
      request: crypto.randomUUID(),
      person: null,
      name: 'Buyer',
      email: `buyer-${buyer}@example.com`,
      event,
      series: row.number,
      currency: row.currency,
      locale: 'en_US',
      now: Math.floor(now / 1000),
      wanted: [{ ticketType: offer?.id ?? 0, count: 1 }],
    });
  });
}
