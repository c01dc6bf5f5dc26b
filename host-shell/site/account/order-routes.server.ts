import { buildPath } from '../../../shared/routes/routes.ts';
import { loadEventsById, type MarketEvent, readProgress } from '../../marketplace/events/read-events.ts';
import { cancelOrder, listOrders, MAX_TICKETS, type Order, placeOrder } from '../../marketplace/orders/orders.ts';
import { getAudience } from '../events/load-events.server.ts';
import {
  buildEventLink,
  buildMarketLink,
  buildSitePath,
  createAccountPage,
  createEmpty,
  notFoundResult,
} from '../http/market-page.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PersonContext } from '../http/route.server.ts';
import type { Block, RowData } from '../page/blocks.ts';

const REQUEST_ID = /^[0-9a-f-]{36}$/;

const buildTicketsPath = (context: MarketContext, publicId: string) =>
  buildSitePath(context, buildPath('tickets', { publicId }));

/** `POST /e/{event}/tickets/`: gets tickets in one step. Signing in leads back to the event. */
export const getTicketsRoute: MarketRoute = {
  access: 'anyone',
  post: async (context): Promise<MarketAnswer> => {
    const { db, params, form, person, seconds, now } = context;
    const [event] = await loadEventsById(db, [params.event ?? ''], getAudience(context).language);
    if (event === undefined) return notFoundResult(context);
    const back = buildEventLink(context, event.id);
    if (person === null) return { signIn: back };
    if (readProgress(event, now()) !== 'upcoming') return { redirect: back, notice: 'order-sold-out' };
    const sent = form.get('request') ?? '';
    const refusal = await placeOrder(db, {
      request: REQUEST_ID.test(sent) ? sent : crypto.randomUUID(),
      person: person.id,
      event: event.id,
      series: event.series,
      tickets: Math.min(Math.max(Math.trunc(Number(form.get('tickets')) || 1), 1), MAX_TICKETS + 1),
      now: seconds,
    });
    if (refusal !== null) return { redirect: back, notice: `order-${refusal}` };
    return { redirect: buildTicketsPath(context, person.id), notice: 'order-placed' };
  },
};

export const cancelOrderRoute: MarketRoute = {
  access: 'person',
  post: async (context) => {
    const { db, person, params, seconds, now } = context;
    const order = (await listOrders(db, person.id)).find(({ id }) => id === params.order);
    const [event] = await loadEventsById(db, [order?.event ?? ''], getAudience(context).language);
    const isOpen = event !== undefined && readProgress(event, now()) === 'upcoming';
    const isCancelled = isOpen && (await cancelOrder(db, person.id, params.order ?? '', seconds));
    const notice = isCancelled ? 'order-cancelled' : 'order-not-cancelled';
    return { redirect: buildTicketsPath(context, person.id), notice };
  },
};

/** "Find my tickets" is the list of tickets, whose address has the person's id. */
export const myTicketsRoute: MarketRoute = {
  access: 'person',
  get: (context) => ({ redirect: buildTicketsPath(context, context.person.id) }),
};

export const ticketsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, t, person } = context;
    const orders = await listOrders(db, person.id);
    const ids = orders.map(({ event }) => event);
    const events = await loadEventsById(db, ids, getAudience(context).language);
    const rows = orders.map((order) =>
      createRow(
        context,
        order,
        events.find(({ id }) => id === order.event),
      ),
    );
    const isOpen = ({ actions = [] }: RowData) => actions.length > 0;
    const [upcoming, past] = [rows.filter(isOpen), rows.filter((row) => !isOpen(row))];
    const blocks: Block[] = [
      upcoming.length === 0
        ? createEmpty(context, t('tickets.empty'), t('tickets.empty-text'))
        : { kind: 'rows', heading: t('tickets.upcoming'), rows: upcoming },
    ];
    if (past.length > 0) blocks.push({ kind: 'rows', heading: t('tickets.past'), rows: past });
    return createAccountPage(context, 'tickets', { blocks });
  },
};

function createRow(context: PersonContext, order: Order, event: MarketEvent | undefined): RowData {
  const { t, format, now } = context;
  const price = order.total === 0 ? t('event.free') : format.money(order.total, order.currency);
  const bought = [t('order.tickets', { count: order.tickets }), price, order.id].join(' · ');
  if (event === undefined) return { title: t('order.title', { order: order.id }), lines: [bought] };
  const { title, startText, venue, category } = format.card(event);
  const isOpen = order.cancelled_at === null && readProgress(event, now()) === 'upcoming';
  const cancel = { label: t('order.cancel'), path: buildMarketLink(context, 'cancel-order', { order: order.id }) };
  return {
    title,
    path: buildEventLink(context, event.id),
    lines: [[startText, venue ?? t('event.online')].join(' · '), bought],
    category,
    ...(order.cancelled_at === null ? {} : { badge: { text: t('order.cancelled'), tone: 'danger' } }),
    actions: isOpen ? [cancel] : [],
  };
}
