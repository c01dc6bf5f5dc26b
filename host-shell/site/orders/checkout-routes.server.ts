import { parseEventId } from '../../marketplace/events/calendar.ts';
import { listTicketOffers, type OrderRefusal, placeOrder, type TicketOffer } from '../../marketplace/orders/orders.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { loadEventsById } from '../events/load-events-by-id.server.ts';
import type { OriginEvent } from '../events/parse-origin-event.server.ts';
import { buildEventLink, buildMarketLink, buildSearchLink } from '../http/links.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import { notFoundResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, FieldData, FormTotalData } from '../page/blocks.ts';
import { createOrderMail } from './market-mails.server.ts';
import { resolveTicketSales } from './ticket-sales.server.ts';

const BUYER_FIELDS = {
  name: { kind: 'text', label: 'field.name', isRequired: true, maxLength: 80, autoComplete: 'name' },
  email: { kind: 'email', label: 'field.email', hint: 'checkout.email-hint', isRequired: true, autoComplete: 'email' },
} as const;

const REQUEST_ID = /^[0-9a-f-]{36}$/;

type Found = MarketContext & { readonly event: OriginEvent; readonly series: number };

interface Draft {
  readonly buyer: Partial<FormValues<typeof BUYER_FIELDS>>;
  readonly problems: FormProblems<typeof BUYER_FIELDS>;
  /** The number of tickets by ticket type id; null before the user has chosen. */
  readonly counts: ReadonlyMap<number, number> | null;
  readonly requestId: string;
  readonly refusal: OrderRefusal | 'none-chosen' | null;
}

/** `/e/{event}/tickets/`: tickets, name and e-mail on one page. A form that is sent twice creates one order. */
export const checkoutRoute: MarketRoute = {
  access: 'anyone',
  get: withEvent((context) => {
    const { person } = context;
    return renderCheckout(context, {
      buyer: { name: person?.name ?? '', email: person?.email ?? '' },
      problems: {},
      counts: null,
      requestId: crypto.randomUUID(),
      refusal: null,
    });
  }),
  post: withEvent(async (context) => {
    const { db, services, event, series, form, person, now } = context;
    const { values, problems, isValid } = parseForm(BUYER_FIELDS, form, {}, services.t);
    const offers = await listTicketOffers(db, series, event.id);
    const counts = parseCounts(form, offers);
    const sentId = form.get('request') ?? '';
    const requestId = REQUEST_ID.test(sentId) ? sentId : crypto.randomUUID();
    const draft = { buyer: values, problems, counts, requestId };
    if (counts.size === 0) return renderCheckout(context, { ...draft, refusal: 'none-chosen' });
    if (!isValid || resolveTicketSales(event, offers, services.now()) === 'over')
      return renderCheckout(context, { ...draft, refusal: null });
    const order = await placeOrder(db, {
      request: requestId,
      person: person?.id ?? null,
      ...values,
      event: event.id,
      series,
      currency: event.currency,
      locale: services.request.language.locale,
      now,
      wanted: [...counts].map(([ticketType, count]) => ({ ticketType, count })),
    });
    if (typeof order === 'string') return renderCheckout(context, { ...draft, refusal: order });
    if (order.isNew) await services.sendMails([createOrderMail(services, order, describeEvent(services, event))]);
    return {
      redirect: buildMarketLink(services, 'order', { order: order.id }),
      notice: 'order-placed',
      cookies: [await context.grants.buildCookie(context.cookieHeader, order.id)],
    };
  }),
};

function withEvent(handler: (context: Found) => MarketAnswer | Promise<MarketAnswer>) {
  return async (context: MarketContext): Promise<MarketAnswer> => {
    const id = context.params.event ?? '';
    const [event] = await loadEventsById(context.db, [id], context.services.request);
    const series = parseEventId(id)?.series;
    if (event === undefined || series === undefined) return notFoundResult(context.services);
    return handler({ ...context, event, series });
  };
}

/** Parses the number of tickets by type: only types of this event, up to the maximum of the form. */
function parseCounts(form: URLSearchParams, offers: readonly TicketOffer[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { id, limitPerPerson } of offers) {
    const text = form.get(`tickets-${id}`) ?? '';
    const count = /^\d{1,3}$/.test(text) ? Math.min(Number(text), limitPerPerson) : 0;
    if (count > 0) counts.set(id, count);
  }
  return counts;
}

function describeEvent({ t, format }: PageServices, event: OriginEvent) {
  const { title, startText, venue } = format.card(event);
  return { title, when: startText, where: venue ?? t('event.online') };
}

async function renderCheckout(context: Found, draft: Draft): Promise<MarketAnswer> {
  const { db, services, event, series } = context;
  const { t } = services;
  const offers = await listTicketOffers(db, series, event.id);
  const problems = draft.refusal === null ? draft.problems : { tickets: t(`checkout.refused.${draft.refusal}`) };
  const { title, when, where } = describeEvent(services, event);
  return createMarketPage(services, {
    area: 'tickets',
    problems,
    title: t('checkout.title', { title: event.title }),
    blocks: createCheckoutBlocks(context, offers, draft),
    aside: [
      {
        kind: 'facts',
        heading: t('checkout.event'),
        facts: [
          { name: t('order.event'), value: title, path: buildEventLink(services, event.id) },
          { name: t('event.when'), value: when },
          { name: t('event.where'), value: where },
        ],
      },
    ],
  });
}

function createCheckoutBlocks({ services, event }: Found, offers: readonly TicketOffer[], draft: Draft): Block[] {
  const { t } = services;
  const sales = resolveTicketSales(event, offers, services.now());
  if (sales !== 'open') {
    const [title, text] = [t(`checkout.${sales}`), t(`checkout.${sales}-text`)];
    const refused: Block[] = draft.refusal === null ? [] : [createRefusal(services, draft.refusal)];
    return [...refused, { kind: 'empty', drawing: 'other', title, text, link: buildSearchLink(services) }];
  }
  const first = offers.find(({ left }) => left > 0);
  const counts = draft.counts ?? new Map(first === undefined ? [] : [[first.id, 1]]);
  return [
    ...(draft.refusal === null ? [] : [createRefusal(services, draft.refusal)]),
    {
      kind: 'form',
      path: buildMarketLink(services, 'checkout', { event: event.id }),
      hidden: { request: draft.requestId },
      fields: [
        ...offers.map((offer) => createTicketField(services, event, offer, counts.get(offer.id) ?? 0)),
        ...createFields(BUYER_FIELDS, draft.buyer, {}, t, draft.problems),
      ],
      ...(event.isFree ? {} : { total: createTotal(services, event, offers, counts) }),
      submitLabel: t('checkout.submit'),
      cancel: { label: t('checkout.back'), path: buildEventLink(services, event.id) },
      note: t(event.isFree ? 'checkout.free-note' : 'checkout.sample-note'),
    },
  ];
}

function createTotal(
  { t, format }: PageServices,
  { currency }: OriginEvent,
  offers: readonly TicketOffer[],
  counts: ReadonlyMap<number, number>,
): FormTotalData {
  const sum = offers.reduce((total, { id, price }) => total + (price / 100) * (counts.get(id) ?? 0), 0);
  return {
    label: t('order.total'),
    text: format.money(sum, currency),
    currency,
    prices: Object.fromEntries(offers.map(({ id, price }) => [`tickets-${id}`, price / 100])),
  };
}

function createRefusal({ t }: PageServices, refusal: NonNullable<Draft['refusal']>): Block {
  return { kind: 'notice', severity: 'error', text: t(`checkout.refused.${refusal}`) };
}

function createTicketField(services: PageServices, event: OriginEvent, offer: TicketOffer, count: number): FieldData {
  const { t, format } = services;
  const most = Math.min(offer.left, offer.limitPerPerson);
  const price = offer.price === 0 ? t('event.free') : format.money(offer.price / 100, event.currency);
  return {
    kind: 'select',
    name: `tickets-${offer.id}`,
    label: `${nameTicketType(services, offer)} · ${price}`,
    hint:
      offer.left === 0 ? t('checkout.sold-out') : t('checkout.left', { count: offer.left, max: offer.limitPerPerson }),
    value: String(Math.min(count, most)),
    options: Array.from({ length: most + 1 }, (_, number) => ({ value: String(number), label: format.number(number) })),
  };
}

const TICKET_TYPE_KEYS = {
  general: 'ticket-type.general',
  'front-row': 'ticket-type.front-row',
  custom: 'ticket-type.general',
} as const;

/** Returns the display name of a ticket type. */
export function nameTicketType({ t }: PageServices, { kind, name }: Pick<TicketOffer, 'kind' | 'name'>): string {
  return kind === 'custom' && name !== null ? name : t(TICKET_TYPE_KEYS[kind]);
}
