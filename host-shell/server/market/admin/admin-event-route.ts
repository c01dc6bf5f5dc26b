import { type FoundOrder, listSeriesOrders } from '../../../origin/market/admin-search.ts';
import { cancelOrder } from '../../../origin/market/orders.ts';
import { findSeriesOrganizer } from '../../../origin/market/organizers.ts';
import type { OriginEvent } from '../../parse-origin-event.ts';
import { buildEventLink, buildMarketLink } from '../links.ts';
import { loadNextEvents } from '../load-events-by-id.ts';
import { buildSubjectLink } from './admin-page.ts';
import { createAdminRoute } from './create-admin-route.ts';
import { createOrderRows } from './order-rows.ts';

interface AdminEvent {
  readonly series: number;
  /** The next time it takes place. */
  readonly next: OriginEvent;
  /** What is not cancelled. */
  readonly orders: readonly FoundOrder[];
}

/** `/admin/events/{series}/`: every date of an event. */
export const adminEventRoute = createAdminRoute<AdminEvent>({
  type: 'event',
  async find({ db, services }, id) {
    const series = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
    if (series === null) return null;
    const [next] = await loadNextEvents(db, [series], services.request);
    return next === undefined ? null : { series, next, orders: await listSeriesOrders(db, series) };
  },
  async describe(context, { series, next, orders }) {
    const { services, db } = context;
    const { t, format } = services;
    const organizer = await findSeriesOrganizer(db, series);
    const card = format.card(next);
    return {
      title: card.title,
      text: [card.startText, card.venue ?? t('event.online')].join(' · '),
      blocks: [
        {
          kind: 'facts',
          facts: [
            { name: t('order.event'), value: next.id, path: buildEventLink(services, next.id) },
            ...(organizer === null
              ? []
              : [
                  {
                    name: t('admin.role.organizer'),
                    value: organizer.name,
                    path:
                      organizer.owner === null
                        ? buildMarketLink(services, 'organizer', { organizer: organizer.id })
                        : buildSubjectLink(services, 'user', organizer.owner),
                  },
                ]),
            { name: t('order.total'), value: card.priceText },
          ],
        },
        ...createOrderRows(context, orders),
      ],
    };
  },
  actions: [
    {
      id: 'cancel-orders',
      label: 'admin.cancel-orders',
      isOffered: (_, { orders }) => orders.length > 0,
      async run({ db, now }, { orders }) {
        const done = await Promise.all(orders.map(({ id }) => cancelOrder(db, id, now)));
        return done.includes(true);
      },
    },
  ],
});
