import type { D1Database } from '@cloudflare/workers-types';
import type { Creation } from '../../marketplace/creations/creations.ts';
import { cancelCreation } from '../../marketplace/creations/publish.ts';
import { listOpenOrders } from '../../marketplace/orders/sales.ts';
import type { PageServices } from '../http/page-services.server.ts';
import { createCancellationMail } from './market-mails.server.ts';

export interface CancelEventContext {
  readonly db: D1Database;
  readonly services: PageServices;
  readonly now: number;
}

/** Cancels an event and its orders, and mails the organizer's message to the buyers. */
export async function cancelEvent(
  { db, services, now }: CancelEventContext,
  creation: Creation,
  message: string,
): Promise<void> {
  const orders = await listOpenOrders(db, creation.series);
  await cancelCreation(db, creation.id, now);
  const mails = orders.map((order) => createCancellationMail(services, order, creation.plan.title, message));
  await services.sendMails(mails);
}
