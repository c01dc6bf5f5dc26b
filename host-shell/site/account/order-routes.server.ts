import { buildPath } from '../../../shared/routes/routes.ts';
import { loadEventsById, readProgress } from '../../marketplace/events/read-events.ts';
import type { MarketEvent } from '../../marketplace/events/to-event.ts';
import { cancelOrder, listOrders, MAX_TICKETS, type Order, placeOrder } from '../../marketplace/orders/orders.ts';
import { getAudience } from '../events/load-events.server.ts';
import { buildEventLink, buildMarketLink, buildSearchLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createAccountPage, notFoundResult } from '../http/market-page.server.ts';
import type { Block, RowData } from '../page/blocks.ts';

const REQUEST_ID = /^[0-9a-f-]{36}$/;

const buildTicketsPath = ({ services, person }: PersonContext) =>
  buildSitePath(services, buildPath('tickets', { publicId: person.id }));

/** `POST /e/{event}/tickets/`: gets tickets in one step. Signing in leads back to the event. */
export const getTicketsRoute: MarketRoute = {
  access: 'anyone',
  post: async (context): Promise<MarketAnswer> => {
    const { db, services, params, form, person, now } = context;
    const [event] = await loadEventsById(db, [params.event ?? ''], getAudience(services).language);
    if (event === undefined) return notFoundResult(services);
    const back = buildEventLink(services, event.id);
    if (person === null) return { signIn: { referrer: back } };
    if (readProgress(event, services.now()) !== 'upcoming') return { redirect: back, notice: 'order-sold-out' };
    const sent = form.get('request') ?? '';
    const refusal = await placeOrder(db, {
      request: REQUEST_ID.test(sent) ? sent : crypto.randomUUID(),
      person: person.id,
      event: event.id,
      series: event.series,
      tickets: Math.min(Math.max(Math.trunc(Number(form.get('tickets')) || 1), 1), MAX_TICKETS + 1),
      now,
    });
    if (refusal !== null) return { redirect: back, notice: `order-${refusal}` };
    return { redirect: buildTicketsPath({ ...context, person }), notice: 'order-placed' };
  },
};

/** `POST /orders/{order}/cancel/`: until the event begins. */
export const cancelOrderRoute: MarketRoute = {
  access: 'person',
  post: async (context) => {
    const { db, services, person, params, now } = context;
    const order = (await listOrders(db, person.id)).find(({ id }) => id === params.order);
    const [event] = await loadEventsById(db, [order?.event ?? ''], getAudience(services).language);
    const isOpen = event !== undefined && readProgress(event, services.now()) === 'upcoming';
    const isCancelled = isOpen && (await cancelOrder(db, person.id, params.order ?? '', now));
    return { redirect: buildTicketsPath(context), notice: isCancelled ? 'order-cancelled' : 'order-not-cancelled' };
  },
};

/** "Find my tickets" is the list of tickets, whose address has the person's id. */
export const myTicketsRoute: MarketRoute = {
  access: 'person',
  get: (context) => ({ redirect: buildTicketsPath(context) }),
};

/** "Tickets": the user's orders, upcoming events first. */
export const ticketsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => {
    const { db, services, person } = context;
    const { t } = services;
    const orders = await listOrders(db, person.id);
    const ids = orders.map(({ event }) => event);
    const byId = new Map(
      (await loadEventsById(db, ids, getAudience(services).language)).map((event) => [event.id, event]),
    );
    const rows = orders.map((order) => createRow(context, order, byId.get(order.event)));
    const isOpen = ({ actions = [] }: RowData) => actions.length > 0;
    const [upcoming, past] = [rows.filter(isOpen), rows.filter((row) => !isOpen(row))];
    const none: Block = {
      kind: 'empty',
      drawing: 'other',
      title: t('tickets.empty'),
      text: t('tickets.empty-text'),
      link: buildSearchLink(services),
    };
    return createAccountPage(context, 'tickets', {
      blocks: [
        upcoming.length === 0 ? none : { kind: 'rows', heading: t('tickets.upcoming'), rows: upcoming },
        ...(past.length === 0 ? [] : [{ kind: 'rows' as const, heading: t('tickets.past'), rows: past }]),
      ],
    });
  },
};

/** Describes an order. It has an action to cancel it while that is possible. */
function createRow({ services }: PersonContext, order: Order, event: MarketEvent | undefined): RowData {
  const { t, format, now } = services;
  const price = order.total === 0 ? t('event.free') : format.money(order.total, order.currency);
  const bought = [t('order.tickets', { count: order.tickets }), price, order.id].join(' · ');
  if (event === undefined) return { title: t('order.title', { order: order.id }), lines: [bought] };
  const { title, startText, venue, category, drawing } = format.card(event);
  const isOpen = order.cancelled_at === null && readProgress(event, now()) === 'upcoming';
  const cancel = { label: t('order.cancel'), path: buildMarketLink(services, 'cancel-order', { order: order.id }) };
  return {
    title,
    path: buildEventLink(services, event.id),
    lines: [[startText, venue ?? t('event.online')].join(' · '), bought],
    picture: { category, seed: drawing },
    ...(order.cancelled_at === null ? {} : { badge: { text: t('order.cancelled'), tone: 'danger' } }),
    actions: isOpen ? [cancel] : [],
  };
}
