import { HttpProblem } from '../../../shared/contracts/http-problem.ts';
import { parseEventId } from '../../marketplace/events/calendar.ts';
import { listTicketOffers } from '../../marketplace/orders/orders.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import type { MarketRoute } from '../http/market-context.server.ts';
import { describeTicketsLeft } from './ticket-sales.server.ts';

/** `/e/{event}/tickets-left/`: polled by the script of an event's page while tickets are on sale. */
export const ticketsLeftRoute: MarketRoute = {
  access: 'anyone',
  async get({ db, services, params }) {
    const id = params.event ?? '';
    const [event] = await loadEventsById(db, [id], services.request);
    const series = parseEventId(id)?.series;
    if (event === undefined || series === undefined) throw new HttpProblem('NOT_FOUND', 'There is no such event.');
    const offers = await listTicketOffers(db, series, id);
    return Response.json(describeTicketsLeft(event, offers, services), { headers: { 'cache-control': 'no-store' } });
  },
};
