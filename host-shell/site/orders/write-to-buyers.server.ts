import type { D1Database } from '@cloudflare/workers-types';
import type { OrderContact } from '../../marketplace/orders/orders.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Mail } from '../mail/mail.server.ts';
import { resolveLocale } from './market-mails.server.ts';

export interface BuyerMailContext {
  readonly db: D1Database;
  readonly services: PageServices;
}

/** Creates the mail of an order, whose event may be deleted; null when the buyer need not be told. */
export type CreateBuyerMail = (order: OrderContact, event: OriginEvent | undefined) => Mail | null;

/** Sends a mail to the buyer of each order, with the event described in the language of the order. */
export async function writeToBuyers(
  { db, services }: BuyerMailContext,
  orders: readonly OrderContact[],
  createMail: CreateBuyerMail,
): Promise<void> {
  // A deleted account leaves orders without an address.
  const byLocale = Map.groupBy(
    orders.filter(({ email }) => email !== ''),
    ({ locale }) => resolveLocale(services, locale),
  );
  const mails = await Promise.all(
    [...byLocale].map(async ([locale, own]) => {
      const events = await loadEventsById(db, [...new Set(own.map(({ event }) => event))], { language: { locale } });
      const byId = new Map(events.map((event) => [event.id, event]));
      return own.flatMap((order) => createMail(order, byId.get(order.event)) ?? []);
    }),
  );
  await services.sendMails(mails.flat());
}
