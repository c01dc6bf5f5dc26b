import { buildEventId, getNextDay } from '../events/calendar.ts';
import type { Order } from '../orders/orders.ts';
import { buildCreations, type CreationSeed } from './build-creations.ts';
import type { EventSeed } from './build-events.ts';
import { buildOrganizers, type OrganizerSeed } from './build-organizers.ts';
import type { PlaceSeed } from './build-places.ts';
import { buildTicketTypes, type TicketTypeSeed } from './build-ticket-types.ts';
import { BUYER_NAMES, SAMPLE_PEOPLE } from './sample-people.ts';

const DAY_SECONDS = 86_400;
/** Period of the sample organizers' past sales. */
const SALES_DAYS = 21;
const HISTORY_CITY = 'ny--new-york';
/** Crockford's alphabet, which has no letter that looks like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface PersonEvent {
  readonly person: string;
  readonly event: string;
  readonly createdAt: number;
}

export interface OrderSeed extends Omit<Order, 'locale' | 'created_at' | 'cancelled_at'> {
  readonly createdAt: number;
  readonly tickets: readonly { readonly code: string; readonly ticketType: number }[];
}

/** Builds organizers, ticket types, the sample people and their history before `today` (days since 1970). */
export interface MarketplaceSeed {
  readonly createdAt: number;
  readonly organizers: readonly OrganizerSeed[];
  readonly ticketTypes: readonly TicketTypeSeed[];
  readonly creations: readonly CreationSeed[];
  readonly likes: readonly PersonEvent[];
  readonly follows: readonly { readonly person: string; readonly organizer: number; readonly createdAt: number }[];
  readonly orders: readonly OrderSeed[];
  readonly views: readonly { readonly series: number; readonly day: number; readonly count: number }[];
}

export function buildMarketplace(
  places: readonly PlaceSeed[],
  events: readonly EventSeed[],
  today: number,
): MarketplaceSeed {
  const now = today * DAY_SECONDS;
  const organizers = buildOrganizers(places, events);
  const ticketTypes = buildTicketTypes(events);
  const city = places.find(({ slug }) => slug === HISTORY_CITY)?.number;
  const local = events.filter(({ place }) => place === city);
  const upcoming = (event: EventSeed, from = today + 1) => ({ event, day: getNextDay(event.cycleDay, from) });
  const numbers = new CodeSequence();
  const createOrder = (buyer: Buyer, { event, day }: Occurrence, createdAt: number, count: number): OrderSeed => {
    const types = ticketTypes.filter(({ series }) => series === event.number);
    // Front rows have few seats, for people who come alone.
    const type = types[count === 1 ? types.length - 1 : 0];
    return {
      id: numbers.next(3),
      ...buyer,
      event: buildEventId(event.number, day),
      series: event.number,
      total: count * (type?.price ?? 0),
      currency: event.currency,
      createdAt,
      tickets: Array.from({ length: count }, () => ({ code: numbers.next(4), ticketType: type?.id ?? 0 })),
    };
  };

  // The soonest events first, without those of sample people, who must not follow themselves.
  const foreign = organizers.filter(({ owner }) => owner === null);
  const isForeign = new Set(foreign.flatMap(({ series }) => series));
  const occurrences = local
    .filter(({ number }) => isForeign.has(number))
    .map((event) => upcoming(event))
    .sort((one, other) => one.day - other.day || one.event.number - other.event.number);
  const likes = SAMPLE_PEOPLE.flatMap(({ id, history }, turn) =>
    occurrences.slice(turn * 3, turn * 3 + history.likes).map(({ event, day }, index) => ({
      person: id,
      event: buildEventId(event.number, day),
      createdAt: now - index * DAY_SECONDS,
    })),
  );
  const follows = SAMPLE_PEOPLE.flatMap(({ id, history }) =>
    // The other sample people's organizers first, so that each of them has followers.
    [...organizers.filter(({ owner }) => owner !== null && owner !== id), ...foreign]
      .slice(0, history.following)
      .map((organizer, index) => ({
        person: id,
        organizer: organizer.id,
        createdAt: now - index * DAY_SECONDS,
      })),
  );
  const own = SAMPLE_PEOPLE.flatMap(({ id, name, email, history }) =>
    occurrences.slice(4, 4 + history.orders).map(({ event }, index) => {
      // The last order is for a past event.
      const from = index === 2 ? today - 27 : today + 2;
      return createOrder({ person: id, name, email }, upcoming(event, from), now - (3 + index * 9) * DAY_SECONDS, 2);
    }),
  );
  const sold = organizers.filter(({ owner }) => owner !== null).flatMap(({ series }) => series);
  const byNumber = new Map(events.map((event) => [event.number, event]));
  const sales = sold.flatMap((number, turn) => {
    const event = byNumber.get(number);
    if (event === undefined) return [];
    return Array.from({ length: 5 + ((turn * 7) % 11) }, (_, index) => {
      const name = BUYER_NAMES[(turn * 3 + index) % BUYER_NAMES.length] ?? BUYER_NAMES[0];
      const email = buildBuyerEmail(name);
      const before = ((turn * 5 + index * 3) % SALES_DAYS) * DAY_SECONDS + ((index * 7919) % DAY_SECONDS);
      return createOrder({ person: null, name, email }, upcoming(event), now - before, 1 + ((turn + index) % 3));
    });
  });
  const views = sold.flatMap((series, turn) =>
    Array.from({ length: SALES_DAYS }, (_, index) => ({
      series,
      day: today - index,
      count: 12 + ((turn * 13 + index * 29) % 41),
    })),
  );
  return {
    createdAt: now - 90 * DAY_SECONDS,
    organizers,
    ticketTypes,
    creations: buildCreations(organizers, events, ticketTypes, today),
    likes,
    follows,
    orders: [...own, ...sales],
    views,
  };
}

type Buyer = Pick<OrderSeed, 'person' | 'name' | 'email'>;

interface Occurrence {
  readonly event: EventSeed;
  readonly day: number;
}

/** Creates order codes in the format of real orders, identical in each run. */
class CodeSequence {
  #state = 0x2545f491;

  /** Groups of four characters. */
  next(groups: number): string {
    return Array.from({ length: groups }, () => this.#group()).join('-');
  }

  #group(): string {
    return Array.from({ length: 4 }, () => {
      this.#state ^= this.#state << 13;
      this.#state ^= this.#state >>> 17;
      this.#state ^= this.#state << 5;
      return ALPHABET[(this.#state >>> 0) % ALPHABET.length] ?? '0';
    }).join('');
  }
}

/** Builds the mail address of a buyer. */
function buildBuyerEmail(name: string): string {
  return `${name.toLowerCase().replace(' ', '.')}@example.com`;
}
