import type { D1Database } from '@cloudflare/workers-types';

/** Totals of an event's dates. Amounts are hundredths of the currency's unit. */
export interface Sales {
  readonly sold: number;
  readonly revenue: number;
  readonly checkedIn: number;
  readonly views: number;
}

export interface SoldOrder {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly event: string;
  readonly total: number;
  readonly created_at: number;
  readonly cancelled_at: number | null;
  readonly tickets: number;
}

export interface Attendee {
  readonly code: string;
  readonly order_id: string;
  readonly name: string;
  readonly email: string;
  readonly event: string;
  readonly kind: 'general' | 'front-row' | 'custom';
  readonly type_name: string | null;
  readonly checked_in_at: number | null;
}

const DAY_SECONDS = 86_400;
/** The most rows of a page or file. */
export const MAX_LISTED = 5_000;
const IN_SERIES = 'IN (SELECT value FROM json_each(?1))';

/** @param series series of one or more events, all owned by the caller's user */
export async function readSales(db: D1Database, series: readonly number[]): Promise<Sales> {
  const row = await db
    .prepare(
      `SELECT
         (SELECT count(*) FROM tickets k JOIN orders o ON o.id = k.order_id
          WHERE o.series ${IN_SERIES} AND k.cancelled_at IS NULL) AS sold,
         (SELECT coalesce(sum(total), 0) FROM orders WHERE series ${IN_SERIES} AND cancelled_at IS NULL) AS revenue,
         (SELECT count(*) FROM tickets k JOIN orders o ON o.id = k.order_id
          WHERE o.series ${IN_SERIES} AND k.cancelled_at IS NULL AND k.checked_in_at IS NOT NULL) AS checkedIn,
         (SELECT coalesce(sum(count), 0) FROM event_views WHERE series ${IN_SERIES}) AS views`,
    )
    .bind(JSON.stringify(series))
    .first<Sales>();
  return row ?? { sold: 0, revenue: 0, checkedIn: 0, views: 0 };
}

/** Lists the tickets sold on each of the last days, today last, including days without sales. */
export async function listDailySales(
  db: D1Database,
  series: readonly number[],
  days: number,
  now: number,
): Promise<readonly { readonly day: number; readonly sold: number }[]> {
  const today = Math.floor(now / DAY_SECONDS);
  const { results } = await db
    .prepare(
      `SELECT o.created_at / ${DAY_SECONDS} AS day, count(*) AS sold
       FROM tickets k JOIN orders o ON o.id = k.order_id
       WHERE o.series ${IN_SERIES} AND k.cancelled_at IS NULL AND o.created_at >= ?2 GROUP BY day`,
    )
    .bind(JSON.stringify(series), (today - days + 1) * DAY_SECONDS)
    .all<{ readonly day: number; readonly sold: number }>();
  const byDay = new Map(results.map(({ day, sold }) => [day, sold]));
  return Array.from({ length: days }, (_, index) => {
    const day = today - days + 1 + index;
    return { day, sold: byDay.get(day) ?? 0 };
  });
}

export async function listSoldOrders(db: D1Database, series: readonly number[]): Promise<readonly SoldOrder[]> {
  const { results } = await db
    .prepare(
      `SELECT id, name, email, event, total, created_at, cancelled_at,
         (SELECT count(*) FROM tickets WHERE order_id = orders.id) AS tickets
       FROM orders WHERE series ${IN_SERIES} ORDER BY created_at DESC, id LIMIT ${MAX_LISTED}`,
    )
    .bind(JSON.stringify(series))
    .all<SoldOrder>();
  return results;
}

/** Lists the orders of an event that are not cancelled. */
export async function listOpenOrders(
  db: D1Database,
  series: readonly number[],
): Promise<readonly { readonly id: string; readonly email: string; readonly locale: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT id, email, locale FROM orders WHERE series ${IN_SERIES} AND cancelled_at IS NULL AND email <> ''
       ORDER BY created_at, id`,
    )
    .bind(JSON.stringify(series))
    .all<{ readonly id: string; readonly email: string; readonly locale: string }>();
  return results;
}

/** Lists the holders of valid tickets. */
export async function listAttendees(db: D1Database, series: readonly number[]): Promise<readonly Attendee[]> {
  const { results } = await db
    .prepare(
      `SELECT k.code, k.order_id, o.name, o.email, o.event, t.kind, t.name AS type_name, k.checked_in_at
       FROM tickets k JOIN orders o ON o.id = k.order_id JOIN ticket_types t ON t.id = k.ticket_type
       WHERE o.series ${IN_SERIES} AND k.cancelled_at IS NULL ORDER BY o.name, k.code LIMIT ${MAX_LISTED}`,
    )
    .bind(JSON.stringify(series))
    .all<Attendee>();
  return results;
}

export type CheckIn = 'admitted' | 'used' | 'unknown';

/** Checks a ticket in, once. Cancelled tickets and tickets of other events are reported as unknown. */
export async function checkInTicket(
  db: D1Database,
  series: readonly number[],
  code: string,
  now: number,
): Promise<CheckIn> {
  const own = `code = ?2 AND cancelled_at IS NULL AND order_id IN (SELECT id FROM orders WHERE series ${IN_SERIES})`;
  const [admitted, known] = await db.batch([
    db
      .prepare(`UPDATE tickets SET checked_in_at = ?3 WHERE ${own} AND checked_in_at IS NULL`)
      .bind(JSON.stringify(series), code, now),
    db.prepare(`SELECT 1 FROM tickets WHERE ${own}`).bind(JSON.stringify(series), code),
  ]);
  if (admitted?.meta.changes === 1) return 'admitted';
  return known?.results.length === 1 ? 'used' : 'unknown';
}
