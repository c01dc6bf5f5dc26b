import { listOrderContacts } from '../../marketplace/orders/orders.ts';
import { findSeriesOrganizer } from '../../marketplace/organizers/organizers.ts';
import { findPerson } from '../../marketplace/people/persons.ts';
import { type FoundOrder, listEventOrders } from '../../marketplace/staff/admin-search.ts';
import { allowAgain, findModeration, type SeriesModeration, takeDown } from '../../marketplace/staff/takedowns.ts';
import { hasBegun } from '../events/event-progress.server.ts';
import { loadNextEvents } from '../events/load-events-by-id.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import { buildEventLink, buildMarketLink } from '../http/links.server.ts';
import { cancelAllOrders } from '../orders/cancel-orders.server.ts';
import { createBuyerTakedownMail, createTakedownMail } from '../orders/market-mails.server.ts';
import { writeToBuyers } from '../orders/write-to-buyers.server.ts';
import { buildSubjectLink } from './admin-page.server.ts';
import { createAdminRoute } from './create-admin-route.server.ts';
import { createOrderRows } from './order-rows.server.ts';

interface AdminEvent {
  readonly series: number;
  /** The next occurrence. */
  readonly next: OriginEvent;
  readonly moderation: SeriesModeration;
  /** The newest orders that are not cancelled. */
  readonly orders: readonly FoundOrder[];
}

/** `/admin/events/{series}/`: every date of an event. */
export const adminEventRoute = createAdminRoute<AdminEvent>({
  type: 'event',
  reasonHint: 'admin.reason-hint-event',
  async find({ db, services }, id) {
    const series = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
    if (series === null) return null;
    const [next] = await loadNextEvents(services, [series], true);
    const moderation = await findModeration(db, series);
    if (next === undefined || moderation === null) return null;
    return { series, next, moderation, orders: await listEventOrders(db, series) };
  },
  async describe(context, { series, next, moderation, orders }) {
    const { services, db } = context;
    const { t, format } = services;
    const organizer = await findSeriesOrganizer(db, series);
    const card = format.card(next);
    return {
      title: card.title,
      text: [card.startText, card.venue ?? t('event.online')].join(' · '),
      blocks: [
        ...(moderation.isTakenDown ? [{ kind: 'notice', text: t('manage.state.taken-down') } as const] : []),
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
            { name: t('plan.ticket-price'), value: card.priceText },
          ],
        },
        ...createOrderRows(context, orders),
      ],
    };
  },
  actions: [
    {
      id: 'take-down',
      label: 'admin.take-down',
      isOffered: (_, { moderation }) => moderation.isPublished && !moderation.isTakenDown,
      async run({ db, services, now }, { series, moderation, next }, reason) {
        await takeDown(db, series, moderation, reason, now);
        const organizer = await findSeriesOrganizer(db, series);
        const owner = organizer?.owner == null ? null : await findPerson(db, organizer.owner);
        if (owner !== null) await services.sendMails([createTakedownMail(services, owner, next.title, reason)]);
        await writeToBuyers({ db, services }, await listOrderContacts(db, series), (order, event) =>
          event === undefined || hasBegun(event, services.now())
            ? null
            : createBuyerTakedownMail(services, order, event.title, reason),
        );
        return true;
      },
    },
    {
      id: 'allow-again',
      label: 'admin.allow-again',
      isOffered: (_, { moderation }) => moderation.isTakenDown,
      async run({ db }, { series, moderation }) {
        await allowAgain(db, series, moderation);
        return true;
      },
    },
    {
      id: 'cancel-orders',
      label: 'admin.cancel-orders',
      isOffered: (_, { orders }) => orders.length > 0,
      run: (context, { series }) => cancelAllOrders(context, series),
    },
  ],
});
