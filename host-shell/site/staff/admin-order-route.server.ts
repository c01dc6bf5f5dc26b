import { findOrder, listTickets, type Order } from '../../marketplace/orders/orders.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import { cancelOneOrder } from '../orders/cancel-orders.server.ts';
import { buildSubjectLink } from './admin-page.server.ts';
import { createAdminRoute } from './create-admin-route.server.ts';

/** `/admin/orders/{order number}/`. Ticket codes are shown to ticket holders only. */
export const adminOrderRoute = createAdminRoute<Order>({
  type: 'order',
  find: ({ db }, id) => findOrder(db, id),
  async describe({ services, db }, order) {
    const { t, format } = services;
    const tickets = await listTickets(db, order.id);
    const [event] = await loadEventsById(db, [order.event], services.request);
    const used = tickets.filter(({ checked_in_at }) => checked_in_at !== null).length;
    return {
      title: t('order.title', { order: order.id }),
      blocks: [
        ...(order.cancelled_at === null ? [] : [{ kind: 'notice', text: t('order.is-cancelled') } as const]),
        {
          kind: 'facts',
          facts: [
            {
              name: t('order.event'),
              value: event?.title ?? order.event,
              path: buildSubjectLink(services, 'event', order.series),
            },
            {
              name: t('order.name'),
              value: order.name,
              ...(order.person === null ? {} : { path: buildSubjectLink(services, 'user', order.person) }),
            },
            { name: t('field.email'), value: order.email },
            { name: t('order.date'), value: format.day(order.created_at) },
            { name: t('page.tickets.title'), value: t('order.tickets', { count: tickets.length }) },
            { name: t('admin.used'), value: format.number(used) },
            {
              name: t('order.total'),
              value: order.total === 0 ? t('event.free') : format.money(order.total / 100, order.currency),
            },
          ],
        },
      ],
    };
  },
  actions: [
    {
      id: 'cancel',
      label: 'admin.cancel-order',
      isOffered: (_, { cancelled_at }) => cancelled_at === null,
      run: (context, order) => cancelOneOrder(context, order),
    },
  ],
});
