import type { D1Database } from '@cloudflare/workers-types';
import { type CancelledOrder, cancelEventOrders, cancelOrder } from '../../origin/market/orders.ts';
import type { PageServices } from '../page-services.ts';
import { loadEventsById } from './load-events-by-id.ts';
import { createOrderCancelledMail, resolveLocale } from './market-mails.ts';

interface CancelContext {
  readonly db: D1Database;
  readonly services: PageServices;
  readonly now: number;
}

/**
 * Cancels an order, and writes to its buyer.
 *
 * @returns false where it was cancelled already, or its tickets were used
 */
export async function cancelOneOrder(context: CancelContext, order: CancelledOrder): Promise<boolean> {
  const isCancelled = await cancelOrder(context.db, order.id, context.now);
  if (isCancelled) await writeToBuyers(context, [order]);
  return isCancelled;
}

/**
 * Cancels all orders of an event, and writes to their buyers.
 *
 * @returns whether any was cancelled: some may have been already, or their tickets used
 */
export async function cancelAllOrders(context: CancelContext, series: number): Promise<boolean> {
  const cancelled = await cancelEventOrders(context.db, series, context.now);
  await writeToBuyers(context, cancelled);
  return cancelled.length > 0;
}

/** Each in the language of the order. */
async function writeToBuyers({ db, services }: CancelContext, cancelled: readonly CancelledOrder[]): Promise<void> {
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
}
