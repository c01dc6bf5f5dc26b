import type { D1Database } from '@cloudflare/workers-types';
import type { OrderContact } from '../../origin/market/orders.ts';
import type { Mail } from '../mail/mail.ts';
import type { PageServices } from '../page-services.ts';
import type { OriginEvent } from '../parse-origin-event.ts';
import { loadEventsById } from './load-events-by-id.ts';
import { resolveLocale } from './market-mails.ts';

export interface BuyerMailContext {
  readonly db: D1Database;
  readonly services: PageServices;
}

/** The mail of an order, of an event that may be gone; null for an order whose buyer need not know. */
export type CreateBuyerMail = (order: OrderContact, event: OriginEvent | undefined) => Mail | null;

/** Writes to the buyers of orders, with what each booked in the language of the order. */
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
