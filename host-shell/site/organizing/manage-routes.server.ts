import { buildPath } from '../../../shared/routes/routes.ts';
import {
  type Creation,
  cancelCreation,
  listOwnCreations,
  publishCreation,
  unpublishCreation,
} from '../../marketplace/creations/creations.ts';
import { findPlanGaps, listDays } from '../../marketplace/creations/event-plan.ts';
import { loadNextEvents } from '../../marketplace/events/read-events.ts';
import { readSales, type Sales } from '../../marketplace/orders/orders.ts';
import { recordAction } from '../../marketplace/people/audit.ts';
import { getAudience } from '../events/load-events.server.ts';
import {
  buildEventLink,
  buildMarketLink,
  buildSitePath,
  createEmpty,
  createMarketPage,
  describePage,
} from '../http/market-page.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute } from '../http/route.server.ts';
import type { ActionData, Block, RowData } from '../page/blocks.ts';
import { buildSearchWords } from './event-form.server.ts';
import { type CreationContext, createCreationPage, formatDay, withCreation } from './own-creation.server.ts';

/** The pages are refreshed because tickets are sold while they are open. */
const REFRESH_MS = 30_000;
const MAX_DATES_SHOWN = 6;
const TONES = { draft: 'neutral', published: 'success', cancelled: 'danger' } as const;

/** "Manage my events": the list. It has three addresses; the header's flags decide which one is linked. */
export function createManageRoute(id: 'my-events' | 'manage-overview' | 'creator-home'): MarketRoute {
  return {
    access: 'person',
    get: async (context) => {
      const { db, t, person } = context;
      const creations = await listOwnCreations(db, person.id);
      const rows = await Promise.all(
        creations.map(async (creation) => createRow(context, creation, await readSales(db, creation.series))),
      );
      const link = (
        page: 'create-from-scratch' | 'contacts' | 'organizer-profile',
        label = t(`page.${page}.title`),
      ) => ({
        label,
        path: buildSitePath(context, buildPath(page)),
      });
      const create = { ...link('create-from-scratch', t('page.create-event.title')), variant: 'primary' } as const;
      const blocks: Block[] =
        rows.length === 0
          ? [createEmpty(context, t('manage.empty'), t('page.create-event.text'), create)]
          : [
              { kind: 'buttons', links: [create, link('contacts'), link('organizer-profile')] },
              { kind: 'rows', heading: t('manage.events'), rows },
            ];
      return createMarketPage(context, { ...describePage(context, id, 'organizer'), refreshMs: REFRESH_MS, blocks });
    },
  };
}

function createRow(context: MarketContext, creation: Creation, sales: Sales): RowData {
  const { t, format } = context;
  const { id, plan, state, isHidden } = creation;
  const [day] = listDays(plan);
  const place = plan.isOnline
    ? t('event.online')
    : [plan.venue, plan.placeText.split(',')[0]].filter(Boolean).join(', ');
  const numbers = [
    t('manage.sold-count', { count: sales.sold }),
    format.money(sales.revenue, plan.currency),
    t('manage.view-count', { count: sales.views }),
  ];
  return {
    title: plan.title,
    path: buildMarketLink(context, 'manage-event', { creation: id }),
    picture: { category: plan.category, seed: `${plan.drawing}-${plan.category}` },
    badge: isHidden
      ? { text: t('manage.state.taken-down'), tone: 'danger' }
      : { text: t(`manage.state.${state}`), tone: TONES[state] },
    lines: [
      [day === undefined ? '' : formatDay(context, plan, day), place].filter(Boolean).join(' · '),
      numbers.join(' · '),
    ].filter((line) => line !== ''),
    links: [{ label: t('manage.tab.edit-event'), path: buildMarketLink(context, 'edit-event', { creation: id }) }],
  };
}

/** `/myevents/{event}/`: the numbers of one event, its dates and the possible actions. */
export const manageEventRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { db, t, format, creation } = context;
    const { sold, revenue, views } = await readSales(db, creation.series);
    const actions = listActions(context);
    const dates = await listDates(context);
    return createCreationPage(context, 'manage-event', {
      refreshMs: REFRESH_MS,
      blocks: [
        {
          kind: 'stats',
          stats: [
            { label: t('manage.sold'), value: format.number(sold) },
            { label: t('manage.revenue'), value: format.money(revenue, creation.plan.currency) },
            { label: t('manage.views'), value: format.number(views) },
          ],
        },
        ...(dates.length === 0 ? [] : [{ kind: 'rows' as const, heading: t('manage.dates'), rows: dates }]),
      ],
      ...(actions.length === 0 ? {} : { aside: [{ kind: 'buttons', actions }] }),
    });
  }),
};

/** Lists the next dates, linked to their pages while the event is published. */
async function listDates(context: CreationContext): Promise<readonly RowData[]> {
  const { db, format, now, creation } = context;
  const { plan, series, state } = creation;
  const { language } = getAudience(context);
  const published = state === 'published' ? await loadNextEvents(db, series, language, now()) : [];
  const rows =
    published.length > 0
      ? published.map((event) => ({ title: format.card(event).startText, path: buildEventLink(context, event.id) }))
      : listDays(plan).map((day) => ({ title: formatDay(context, plan, day) }));
  return rows.slice(0, MAX_DATES_SHOWN);
}

/** Actions on an event, by the value of the field `do`. */
const STATE_ACTIONS = {
  publish: {
    notice: 'event-published',
    variant: 'primary',
    run: ({ db, creation, seconds }: CreationContext) =>
      publishCreation(db, creation, buildSearchWords(creation.plan), seconds),
  },
  unpublish: {
    notice: 'event-unpublished',
    variant: 'secondary',
    run: ({ db, creation, seconds }: CreationContext) => unpublishCreation(db, creation.id, seconds),
  },
  cancel: {
    notice: 'event-cancelled',
    variant: 'danger',
    run: ({ db, creation, seconds }: CreationContext) => cancelCreation(db, creation.id, seconds),
  },
} as const;
type StateAction = keyof typeof STATE_ACTIONS;

function listStateActions({ state, isHidden }: Creation): readonly StateAction[] {
  if (isHidden || state === 'cancelled') return [];
  return state === 'draft' ? ['publish'] : ['unpublish', 'cancel'];
}

function listActions(context: CreationContext): readonly ActionData[] {
  const path = buildMarketLink(context, 'event-state', { creation: context.creation.id });
  return listStateActions(context.creation).map((name) => ({
    label: context.t(`manage.${name}`),
    path,
    fields: { do: name },
    variant: STATE_ACTIONS[name].variant,
  }));
}

/** `POST /myevents/{event}/state/`. Publishing an event with gaps leads to the form, which names them. */
export const stateRoute: MarketRoute = {
  access: 'person',
  post: withCreation(async (context): Promise<MarketAnswer> => {
    const { db, creation, person, form, seconds } = context;
    const redirect = buildMarketLink(context, 'manage-event', { creation: creation.id });
    const action = listStateActions(creation).find((name) => name === form.get('do'));
    if (action === undefined) return { redirect, notice: 'event-not-saved' };
    if (action === 'publish' && findPlanGaps(creation.plan).length > 0)
      return { redirect: `${buildMarketLink(context, 'edit-event', { creation: creation.id })}?check=1` };
    try {
      await STATE_ACTIONS[action].run(context);
      await recordAction(db, { actor: person.id, action, subject: `creation:${creation.id}`, now: seconds });
      return { redirect, notice: STATE_ACTIONS[action].notice };
    } catch (error) {
      context.onError(error);
      return { redirect, notice: 'event-not-saved' };
    }
  }),
};
