import { type Creation, listOwnCreations } from '../../marketplace/creations/creations.ts';
import type { EventPlan } from '../../marketplace/creations/event-plan.ts';
import { buildEventId, findNextDay, getLocalDay } from '../../marketplace/events/calendar.ts';
import { findSeriesEvents } from '../../marketplace/events/find-events.ts';
import { listDailySales, readSales, type Sales } from '../../marketplace/orders/sales.ts';
import { buildEventLink, buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { ActionData, Block, LinkData, RowData } from '../page/blocks.ts';
import { createMoneyFormat, describeDates } from './event-times.server.ts';
import {
  type CreationContext,
  createCreationPage,
  createCreationPicture,
  nameCreation,
  withCreation,
} from './own-creation.server.ts';

/** The page is refreshed because tickets are sold while it is open. */
const REFRESH_MS = 30_000;
const CHART_DAYS = 30;
const DAY_SECONDS = 86_400;
const MAX_DATES_SHOWN = 6;
const TONES = { draft: 'neutral', published: 'success', cancelled: 'danger' } as const;

/** "Manage my events": the totals and the list. It has three URLs; the header's flags decide which one is linked. */
export function createManageRoute(id: 'my-events' | 'manage-overview' | 'creator-home'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, services, person, now } = context;
      const { t } = services;
      const creations = await listOwnCreations(db, person.id);
      const sales = await Promise.all(creations.map(({ series }) => readSales(db, series)));
      const create: LinkData = {
        label: t('page.create-event.title'),
        path: buildSitePath(services, '/manage/events/create/'),
        variant: 'primary',
      };
      const blocks: Block[] =
        creations.length === 0
          ? [
              {
                kind: 'empty',
                drawing: 'seasonal',
                title: t('manage.empty'),
                text: t('page.create-event.text'),
                link: create,
              },
            ]
          : [
              { kind: 'stats', stats: createTotals(services, creations, sales) },
              ...(await createCharts(
                context,
                creations.flatMap(({ series }) => series),
                now,
              )),
              {
                kind: 'buttons',
                links: [
                  create,
                  { label: t('page.contacts.title'), path: buildSitePath(services, '/contacts/') },
                  { label: t('page.organizer-profile.title'), path: buildSitePath(services, '/myprofile/') },
                ],
              },
              {
                kind: 'rows',
                heading: t('manage.events'),
                rows: creations.map((creation, index) => createCreationRow(services, creation, sales[index])),
              },
            ];
      return createMarketPage(services, {
        area: 'organizer',
        title: t(`page.${id}.title`),
        text: t(`page.${id}.text`),
        refreshMs: REFRESH_MS,
        blocks,
      });
    },
  };
}

function createTotals(services: PageServices, creations: readonly Creation[], sales: readonly Sales[]) {
  const { t } = services;
  const sum = (read: (sales: Sales) => number) => sales.reduce((total, one) => total + read(one), 0);
  const byCurrency = new Map<string, number>();
  creations.forEach(({ plan }, index) => {
    byCurrency.set(plan.currency, (byCurrency.get(plan.currency) ?? 0) + (sales[index]?.revenue ?? 0));
  });
  const revenue = [...byCurrency]
    .filter(([, amount], index, all) => amount > 0 || (index === 0 && all.every(([, other]) => other === 0)))
    .map(([currency, amount]) => createMoneyFormat(services, currency)(amount))
    .join(' · ');
  return [
    {
      label: t('manage.sold'),
      value: formatCount(
        services,
        sum(({ sold }) => sold),
      ),
    },
    { label: t('manage.revenue'), value: revenue, note: t('manage.sample-money') },
    {
      label: t('manage.views'),
      value: formatCount(
        services,
        sum(({ views }) => views),
      ),
    },
    {
      label: t('manage.state.published'),
      value: formatCount(services, creations.filter(({ state }) => state === 'published').length),
    },
  ];
}

const formatCount = ({ t }: PageServices, count: number) => t('manage.number', { count });

function createCreationRow(services: PageServices, creation: Creation, sales: Sales | undefined): RowData {
  const { t } = services;
  const { id, plan, state, takedownReason } = creation;
  const [first] = describeDates(services, plan, 1, getToday(plan)).concat(describeDates(services, plan, 1));
  const place = plan.isOnline
    ? t('event.online')
    : [plan.venue, plan.placeText.split(',')[0]].filter(Boolean).join(', ');
  return {
    title: nameCreation(services, creation),
    path: buildMarketLink(services, 'manage-event', { creation: id }),
    picture: createCreationPicture(creation),
    badge:
      takedownReason === null
        ? { text: t(`manage.state.${state}`), tone: TONES[state] }
        : { text: t('manage.state.taken-down'), tone: 'danger' },
    lines: [
      [first?.text, place].filter(Boolean).join(' · '),
      ...(state === 'draft' && sales?.sold === 0
        ? []
        : [
            [
              t('manage.sold-count', { count: sales?.sold ?? 0 }),
              createMoneyFormat(services, plan.currency)(sales?.revenue ?? 0),
              t('manage.view-count', { count: sales?.views ?? 0 }),
            ].join(' · '),
          ]),
    ].filter((line) => line !== ''),
    links: [{ label: t('manage.tab.edit-event'), path: buildMarketLink(services, 'edit-event', { creation: id }) }],
  };
}

/** Creates the sales charts of the last days; none before the first sale. */
async function createCharts(
  { db, services }: Pick<PersonContext, 'db' | 'services'>,
  series: readonly number[],
  now: number,
): Promise<readonly Block[]> {
  const { t, format } = services;
  const days = await listDailySales(db, series, CHART_DAYS, now);
  if (days.every(({ sold }) => sold === 0)) return [];
  const bars = days.map(({ day, sold }) => ({
    label: format.day(day * DAY_SECONDS),
    value: sold,
    text: t('manage.sold-count', { count: sold }),
  }));
  return [{ kind: 'chart', heading: t('manage.chart', { days: CHART_DAYS }), bars }];
}

/** `/myevents/{event}/`: the figures of one event, its dates and the possible actions. */
export const manageEventRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { db, services, creation, now } = context;
    const { t } = services;
    const { plan, series, state } = creation;
    const sales = await readSales(db, series);
    const capacity = plan.tickets.reduce((total, ticket) => total + ticket.capacity, 0);
    return createCreationPage(context, 'manage-event', {
      refreshMs: REFRESH_MS,
      blocks: [
        {
          kind: 'stats',
          stats: [
            {
              label: t('manage.sold'),
              value: formatCount(services, sales.sold),
              note: t('manage.capacity', { count: capacity }),
            },
            {
              label: t('manage.revenue'),
              value: createMoneyFormat(services, plan.currency)(sales.revenue),
              note: t('manage.sample-money'),
            },
            { label: t('manage.views'), value: formatCount(services, sales.views) },
            { label: t('manage.checked-in'), value: formatCount(services, sales.checkedIn) },
          ],
        },
        ...(await createCharts(context, series, now)),
        ...(await createDateBlocks(context)),
      ],
      aside: [{ kind: 'buttons', links: createLinks(context), actions: createActions(context) }],
      ...(state === 'cancelled' ? { text: t('manage.cancelled-text') } : {}),
    });
  }),
};

const getToday = ({ timeZone }: EventPlan) => getLocalDay(Date.now(), timeZone || 'Etc/UTC');

/** Creates the blocks of the next dates, linked to their pages while the event is published. */
async function createDateBlocks({ db, services, creation }: CreationContext): Promise<Block[]> {
  const { t } = services;
  const { plan, series, state } = creation;
  const dates = describeDates(services, plan, MAX_DATES_SHOWN, getToday(plan));
  if (dates.length === 0) return [];
  const published = state === 'draft' ? [] : await findSeriesEvents(db, series);
  return [
    {
      kind: 'facts',
      heading: t('manage.dates'),
      facts: dates.map(({ day, text }, index) => {
        const row = published.find((candidate) => candidate.state !== 'hidden' && findNextDay(candidate, day) === day);
        return {
          name: String(index + 1),
          value: text,
          ...(row === undefined ? {} : { path: buildEventLink(services, buildEventId(row.series, day)) }),
        };
      }),
    },
  ];
}

function createLinks({ services, creation }: CreationContext): LinkData[] {
  const { t } = services;
  const link = (page: 'preview-event' | 'cancel-event') => buildMarketLink(services, page, { creation: creation.id });
  return [
    { label: t('plan.preview-link'), path: link('preview-event') },
    ...(creation.state === 'published' ? [{ label: t('manage.cancel'), path: link('cancel-event') }] : []),
  ];
}

function createActions({ services, creation }: CreationContext): ActionData[] {
  const { t } = services;
  const path = buildMarketLink(services, 'event-state', { creation: creation.id });
  const action = (name: 'publish' | 'unpublish' | 'duplicate', variant: ActionData['variant'] = 'secondary') =>
    ({ label: t(`manage.${name}`), path, fields: { do: name }, variant }) as const;
  if (creation.takedownReason !== null) return [];
  const change = { draft: [action('publish', 'primary')], published: [action('unpublish')], cancelled: [] };
  return [...change[creation.state], action('duplicate')];
}
