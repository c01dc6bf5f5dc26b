import type { TicketOffer } from '../../marketplace/orders/orders.ts';
import { hasBegun } from '../events/event-progress.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import type { TicketSales, TicketsLeft } from '../page/page-data.ts';
import type { TranslatePage } from '../page/translations.ts';

/**
 * Resolves whether an event's tickets are on sale: not once the event has begun or its organizer has unpublished it.
 *
 * @param now milliseconds since 1970
 */
export function resolveTicketSales(
  event: OriginEvent,
  offers: readonly Pick<TicketOffer, 'left'>[],
  now: number,
): TicketSales {
  if (event.status !== 'published' || hasBegun(event, now)) return 'over';
  return offers.every(({ left }) => left === 0) ? 'sold-out' : 'open';
}

/** Above this number the remaining tickets are not shown, since they do not urge anyone. */
const MAX_FEW = 20;

/** Describes whether tickets are on sale, and how many are left once they are few. */
export function describeTicketsLeft(
  event: OriginEvent,
  offers: readonly Pick<TicketOffer, 'left'>[],
  { t, now }: { readonly t: TranslatePage; readonly now: () => number },
): TicketsLeft {
  const count = offers.reduce((sum, { left }) => sum + left, 0);
  return {
    sales: resolveTicketSales(event, offers, now()),
    text: count > 0 && count <= MAX_FEW ? t('event.tickets-left', { count }) : null,
  };
}
