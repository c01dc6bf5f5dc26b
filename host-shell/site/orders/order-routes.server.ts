import { brand } from '../../../shared/brand/brand.ts';
import { findOrder, listOrders, listTickets, ORDER_CODE_GROUPS, type Order } from '../../marketplace/orders/orders.ts';
import { parseCode } from '../../marketplace/text/random-code.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { hasBegun } from '../events/event-progress.server.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import { buildAccountPath, createAccountPage } from '../http/account-page.server.ts';
import { buildEventLink, buildMarketLink, buildSearchLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, LinkData, RowData } from '../page/blocks.ts';
import { buildCalendarFile } from './calendar-file.server.ts';
import { cancelOneOrder } from './cancel-orders.server.ts';
import { nameTicketType } from './checkout-routes.server.ts';
import { createQrCode } from './qr-code.server.ts';

const ORDER_REFRESH_MS = 30_000;

type Found = MarketContext & { readonly order: Order; readonly event: OriginEvent | undefined };

/**
 * Runs the handler for an order that the user may see: their own, or one that this browser placed or found. Others are
 * redirected to "Find my tickets", whether the order exists or not.
 */
function withOrder(handler: (context: Found) => MarketAnswer | Promise<MarketAnswer>) {
  return async (context: MarketContext): Promise<MarketAnswer> => {
    const { db, services, params, person, grants, cookieHeader } = context;
    const order = await findOrder(db, params.order ?? '');
    const isOwn = order !== null && order.person !== null && order.person === person?.id;
    const isGranted = order !== null && (await grants.read(cookieHeader)).includes(order.id);
    if (order === null || !(isOwn || isGranted)) return { redirect: buildSitePath(services, '/mytickets') };
    const [event] = await loadEventsById(db, [order.event], services.request);
    return handler({ ...context, order, event });
  };
}

const canCancel = ({ order, event, services }: Found) =>
  order.cancelled_at === null && event !== undefined && !hasBegun(event, services.now());

/** `/orders/{order}/`: shows the tickets with their codes and the possible actions. */
export const orderRoute: MarketRoute = { access: 'anyone', get: withOrder(renderOrder) };

async function renderOrder(context: Found): Promise<MarketAnswer> {
  const { db, services, order, event } = context;
  const { t, format } = services;
  const tickets = await listTickets(db, order.id);
  const card = event === undefined ? null : format.card(event);
  const link = (id: 'order-calendar' | 'order-cancel') => buildMarketLink(services, id, { order: order.id });
  const isVoid = order.cancelled_at !== null;
  const links: LinkData[] = [
    ...(isVoid || event === undefined ? [] : [{ label: t('order.calendar'), path: link('order-calendar') }]),
    ...(canCancel(context) ? [{ label: t('order.cancel'), path: link('order-cancel') }] : []),
  ];
  const blocks: Block[] = [
    ...(isVoid ? [{ kind: 'notice', text: t('order.is-cancelled') } as const] : []),
    {
      kind: 'tickets',
      heading: t('order.tickets', { count: tickets.length }),
      tickets: tickets.map((ticket) => ({
        code: ticket.code,
        title: nameTicketType(services, ticket),
        note: [
          ticket.price === 0 ? t('event.free') : format.money(ticket.price / 100, order.currency),
          ...(ticket.checked_in_at === null ? [] : [t('order.checked-in')]),
        ].join(' · '),
        qr: createQrCode(ticket.code),
        isVoid,
      })),
    },
    { kind: 'buttons', links },
  ];
  return createMarketPage(services, {
    area: 'tickets',
    title: card?.title ?? t('order.title', { order: order.id }),
    text: card === null ? t('order.no-event') : [card.startText, card.venue ?? t('event.online')].join(' · '),
    // Tickets are checked in and the organizer may cancel while the page is open.
    refreshMs: ORDER_REFRESH_MS,
    blocks,
    aside: [{ kind: 'facts', heading: t('order.summary'), facts: createOrderFacts(services, order, card?.title) }],
  });
}

function createOrderFacts(services: PageServices, order: Order, title: string | undefined) {
  const { t, format } = services;
  const total = order.total === 0 ? t('event.free') : format.money(order.total / 100, order.currency);
  return [
    { name: t('order.number'), value: order.id },
    ...(title === undefined
      ? []
      : [{ name: t('order.event'), value: title, path: buildEventLink(services, order.event) }]),
    { name: t('order.date'), value: format.day(order.created_at) },
    { name: t('order.name'), value: order.name },
    { name: t('field.email'), value: order.email },
    { name: t('order.total'), value: order.total === 0 ? total : t('order.sample-total', { total }) },
  ];
}

/** `/orders/{order}/calendar.ics`. */
export const orderCalendarRoute: MarketRoute = {
  access: 'anyone',
  get: withOrder(({ services, order, event }) => {
    const { t, request, format } = services;
    const orderLink = buildMarketLink(services, 'order', { order: order.id });
    if (event === undefined) return { redirect: orderLink };
    const text = buildCalendarFile(brand.name, {
      uid: `${order.id}@${request.site.host}`,
      title: event.title,
      start: event.start,
      end: event.end,
      timeZone: event.timeZone,
      location: format.card(event).venue ?? t('event.online'),
      description: t('order.calendar-text', { order: order.id }),
      url: `https://${request.site.host}${orderLink}`,
      isCancelled: order.cancelled_at !== null,
      createdAt: order.created_at * 1000,
    });
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${order.id}.ics"`,
        'cache-control': 'no-store',
      },
    });
  }),
};

/** `/orders/{order}/cancel/`: asks for confirmation first. */
export const orderCancelRoute: MarketRoute = {
  access: 'anyone',
  get: withOrder((context) => {
    const { services, order, event } = context;
    const { t } = services;
    const back = buildMarketLink(services, 'order', { order: order.id });
    if (!canCancel(context)) return { redirect: back, notice: 'order-not-cancelled' };
    return createMarketPage(services, {
      area: 'tickets',
      title: t('order.cancel-title'),
      text: t('order.cancel-text', { title: event?.title ?? order.id }),
      blocks: [
        {
          kind: 'form',
          path: buildMarketLink(services, 'order-cancel', { order: order.id }),
          fields: [],
          submitLabel: t('order.cancel'),
          submitVariant: 'danger',
          cancel: { label: t('order.keep'), path: back },
        },
      ],
    });
  }),
  post: withOrder(async (context) => {
    const { services, order } = context;
    const isCancelled = canCancel(context) && (await cancelOneOrder(context, order));
    const redirect = buildMarketLink(services, 'order', { order: order.id });
    return { redirect, notice: isCancelled ? 'order-cancelled' : 'order-not-cancelled' };
  }),
};

/** "Tickets": the user's orders, upcoming events first. */
export const ticketsRoute: MarketRoute = {
  access: 'person',
  get: async (context) => createAccountPage(context, 'tickets', { blocks: await createOrderBlocks(context) }),
};

async function createOrderBlocks({ db, services, person }: PersonContext): Promise<Block[]> {
  const { t, format, request } = services;
  const orders = await listOrders(db, person.id);
  const events = await loadEventsById(db, [...new Set(orders.map(({ event }) => event))], request);
  const byId = new Map(events.map((event) => [event.id, event]));
  const isUpcoming = ({ event: id, cancelled_at }: Order) => {
    const event = byId.get(id);
    return event !== undefined && cancelled_at === null && !hasBegun(event, services.now());
  };
  const toRow = (order: (typeof orders)[number]): RowData => {
    const event = byId.get(order.event);
    const card = event === undefined ? null : format.card(event);
    return {
      title: card?.title ?? t('order.title', { order: order.id }),
      path: buildMarketLink(services, 'order', { order: order.id }),
      lines: [
        ...(card === null ? [] : [[card.startText, card.venue ?? t('event.online')].join(' · ')]),
        [t('order.tickets', { count: order.tickets }), order.id].join(' · '),
      ],
      ...(card === null ? {} : { picture: { category: card.category, seed: card.drawing, picture: card.picture } }),
      ...(order.cancelled_at === null ? {} : { badge: { text: t('order.cancelled'), tone: 'danger' as const } }),
    };
  };
  const [upcoming, past] = [orders.filter(isUpcoming), orders.filter((order) => !isUpcoming(order))];
  const none: Block = {
    kind: 'empty',
    drawing: 'other',
    title: t('tickets.empty'),
    text: t('tickets.empty-text'),
    link: buildSearchLink(services),
  };
  return [
    upcoming.length === 0 ? none : { kind: 'rows', heading: t('tickets.upcoming'), rows: upcoming.map(toRow) },
    ...(past.length === 0 ? [] : [{ kind: 'rows', heading: t('tickets.past'), rows: past.map(toRow) } as const]),
  ];
}

const FIND_FIELDS = {
  order: { kind: 'text', label: 'order.number', hint: 'find.order-hint', isRequired: true, maxLength: 20 },
  email: { kind: 'email', label: 'field.email', hint: 'find.email-hint', isRequired: true, autoComplete: 'email' },
} as const;

/** "Find my tickets": by order number and e-mail address, with an account or without. */
export const findTicketsRoute: MarketRoute = {
  access: 'anyone',
  get: (context) => renderFind(context, { email: context.person?.email ?? '' }, {}, false),
  post: async (context) => {
    const { db, services, form, grants, cookieHeader } = context;
    const { values, problems, isValid } = parseForm(FIND_FIELDS, form, {}, services.t);
    if (!isValid) return renderFind(context, values, problems, false);
    const id = parseCode(values.order, ORDER_CODE_GROUPS);
    const order = id === null ? null : await findOrder(db, id);
    if (order === null || order.email.toLowerCase() !== values.email.toLowerCase()) {
      return renderFind(context, values, {}, true);
    }
    return {
      redirect: buildMarketLink(services, 'order', { order: order.id }),
      cookies: [await grants.buildCookie(cookieHeader, order.id)],
    };
  },
};

function renderFind(
  { services, person }: MarketContext,
  values: Partial<FormValues<typeof FIND_FIELDS>>,
  problems: FormProblems<typeof FIND_FIELDS>,
  isUnknown: boolean,
): MarketAnswer {
  const { t } = services;
  const own: Block[] =
    person === null
      ? []
      : [
          {
            kind: 'buttons',
            links: [
              {
                label: t('find.own'),
                path: buildSitePath(services, buildAccountPath('tickets', person.id)),
                variant: 'primary',
              },
            ],
          },
        ];
  return createMarketPage(services, {
    area: 'tickets',
    problems: isUnknown ? { order: t('find.unknown') } : problems,
    title: t('page.my-tickets.title'),
    text: t(person === null ? 'find.text' : 'find.text-signed-in'),
    blocks: [
      ...own,
      ...(isUnknown ? [{ kind: 'notice', severity: 'error', text: t('find.unknown') } as const] : []),
      {
        kind: 'form',
        path: buildSitePath(services, '/mytickets'),
        fields: createFields(FIND_FIELDS, values, {}, t, problems),
        submitLabel: t('find.submit'),
        submitVariant: person === null ? 'primary' : 'secondary',
      },
    ],
  });
}
