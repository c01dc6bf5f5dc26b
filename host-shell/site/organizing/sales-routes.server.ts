import { TICKET_CODE_GROUPS } from '../../marketplace/orders/orders.ts';
import { checkInTicket, listAttendees, listSoldOrders } from '../../marketplace/orders/sales.ts';
import { parseCode } from '../../marketplace/text/random-code.ts';
import { createFields, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink } from '../http/links.server.ts';
import type { MarketRoute } from '../http/market-context.server.ts';
import { nameTicketType } from '../orders/checkout-routes.server.ts';
import { buildCsv } from './csv.server.ts';
import { createInstantFormat, createMoneyFormat } from './event-times.server.ts';
import { type CreationContext, createCreationPage, withCreation } from './own-creation.server.ts';

/** The pages are refreshed because tickets are sold and checked in while they are open. */
const REFRESH_MS = 15_000;

/** `/myevents/{event}/orders/` */
export const eventOrdersRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { db, services, creation } = context;
    const { t } = services;
    const orders = await listSoldOrders(db, creation.series);
    if (orders.length === 0) return renderNobody(context, 'event-orders');
    const formatTime = createInstantFormat(services, creation.plan.timeZone);
    const formatMoney = createMoneyFormat(services, creation.plan.currency);
    return createCreationPage(context, 'event-orders', {
      refreshMs: REFRESH_MS,
      blocks: [
        {
          kind: 'table',
          heading: t('manage.tab.event-orders'),
          columns: [
            { label: t('sales.order') },
            { label: t('sales.bought') },
            { label: t('sales.name') },
            { label: t('field.email') },
            { label: t('event.tickets'), isNumber: true },
            { label: t('sales.total'), isNumber: true },
            { label: t('sales.state') },
          ],
          rows: orders.map((order) => [
            { text: order.id },
            { text: formatTime(order.created_at) },
            { text: order.name },
            { text: order.email },
            { text: String(order.tickets) },
            { text: formatMoney(order.total) },
            { text: t(order.cancelled_at === null ? 'sales.valid' : 'manage.state.cancelled') },
          ]),
        },
      ],
    });
  }),
};

/** `/myevents/{event}/attendees/` */
export const attendeesRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { services, creation } = context;
    const { t } = services;
    const [head, ...rows] = await listAttendeeCells(context);
    if (rows.length === 0) return renderNobody(context, 'event-attendees');
    return createCreationPage(context, 'event-attendees', {
      refreshMs: REFRESH_MS,
      blocks: [
        {
          kind: 'buttons',
          links: [
            { label: t('sales.csv'), path: buildMarketLink(services, 'attendees-csv', { creation: creation.id }) },
            { label: t('manage.tab.check-in'), path: buildMarketLink(services, 'check-in', { creation: creation.id }) },
          ],
        },
        {
          kind: 'table',
          heading: t('manage.tab.event-attendees'),
          columns: (head ?? []).map((label) => ({ label })),
          rows: rows.map((cells) => cells.map((text) => ({ text }))),
        },
      ],
    });
  }),
};

/** `/myevents/{event}/attendees.csv` */
export const attendeesCsvRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const file = buildCsv(await listAttendeeCells(context));
    return new Response(file, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="attendees-${context.creation.id}.csv"`,
        'cache-control': 'private, no-store',
      },
    });
  }),
};

/** Lists the attendees, after a row of column names. */
async function listAttendeeCells({ db, services, creation }: CreationContext): Promise<readonly (readonly string[])[]> {
  const { t } = services;
  const attendees = await listAttendees(db, creation.series);
  const formatTime = createInstantFormat(services, creation.plan.timeZone);
  return [
    [
      t('sales.name'),
      t('field.email'),
      t('plan.ticket-name'),
      t('sales.code'),
      t('sales.order'),
      t('manage.checked-in'),
    ],
    ...attendees.map(({ name, email, kind, type_name, code, order_id, checked_in_at }) => [
      name,
      email,
      nameTicketType(services, { kind, name: type_name }),
      code,
      order_id,
      checked_in_at === null ? '' : formatTime(checked_in_at),
    ]),
  ];
}

const CHECK_IN_FIELDS = {
  code: { kind: 'text', label: 'sales.code', hint: 'sales.code-hint', isRequired: true, maxLength: 40 },
} as const;

/** `/myevents/{event}/check-in/`: checks a ticket in by its code, scanned or typed. */
export const checkInRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => renderCheckIn(context)),
  post: withCreation(async (context) => {
    const { db, services, creation, form, now } = context;
    const { values, problems, isValid } = parseForm(CHECK_IN_FIELDS, form, {}, services.t);
    if (!isValid) return renderCheckIn(context, values.code, problems.code);
    const code = parseCode(values.code, TICKET_CODE_GROUPS);
    const result = code === null ? 'unknown' : await checkInTicket(db, creation.series, code, now);
    if (result === 'unknown') return renderCheckIn(context, values.code, services.t('notice.ticket-unknown'));
    const redirect = buildMarketLink(services, 'check-in', { creation: creation.id });
    return { redirect, notice: `ticket-${result}` };
  }),
};

function renderCheckIn(context: CreationContext, code = '', problem?: string) {
  const { services, creation } = context;
  const { t } = services;
  return createCreationPage(context, 'check-in', {
    problems: { code: problem },
    refreshMs: REFRESH_MS,
    blocks: [
      {
        kind: 'form',
        isLive: true,
        path: buildMarketLink(services, 'check-in', { creation: creation.id }),
        fields: createFields(CHECK_IN_FIELDS, { code }, {}, t, problem === undefined ? {} : { code: problem }),
        submitLabel: t('sales.admit'),
      },
    ],
  });
}

function renderNobody(context: CreationContext, page: 'event-orders' | 'event-attendees') {
  const { t } = context.services;
  return createCreationPage(context, page, {
    blocks: [{ kind: 'empty', drawing: 'other', title: t('sales.empty'), text: t('sales.empty-text') }],
  });
}
