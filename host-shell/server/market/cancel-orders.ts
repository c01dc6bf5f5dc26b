import type { D1Database } from '@cloudflare/workers-types';
import { cancelOrder, type Order } from '../../origin/market/orders.ts';
import type { PageServices } from '../page-services.ts';
import { loadEventsById } from './load-events-by-id.ts';
import { createOrderCancelledMail, resolveLocale } from './market-mails.ts';

interface CancelContext {
  readonly db: D1Database;
  readonly services: PageServices;
  readonly now: number;
}

/** What the mail to a buyer needs of an order. */
export type CancellableOrder = Pick<Order, 'id' | 'email' | 'event' | 'locale'>;

/**
 * Cancels orders, and writes to their buyers, each in the language of the order.
 *
 * @returns whether any was cancelled: some may have been already, or their tickets used
 */
export async function cancelOrders(context: CancelContext, orders: readonly CancellableOrder[]): Promise<boolean> {
  const { db, services, now } = context;
  const outcomes = await Promise.all(orders.map(({ id }) => cancelOrder(db, id, now)));
  const cancelled = orders.filter((_, index) => outcomes[index]);
  // A deleted account leaves orders without an address.
  const byLocale = Map.groupBy(
    cancelled.filter(({ email }) => email !== ''),
    ({ locale }) => resolveLocale(services, locale),
  );
  const mails = await Promise.all(
    [...byLocale].map(async ([locale, own]) => {
      const events = await loadEventsById(db, [...new Set(own.map(({ event }) => event))], { language: { locale } });
      const titles = new Map(events.map(({ id, title }) => [id, title]));
      return own.map((order) => createOrderCancelledMail(services, order, titles.get(order.event) ?? ''));
    }),
  );
  await services.sendMails(mails.flat());
  return cancelled.length > 0;
}
