import { cancelEventOrders, cancelOrder, type OrderContact } from '../../marketplace/orders/orders.ts';
import { createOrderCancelledMail } from './market-mails.server.ts';
import { type BuyerMailContext, type CreateBuyerMail, writeToBuyers } from './write-to-buyers.server.ts';

interface CancelContext extends BuyerMailContext {
  readonly now: number;
}

/**
 * Cancels an order and sends its buyer a mail.
 *
 * @returns false when it was already cancelled or its tickets were used
 */
export async function cancelOneOrder(context: CancelContext, order: OrderContact): Promise<boolean> {
  const isCancelled = await cancelOrder(context.db, order.id, context.now);
  if (isCancelled) await writeToBuyers(context, [order], createMail(context));
  return isCancelled;
}

/**
 * Cancels all orders of an event and sends their buyers a mail.
 *
 * @returns whether any order was cancelled. Orders that were already cancelled, or whose tickets were used, are skipped.
 */
export async function cancelAllOrders(context: CancelContext, series: number): Promise<boolean> {
  const cancelled = await cancelEventOrders(context.db, series, context.now);
  await writeToBuyers(context, cancelled, createMail(context));
  return cancelled.length > 0;
}

const createMail =
  ({ services }: CancelContext): CreateBuyerMail =>
  (order, event) =>
    createOrderCancelledMail(services, order, event?.title ?? '');
