import { createEmptyPlan, DRAWINGS, type EventPlan } from '../creations/event-plan.ts';
import { buildEventId, formatIsoDay, getNextDay } from '../events/calendar.ts';
import { SAMPLE_USERS } from '../people/sample-users.ts';
import type { EventSeed } from './build-events.ts';
import type { PlaceSeed } from './build-places.ts';
import { WORDS } from './topics.ts';

const DAY_SECONDS = 86_400;
/** Period of the sample organizers' past sales. */
const SALES_DAYS = 21;
/** The city whose events the sample people like and have tickets for. */
const HISTORY_CITY = 'ny--new-york';

/** The sample people that organize some of a city's series. */
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

/** People with tickets for the sample organizers' events. */
const BUYERS =
  'Mia Keller, Noah Brooks, Priya Raman, Lucas Moreau, Zofia Nowak, Ethan Cole, Aisha Bello, Hugo Martins'.split(', ');

type Row = Readonly<Record<string, unknown>>;

/** The rows of the tables about people, by the table's name, and which organizer has which series. */
export interface PeopleSeed {
  readonly tables: Readonly<Record<string, readonly Row[]>>;
  readonly owners: readonly (readonly [series: number, organizer: number])[];
}

/** Builds organizers, the sample people and their history before `today` (days since 1970). */
export function buildPeople(places: readonly PlaceSeed[], events: readonly EventSeed[], today: number): PeopleSeed {
  const now = today * DAY_SECONDS;
  const organizers = buildOrganizers(places, events);
  const owned = organizers.filter(({ owner }) => owner !== null);
  const foreign = organizers.filter(({ owner }) => owner === null);
  const ownSeries = new Set(owned.flatMap(({ series }) => series));
  const byNumber = new Map(events.map((event) => [event.number, event]));
  const city = places.find(({ slug }) => slug === HISTORY_CITY)?.number;
  // The soonest events first, without those of sample people, who must not follow themselves.
  const occurrences = events
    .filter(({ place, number }) => place === city && !ownSeries.has(number))
    .map((event) => ({ event, day: getNextDay(event.cycle_day, today + 1) }))
    .sort((one, other) => one.day - other.day || one.event.number - other.event.number);
  let orders = 0;
  const createOrder = (person: string, event: EventSeed, day: number, tickets: number, daysAgo: number): Row => {
    orders += 1;
    const id = `SAMP-LE00-${String(orders).padStart(4, '0')}`;
    return {
      id,
      request: id,
      person,
      event: buildEventId(event.number, day),
      series: event.number,
      tickets,
      total: tickets * event.price,
      currency: event.currency,
      created_at: now - daysAgo * DAY_SECONDS,
    };
  };
  const users = Object.values(SAMPLE_USERS);
  const likes = users.flatMap(({ publicId, numSavedEvents }, turn) =>
    occurrences.slice(turn * 3, turn * 3 + numSavedEvents).map(({ event, day }, index) => ({
      person: publicId,
      event: buildEventId(event.number, day),
      created_at: now - index * DAY_SECONDS,
    })),
  );
  const follows = users.flatMap(({ publicId, numFollowing }) =>
    // The other sample people's organizers first, so that each of them has followers.
    [...owned.filter(({ owner }) => owner !== publicId), ...foreign].slice(0, numFollowing).map(({ id }, index) => ({
      person: publicId,
      organizer: id,
      created_at: now - index * DAY_SECONDS,
    })),
  );
  const bought = users.flatMap(({ publicId, numOrders }) =>
    occurrences.slice(4, 4 + numOrders).map(({ event, day }, index) =>
      // The last order is for a past event.
      createOrder(publicId, event, index === 2 ? getNextDay(event.cycle_day, today - 27) : day, 2, 3 + index * 9),
    ),
  );
  const creations = owned.flatMap(({ id, placeText, series }) =>
    series.flatMap((number) => {
      const event = byNumber.get(number);
      return event === undefined ? [] : [{ organizer: id, event, plan: createPlan(event, placeText, today) }];
    }),
  );
  const sold = creations.flatMap(({ event }, turn) =>
    Array.from({ length: 5 + ((turn * 7) % 11) }, (_, index) => {
      const buyer = BUYERS[(turn * 3 + index) % BUYERS.length] ?? '';
      const daysAgo = (turn * 5 + index * 3) % SALES_DAYS;
      return createOrder(toId(buyer), event, getNextDay(event.cycle_day, today), 1 + ((turn + index) % 3), daysAgo);
    }),
  );
  return {
    owners: organizers.flatMap(({ id, series }) => series.map((number) => [number, id] as const)),
    tables: {
      persons: [
        ...users.map(({ publicId, fullName, email, thumbnailUrl, hasTikibar, isAttendee, isStaff }) => ({
          id: publicId,
          name: fullName,
          email,
          role: isStaff ? 'staff' : isAttendee ? 'attendee' : 'organizer',
          thumbnail_url: thumbnailUrl,
          has_debug_bar: hasTikibar ? 1 : 0,
          created_at: now,
        })),
        ...BUYERS.map((name) => ({
          id: toId(name),
          name,
          email: `${toId(name)}@example.com`,
          role: 'attendee',
          thumbnail_url: null,
          has_debug_bar: 0,
          created_at: now,
        })),
      ],
      organizers: organizers.map(({ series, placeText, ...organizer }) => ({ ...organizer, created_at: now })),
      creations: creations.map(({ organizer, plan }, index) => ({
        id: index + 1,
        organizer,
        state: 'published',
        plan,
        updated_at: now,
      })),
      likes,
      follows,
      orders: [...bought, ...sold],
      event_views: creations.map(({ event }, turn) => ({ series: event.number, count: 240 + ((turn * 131) % 410) })),
    },
  };
}

const toId = (name: string): string => name.toLowerCase().replace(' ', '-');

interface OrganizerSeed {
  readonly id: number;
  readonly owner: string | null;
  readonly name: string;
  readonly description: string;
  readonly place: number | null;
  readonly placeText: string;
  readonly series: readonly number[];
}

/** Builds the sample people's own organizers, then one for the venue of each other event. */
function buildOrganizers(places: readonly PlaceSeed[], events: readonly EventSeed[]): readonly OrganizerSeed[] {
  const owned = SAMPLE_ORGANIZERS.map(({ owner, name, description, slug, placeText, freeSeries, pricedSeries }) => {
    const place = places.find((candidate) => candidate.slug === slug)?.number ?? null;
    const local = events.filter((event) => event.place === place && place !== null);
    const series = [
      ...local.filter(({ price }) => price === 0).slice(0, freeSeries),
      ...local.filter(({ price }) => price > 0).slice(0, pricedSeries),
    ].map(({ number }) => number);
    return { owner, name, description, place, placeText, series };
  });
  const taken = new Set(owned.flatMap(({ series }) => series));
  const houses = Map.groupBy(
    events.filter(({ number }) => !taken.has(number)),
    ({ place, venue, language }) => (place === null ? language : `${place} ${venue}`),
  );
  const rest = [...houses.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const name = first.venue ?? WORDS[first.language].studio;
    const series = group.map(({ number }) => number);
    return [{ owner: null, name, description: '', place: first.place, placeText: '', series }];
  });
  return [...owned, ...rest].map((organizer, index) => ({ id: index + 1, ...organizer }));
}

/** Describes a series with the fields of the event form, on its next day. */
function createPlan(event: EventSeed, placeText: string, today: number): EventPlan {
  return {
    ...createEmptyPlan('en-US', event.currency),
    title: event.titles.en,
    category: event.category,
    subcategory: event.subcategory,
    format: event.format,
    tags: event.tags.trim().split(' ').filter(Boolean) as unknown as EventPlan['tags'],
    place: event.place,
    placeText,
    venue: event.venue ?? '',
    date: formatIsoDay(getNextDay(event.cycle_day, today)),
    startTime: formatMinute(event.start_minute),
    endTime: formatMinute(event.start_minute + event.duration_minutes),
    timeZone: event.time_zone,
    price: event.price,
    capacity: event.capacity,
    drawing: DRAWINGS[event.number % DRAWINGS.length] ?? DRAWINGS[0],
  };
}

const formatMinute = (minute: number): string =>
  [Math.floor(minute / 60) % 24, minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
