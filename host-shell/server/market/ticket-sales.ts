import type { TicketOffer } from '../../origin/market/orders.ts';
import type { TicketSales } from '../../src/page/page-data.ts';
import type { OriginEvent } from '../parse-origin-event.ts';
import { hasBegun } from './load-events-by-id.ts';

/** Whether one can have tickets of an event: not once it has begun, or was taken back by its organizer. */
export function resolveTicketSales(event: OriginEvent, offers: readonly Pick<TicketOffer, 'left'>[]): TicketSales {
  if (event.status !== 'published' || hasBegun(event)) return 'over';
  return offers.every(({ left }) => left === 0) ? 'sold-out' : 'open';
}
