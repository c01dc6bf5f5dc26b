import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types';
import type { MarketplaceSeed } from './build-marketplace.ts';
import { buildInserts } from './insert-rows.ts';
import { SAMPLE_PEOPLE } from './sample-people.ts';

/** Builds the statements that fill the marketplace's tables, after those of events and places. */
export function* buildMarketplaceInserts(db: D1Database, seed: MarketplaceSeed): Generator<D1PreparedStatement> {
  const { createdAt } = seed;
  const people = SAMPLE_PEOPLE.map(({ hasDebugBar, ...person }) => ({
    ...person,
    hasDebugBar: +hasDebugBar,
    createdAt,
  }));
  const organizers = seed.organizers.map((organizer) => ({ ...organizer, createdAt }));
  const orders = seed.orders.map((order) => ({ ...order, request: order.id, locale: 'en_US' }));
  const tickets = seed.orders.flatMap(({ tickets: own, id, event, email }) =>
    own.map((ticket) => ({ ...ticket, orderId: id, event, email })),
  );
  yield* buildInserts(db, 'persons', PERSON_COLUMNS, people);
  yield* buildInserts(db, 'organizers', ORGANIZER_COLUMNS, organizers);
  const owners = seed.organizers.flatMap(({ id, series }) => series.map((number) => [number, id]));
  yield db
    .prepare(
      `UPDATE event_series SET organizer = owner.value ->> 1 FROM json_each(?) AS owner
       WHERE event_series.number = owner.value ->> 0`,
    )
    .bind(JSON.stringify(owners));
  yield* buildInserts(db, 'ticket_types', TICKET_TYPE_COLUMNS, seed.ticketTypes);
  const creations = seed.creations.map((creation) => ({ ...creation, state: 'published', createdAt }));
  yield* buildInserts(db, 'creations', CREATION_COLUMNS, creations);
  yield db
    .prepare(
      `UPDATE event_series SET creation = own.value ->> 'id', first_day = own.value ->> 'firstDay' FROM json_each(?) AS own
       WHERE event_series.number = own.value ->> 'series'`,
    )
    .bind(JSON.stringify(seed.creations.map(({ id, series, firstDay }) => ({ id, series, firstDay }))));
  yield* buildInserts(db, 'likes', { person: 'person', event: 'event', created_at: 'createdAt' }, seed.likes);
  yield* buildInserts(db, 'follows', FOLLOW_COLUMNS, seed.follows);
  yield* buildInserts(db, 'orders', ORDER_COLUMNS, orders);
  yield* buildInserts(db, 'tickets', TICKET_COLUMNS, tickets);
  yield* buildInserts(db, 'event_views', { series: 'series', day: 'day', count: 'count' }, seed.views);
}

const PERSON_COLUMNS = {
  id: 'id',
  name: 'name',
  email: 'email',
  role: 'role',
  thumbnail_url: 'thumbnailUrl',
  has_debug_bar: 'hasDebugBar',
  created_at: 'createdAt',
} as const;

const ORGANIZER_COLUMNS = {
  id: 'id',
  owner: 'owner',
  name: 'name',
  description: 'description',
  place: 'place',
  created_at: 'createdAt',
} as const;

const TICKET_TYPE_COLUMNS = {
  id: 'id',
  series: 'series',
  kind: 'kind',
  price: 'price',
  capacity: 'capacity',
  limit_per_person: 'limitPerPerson',
} as const;

const CREATION_COLUMNS = {
  id: 'id',
  organizer: 'organizer',
  state: 'state',
  plan: 'plan',
  created_at: 'createdAt',
  updated_at: 'createdAt',
} as const;

const FOLLOW_COLUMNS = { person: 'person', organizer: 'organizer', created_at: 'createdAt' } as const;

const ORDER_COLUMNS = {
  id: 'id',
  request: 'request',
  person: 'person',
  name: 'name',
  email: 'email',
  event: 'event',
  series: 'series',
  total: 'total',
  currency: 'currency',
  locale: 'locale',
  created_at: 'createdAt',
} as const;

const TICKET_COLUMNS = {
  code: 'code',
  order_id: 'orderId',
  ticket_type: 'ticketType',
  event: 'event',
  email: 'email',
} as const;
