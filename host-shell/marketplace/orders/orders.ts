import type { D1Database } from '@cloudflare/workers-types';
import { changeRows, prepare, readRow, readRows } from '../database.ts';
import { createRandomCode } from '../text/random-code.ts';

const ORDER_CODE_GROUPS = 3;
export const MAX_TICKETS = 8;
const MAX_LISTED = 200;

export interface Order {
  readonly id: string;
  readonly event: string;
  readonly tickets: number;
  readonly total: number;
  readonly currency: string;
  readonly cancelled_at: number | null;
}

interface OrderRequest {
  /** Id of the form, which makes the order idempotent. */
  readonly request: string;
  readonly person: string;
  readonly event: string;
  readonly series: number;
  readonly tickets: number;
  readonly now: number;
}

/** The reason for a refused order: too few are left, or over the limit of a person. */
type OrderRefusal = 'sold-out' | 'limit';

const sumTickets = (condition: string) =>
  `(SELECT coalesce(sum(tickets), 0) FROM orders WHERE event = ?3 AND cancelled_at IS NULL${condition})`;

export async function countTicketsLeft(db: D1Database, event: string, capacity: number): Promise<number> {
  const sql = 'SELECT sum(tickets) AS sold FROM orders WHERE event = ? AND cancelled_at IS NULL';
  const row = await readRow<{ readonly sold: number | null }>(db, sql, event);
  return Math.max(0, capacity - (row?.sold ?? 0));
}

/**
 * Places an order or refuses it. One statement checks what is left and inserts, and D1 runs one transaction at a time, so
 * that two buyers of the last ticket are served in sequence. A form that is sent twice is one order.
 *
 * @returns null for an order that was placed
 */
export async function placeOrder(db: D1Database, order: OrderRequest): Promise<OrderRefusal | null> {
  const { request, person, event, series, tickets, now } = order;
  const insert = `INSERT INTO orders (id, request, person, event, series, tickets, total, currency, created_at)
    SELECT ?1, ?2, ?4, ?3, ?5, ?6, ?6 * price, currency, ?7 FROM event_series
    WHERE number = ?5 AND state = 'published' AND ${sumTickets('')} + ?6 <= capacity
      AND ${sumTickets(' AND person = ?4')} + ?6 <= ${MAX_TICKETS}
    ON CONFLICT (request) DO NOTHING`;
  const [, placed, own] = await db.batch<{ readonly found: number }>([
    prepare(db, insert, createRandomCode(ORDER_CODE_GROUPS), request, event, person, series, tickets, now),
    prepare(db, 'SELECT count(*) AS found FROM orders WHERE request = ? AND person = ?', request, person),
    prepare(
      db,
      'SELECT coalesce(sum(tickets), 0) AS found FROM orders WHERE event = ? AND person = ? AND cancelled_at IS NULL',
      event,
      person,
    ),
  ]);
  if (placed?.results[0]?.found === 1) return null;
  return (own?.results[0]?.found ?? 0) + tickets > MAX_TICKETS ? 'limit' : 'sold-out';
}

export const listOrders = (db: D1Database, person: string): Promise<readonly Order[]> =>
  readRows(
    db,
    `SELECT id, event, tickets, total, currency, cancelled_at FROM orders
     WHERE person = ? ORDER BY created_at DESC, id LIMIT ${MAX_LISTED}`,
    person,
  );

/** Cancels an order of a person, so that others can have its tickets. @returns false when there is none to cancel */
export async function cancelOrder(db: D1Database, person: string, id: string, now: number): Promise<boolean> {
  const sql = 'UPDATE orders SET cancelled_at = ?3 WHERE id = ?1 AND person = ?2 AND cancelled_at IS NULL';
  return (await changeRows(db, sql, id, person, now)) === 1;
}

interface Sales {
  readonly sold: number;
  readonly revenue: number;
}

/** @param series series of one event, owned by the caller's user */
export async function readSales(db: D1Database, series: readonly number[]): Promise<Sales> {
  const sql = `SELECT coalesce(sum(tickets), 0) AS sold, coalesce(sum(total), 0) AS revenue
    FROM orders WHERE series IN (SELECT value FROM json_each(?)) AND cancelled_at IS NULL`;
  return (await readRow<Sales>(db, sql, JSON.stringify(series))) ?? { sold: 0, revenue: 0 };
}

interface Contact {
  readonly name: string;
  readonly email: string;
  readonly tickets: number;
}

export const listContacts = (db: D1Database, owner: string): Promise<readonly Contact[]> =>
  readRows(
    db,
    `SELECT p.name, p.email, sum(o.tickets) AS tickets FROM organizers g
     JOIN event_series e ON e.organizer = g.id JOIN orders o ON o.series = e.number JOIN persons p ON p.id = o.person
     WHERE g.owner = ? AND o.cancelled_at IS NULL GROUP BY p.id ORDER BY p.name LIMIT ${MAX_LISTED}`,
    owner,
  );
