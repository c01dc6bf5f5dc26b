import type { D1Database } from '@cloudflare/workers-types';
import { createRandomCode } from '../text/random-code.ts';

export const ORDER_CODE_GROUPS = 3;
export const TICKET_CODE_GROUPS = 4;

/** A ticket type of a series, with the number left on one of its days. */
export interface TicketOffer {
  readonly id: number;
  readonly kind: 'general' | 'front-row' | 'custom';
  /** Set for `custom` types. */
  readonly name: string | null;
  /** Hundredths of the currency's unit. */
  readonly price: number;
  readonly left: number;
  readonly limitPerPerson: number;
}

export interface OrderRequest {
  /** Id of the form, which makes the order idempotent. */
  readonly request: string;
  readonly person: string | null;
  readonly name: string;
  readonly email: string;
  readonly event: string;
  readonly series: number;
  readonly currency: string;
  readonly locale: string;
  readonly now: number;
  readonly wanted: readonly { readonly ticketType: number; readonly count: number }[];
}

/** The reason for a refused order: sold out, or over the limit per person. */
export type OrderRefusal = 'sold-out' | 'limit';

export interface Order {
  readonly id: string;
  readonly person: string | null;
  readonly name: string;
  readonly email: string;
  readonly event: string;
  readonly series: number;
  readonly total: number;
  readonly currency: string;
  /** Locale of the page on which it was placed. */
  readonly locale: string;
  readonly created_at: number;
  readonly cancelled_at: number | null;
}

/** A placed order. `isNew` is false when the form had been sent before. */
export type PlacedOrder = Order & { readonly isNew: boolean };

export interface Ticket {
  readonly code: string;
  readonly kind: TicketOffer['kind'];
  readonly name: string | null;
  readonly price: number;
  readonly checked_in_at: number | null;
}

const ORDER_COLUMNS = 'id, person, name, email, event, series, total, currency, locale, created_at, cancelled_at';

const SOLD = `(SELECT count(*) FROM tickets k WHERE k.event = ?1 AND k.ticket_type = t.id AND k.cancelled_at IS NULL)`;

/** Lists the ticket offers of an event. */
export async function listTicketOffers(db: D1Database, series: number, event: string): Promise<readonly TicketOffer[]> {
  const { results } = await db
    .prepare(
      `SELECT t.id, t.kind, t.name, t.price, max(0, t.capacity - ${SOLD}) AS left, t.limit_per_person AS limitPerPerson
       FROM ticket_types t WHERE t.series = ?2 ORDER BY t.price, t.id`,
    )
    .bind(event, series)
    .all<TicketOffer>();
  return results;
}

/**
 * Places an order with its tickets, or refuses it, in one transaction. Its first statement inserts nothing when a type is
 * sold out or the buyer's e-mail address exceeds the limit. D1 runs one transaction at a time, so two buyers of the last ticket
 * are served in sequence. Sending the same form twice places one order.
 */
export async function placeOrder(db: D1Database, order: OrderRequest): Promise<PlacedOrder | OrderRefusal> {
  const id = createRandomCode(ORDER_CODE_GROUPS);
  const wanted = JSON.stringify(order.wanted);
  const tickets = order.wanted.flatMap(({ ticketType, count }) =>
    Array.from({ length: count }, () => ({ code: createRandomCode(TICKET_CODE_GROUPS), ticketType })),
  );
  await db.batch([
    db
      .prepare(
        `INSERT INTO orders (id, request, person, name, email, event, series, total, currency, locale, created_at)
         SELECT ?3, ?4, ?5, ?6, ?7, ?1, ?8,
           (SELECT sum(t.price * (w.value ->> 'count')) FROM json_each(?2) w
            JOIN ticket_types t ON t.id = w.value ->> 'ticketType'), ?9, ?10, ?11
         WHERE NOT EXISTS (
           SELECT 1 FROM json_each(?2) w LEFT JOIN ticket_types t ON t.id = w.value ->> 'ticketType' AND t.series = ?8
           WHERE t.id IS NULL OR (SELECT state FROM event_series WHERE number = ?8) <> 'published'
             OR (w.value ->> 'count') + ${SOLD} > t.capacity
             OR (w.value ->> 'count') + (SELECT count(*) FROM tickets k WHERE k.event = ?1 AND k.ticket_type = t.id
                                          AND k.email = ?7 AND k.cancelled_at IS NULL) > t.limit_per_person)
         ON CONFLICT (request) DO NOTHING`,
      )
      .bind(
        order.event,
        wanted,
        id,
        order.request,
        order.person,
        order.name,
        order.email,
        order.series,
        order.currency,
        order.locale,
        order.now,
      ),
    db
      .prepare(
        `INSERT INTO tickets (code, order_id, ticket_type, event, email)
         SELECT w.value ->> 'code', o.id, w.value ->> 'ticketType', o.event, o.email
         FROM json_each(?2) w JOIN orders o ON o.id = ?1`,
      )
      .bind(id, JSON.stringify(tickets)),
  ]);
  const placed = await db
    .prepare(`SELECT ${ORDER_COLUMNS} FROM orders WHERE request = ? AND email = ?`)
    .bind(order.request, order.email)
    .first<Order>();
  return placed === null ? findRefusal(db, order) : { ...placed, isNew: placed.id === id };
}

async function findRefusal(db: D1Database, { series, event, wanted }: OrderRequest): Promise<OrderRefusal> {
  const offers = new Map((await listTicketOffers(db, series, event)).map((offer) => [offer.id, offer]));
  const isSoldOut = wanted.some(({ ticketType, count }) => count > (offers.get(ticketType)?.left ?? 0));
  return isSoldOut ? 'sold-out' : 'limit';
}

export function findOrder(db: D1Database, id: string): Promise<Order | null> {
  return db.prepare(`SELECT ${ORDER_COLUMNS} FROM orders WHERE id = ?`).bind(id).first<Order>();
}

/** Lists a person's orders, the newest first. */
export async function listOrders(
  db: D1Database,
  person: string,
): Promise<readonly (Order & { readonly tickets: number })[]> {
  const { results } = await db
    .prepare(
      `SELECT ${ORDER_COLUMNS}, (SELECT count(*) FROM tickets WHERE order_id = orders.id) AS tickets
       FROM orders WHERE person = ? ORDER BY created_at DESC, id LIMIT 200`,
    )
    .bind(person)
    .all<Order & { readonly tickets: number }>();
  return results;
}

export async function listTickets(db: D1Database, order: string): Promise<readonly Ticket[]> {
  const { results } = await db
    .prepare(
      `SELECT k.code, t.kind, t.name, t.price, k.checked_in_at FROM tickets k JOIN ticket_types t ON t.id = k.ticket_type
       WHERE k.order_id = ? ORDER BY t.price, k.code`,
    )
    .bind(order)
    .all<Ticket>();
  return results;
}

/** The part of an order that mails to the buyer need. */
export type OrderContact = Pick<Order, 'id' | 'email' | 'event' | 'locale'>;

/** All series of the event that one series belongs to: an event with several times a month has more than one. */
export const SIBLING_SERIES = `(SELECT number FROM event_series WHERE number = ?1
  OR creation = (SELECT creation FROM event_series WHERE number = ?1))`;

/**
 * Cancels every order of an event and releases its tickets, in one transaction. Orders with used tickets do not change.
 *
 * @param series any series of the event
 */
export async function cancelEventOrders(db: D1Database, series: number, now: number): Promise<readonly OrderContact[]> {
  const [orders] = await db.batch<OrderContact>([
    db
      .prepare(
        `UPDATE orders SET cancelled_at = ?2 WHERE series IN ${SIBLING_SERIES} AND cancelled_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM tickets k WHERE k.order_id = orders.id AND k.checked_in_at IS NOT NULL)
         RETURNING id, email, event, locale`,
      )
      .bind(series, now),
    db
      .prepare(
        `UPDATE tickets SET cancelled_at = ?2 WHERE cancelled_at IS NULL
         AND order_id IN (SELECT id FROM orders WHERE series IN ${SIBLING_SERIES} AND cancelled_at IS NOT NULL)`,
      )
      .bind(series, now),
  ]);
  return orders?.results ?? [];
}

/** Lists the orders of an event that are not cancelled, by any of its series. */
export async function listOrderContacts(db: D1Database, series: number): Promise<readonly OrderContact[]> {
  const { results } = await db
    .prepare(
      `SELECT id, email, event, locale FROM orders WHERE series IN ${SIBLING_SERIES} AND cancelled_at IS NULL
       ORDER BY created_at, id`,
    )
    .bind(series)
    .all<OrderContact>();
  return results;
}

/** Cancels an order and releases its tickets. Does nothing if it is already cancelled or its tickets were used. */
export async function cancelOrder(db: D1Database, id: string, now: number): Promise<boolean> {
  const [orders] = await db.batch([
    db
      .prepare(
        `UPDATE orders SET cancelled_at = ?2 WHERE id = ?1 AND cancelled_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM tickets WHERE order_id = ?1 AND checked_in_at IS NOT NULL)`,
      )
      .bind(id, now),
    db
      .prepare(
        `UPDATE tickets SET cancelled_at = ?2 WHERE order_id = ?1 AND cancelled_at IS NULL
         AND EXISTS (SELECT 1 FROM orders WHERE id = ?1 AND cancelled_at IS NOT NULL)`,
      )
      .bind(id, now),
  ]);
  return orders?.meta.changes === 1;
}
