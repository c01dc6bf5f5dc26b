import { createEmptyPlan, type EventPlan } from '../creations/event-plan.ts';
import { buildEventId, formatIsoDay, formatMinute, getNextDay } from '../events/calendar.ts';
import { SAMPLE_USERS } from '../people/sample-users.ts';
import type { EventSeed } from './build-events.ts';
import type { PlaceSeed } from './build-places.ts';
import { WORDS } from './topics.ts';

const DAY_SECONDS = 86_400;
const SALES_DAYS = 21;
const HISTORY_CITY = 'ny--new-york';

const SAMPLE_ORGANIZERS = [
  {
    owner: 'olu-organizer',
    name: 'Olu’s City Nights',
    description: 'Concerts, courses and long tables for everybody who lives around the corner.',
    slug: 'ny--new-york',
    placeText: 'New York, New York, United States',
    freeSeries: 2,
    pricedSeries: 6,
  },
  {
    owner: 'sam-staff',
    name: 'Community Desk',
    description: 'Meetings for organizers, free of charge.',
    slug: 'ca--san-francisco',
    placeText: 'San Francisco, California, United States',
    freeSeries: 1,
    pricedSeries: 0,
  },
] as const;

const BUYERS =
  'Mia Keller, Noah Brooks, Priya Raman, Lucas Moreau, Zofia Nowak, Ethan Cole, Aisha Bello, Hugo Martins'.split(', ');
const toId = (name: string): string => name.toLowerCase().replace(' ', '-');

type Row = Readonly<Record<string, unknown>>;

/** The rows of the tables about people, by the table's name, and the organizers' columns of the series that they have. */
export interface PeopleSeed {
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  readonly series: ReadonlyMap<number, Row>;
}

/** Builds organizers, the sample people and their history before `today` (days since 1970). */
export function buildPeople(places: readonly PlaceSeed[], events: readonly EventSeed[], today: number): PeopleSeed {
  const getSeconds = (daysAgo: number) => (today - daysAgo) * DAY_SECONDS;
  const organizers = buildOrganizers(places, events);
  const owned = organizers.filter(({ owner }) => owner !== null);
  const foreign = organizers.filter(({ owner }) => owner === null);
  const ownSeries = new Set(owned.flatMap(({ series }) => series));
  const city = places.find(({ slug }) => slug === HISTORY_CITY)?.number;
  // The soonest events first, without those of sample people, who must not follow themselves.
  const occurrences = events
    .filter((event) => event.place === city && !ownSeries.has(event))
    .map((event) => ({ event, day: getNextDay(event.cycle_day, today + 1) }))
    .sort((one, other) => one.day - other.day || one.event.number - other.event.number);
  const createOrder = (person: string, event: EventSeed, day: number, tickets: number, daysAgo: number) => ({
    person,
    event: buildEventId(event.number, day),
    series: event.number,
    tickets,
    total: tickets * event.price,
    currency: event.currency,
    created_at: getSeconds(daysAgo),
  });
  const users = Object.values(SAMPLE_USERS);
  const likes = users.flatMap(({ publicId, numSavedEvents }, turn) =>
    occurrences.slice(turn * 3, turn * 3 + numSavedEvents).map(({ event, day }, index) => ({
      person: publicId,
      event: buildEventId(event.number, day),
      created_at: getSeconds(index),
    })),
  );
  const follows = users.flatMap(({ publicId, numFollowing }) =>
    // The other sample people's organizers first, so that each of them has followers.
    [...owned.filter(({ owner }) => owner !== publicId), ...foreign]
      .slice(0, numFollowing)
      .map(({ id }, index) => ({ person: publicId, organizer: id, created_at: getSeconds(index) })),
  );
  const bought = users.flatMap(({ publicId, numOrders }) =>
    occurrences.slice(4, 4 + numOrders).map(({ event, day }, index) =>
      // The last order is for a past event.
      createOrder(publicId, event, index === 2 ? getNextDay(event.cycle_day, today - 27) : day, 2, 3 + index * 9),
    ),
  );
  const created = owned.flatMap(({ id: organizer, placeText, series }) =>
    series.map((event) => ({ organizer, event, day: getNextDay(event.cycle_day, today), placeText })),
  );
  const sold = created.flatMap(({ event, day }, turn) =>
    Array.from({ length: 5 + ((turn * 7) % 11) }, (_, index) => {
      const buyer = BUYERS[(turn * 3 + index) % BUYERS.length] ?? '';
      return createOrder(toId(buyer), event, day, 1 + ((turn + index) % 3), (turn * 5 + index * 3) % SALES_DAYS);
    }),
  );
  return {
    series: new Map([
      ...organizers.flatMap(({ id, series }) => series.map(({ number }) => [number, { organizer: id }] as const)),
      ...created.map(
        ({ event, organizer, day }, index) =>
          [event.number, { organizer, creation: index + 1, first_day: day }] as const,
      ),
    ]),
    tables: {
      persons: [
        ...users.map(({ publicId, fullName, email, thumbnailUrl, hasTikibar, isAttendee, isStaff }) => ({
          id: publicId,
          name: fullName,
          email,
          role: isStaff ? 'staff' : isAttendee ? 'attendee' : 'organizer',
          thumbnail_url: thumbnailUrl,
          has_debug_bar: Number(hasTikibar),
        })),
        ...BUYERS.map((name) => ({
          id: toId(name),
          name,
          email: `${toId(name)}@example.com`,
          role: 'attendee',
          has_debug_bar: 0,
        })),
      ],
      organizers: organizers.map(({ series, placeText, ...organizer }) => organizer),
      creations: created.map(({ organizer, event, day, placeText }, index) => ({
        id: index + 1,
        organizer,
        state: 'published',
        plan: createPlan(event, placeText, day),
        updated_at: getSeconds(0),
      })),
      likes,
      follows,
      orders: [...bought, ...sold].map((order, index) => {
        const id = `SAMP-LE00-${String(index + 1).padStart(4, '0')}`;
        return { id, request: id, ...order };
      }),
    },
  };
}

/** Builds the sample people's own organizers, then one for the venue of each other event. */
function buildOrganizers(places: readonly PlaceSeed[], events: readonly EventSeed[]) {
  const owned = SAMPLE_ORGANIZERS.map(({ slug, freeSeries, pricedSeries, ...organizer }) => {
    const place = places.find((candidate) => candidate.slug === slug)?.number ?? null;
    const local = events.filter((event) => event.place === place && place !== null);
    const series = [
      ...local.filter(({ price }) => price === 0).slice(0, freeSeries),
      ...local.filter(({ price }) => price > 0).slice(0, pricedSeries),
    ];
    return { ...organizer, place, series };
  });
  const taken = new Set(owned.flatMap(({ series }) => series));
  const houses = Map.groupBy(
    events.filter((event) => !taken.has(event)),
    ({ place, venue, language }) => (place === null ? language : `${place} ${venue}`),
  );
  const rest = [...houses.values()].flatMap((series) =>
    series.slice(0, 1).map(({ venue, language, place }) => {
      const name = venue ?? WORDS[language].venues.split(', ')[0];
      return { owner: null, name, description: '', place, placeText: '', series };
    }),
  );
  return [...owned, ...rest].map((organizer, index) => ({ id: index + 1, ...organizer }));
}

const createPlan = (event: EventSeed, placeText: string, day: number): EventPlan => ({
  ...createEmptyPlan('en-US', event.currency),
  title: event.titles.en,
  category: event.category,
  subcategory: event.subcategory,
  format: event.format,
  tags: event.tags.trim().split(' ').filter(Boolean) as unknown as EventPlan['tags'],
  place: event.place,
  placeText,
  venue: event.venue ?? '',
  date: formatIsoDay(day),
  startTime: formatMinute(event.start_minute),
  endTime: formatMinute(event.start_minute + event.duration_minutes),
  timeZone: event.time_zone,
  price: event.price,
  capacity: event.capacity,
});
