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
import { buildEventLink, buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute } from '../http/market-context.server.ts';
import { createMarketPage } from '../http/market-page.server.ts';
import type { NoticeId } from '../http/notices.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { ActionData, Block, LinkData, RowData } from '../page/blocks.ts';
import {
  buildSearchWords,
  type CreationContext,
  createCreationPage,
  formatDay,
  nameCreation,
  withCreation,
} from './own-creation.server.ts';

/** The pages are refreshed because tickets are sold while they are open. */
const REFRESH_MS = 30_000;
const MAX_DATES_SHOWN = 6;
const TONES = { draft: 'neutral', published: 'success', cancelled: 'danger' } as const;

/** "Manage my events": the list. It has three addresses; the header's flags decide which one is linked. */
export function createManageRoute(id: 'my-events' | 'manage-overview' | 'creator-home'): MarketRoute {
  return {
    access: 'person',
    get: async ({ db, services, person }) => {
      const { t } = services;
      const creations = await listOwnCreations(db, person.id);
      const rows = await Promise.all(
        creations.map(async (creation) => createRow(services, creation, await readSales(db, creation.series))),
      );
      const create: LinkData = {
        label: t('page.create-event.title'),
        path: buildSitePath(services, '/manage/events/create/'),
        variant: 'primary',
      };
      const [title, text] = [t('manage.empty'), t('page.create-event.text')];
      const links = [
        create,
        { label: t('page.contacts.title'), path: buildSitePath(services, '/contacts/') },
        { label: t('page.organizer-profile.title'), path: buildSitePath(services, '/myprofile/') },
      ];
      return createMarketPage(services, {
        area: 'organizer',
        title: t(`page.${id}.title`),
        text: t(`page.${id}.text`),
        refreshMs: REFRESH_MS,
        blocks:
          rows.length === 0
            ? [{ kind: 'empty', drawing: 'seasonal', title, text, link: create }]
            : [
                { kind: 'buttons', links },
                { kind: 'rows', heading: t('manage.events'), rows },
              ],
      });
    },
  };
}

function createRow(services: PageServices, creation: Creation, sales: Sales): RowData {
  const { t, format } = services;
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
    title: nameCreation(services, creation),
    path: buildMarketLink(services, 'manage-event', { creation: id }),
    picture: { category: plan.category, seed: `${plan.drawing}-${plan.category}` },
    badge: isHidden
      ? { text: t('manage.state.taken-down'), tone: 'danger' }
      : { text: t(`manage.state.${state}`), tone: TONES[state] },
    lines: [
      [day === undefined ? '' : formatDay(services, plan, day), place].filter(Boolean).join(' · '),
      ...(state === 'draft' && sales.sold === 0 ? [] : [numbers.join(' · ')]),
    ].filter((line) => line !== ''),
    links: [{ label: t('manage.tab.edit-event'), path: buildMarketLink(services, 'edit-event', { creation: id }) }],
  };
}

/** `/myevents/{event}/`: the numbers of one event, its dates and the possible actions. */
export const manageEventRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { db, services, creation } = context;
    const { t, format } = services;
    const { plan, series } = creation;
    const sales = await readSales(db, series);
    const actions = listActions(context);
    return createCreationPage(context, 'manage-event', {
      refreshMs: REFRESH_MS,
      blocks: [
        {
          kind: 'stats',
          stats: [
            { label: t('manage.sold'), value: format.number(sales.sold) },
            { label: t('manage.revenue'), value: format.money(sales.revenue, plan.currency) },
            { label: t('manage.views'), value: format.number(sales.views) },
          ],
        },
        ...(await listDates(context)),
      ],
      ...(actions.length === 0 ? {} : { aside: [{ kind: 'buttons', actions }] }),
    });
  }),
};

/** Lists the next dates, linked to their pages while the event is published. */
async function listDates({ db, services, creation }: CreationContext): Promise<readonly Block[]> {
  const { t, format, now } = services;
  const { plan, series, state } = creation;
  const heading = t('manage.dates');
  const published =
    state === 'published' ? await loadNextEvents(db, series, getAudience(services).language, now()) : [];
  const facts =
    published.length > 0
      ? published.map((event) => ({ value: format.card(event).startText, path: buildEventLink(services, event.id) }))
      : listDays(plan).map((day) => ({ value: formatDay(services, plan, day) }));
  const shown = facts.slice(0, MAX_DATES_SHOWN).map((fact, index) => ({ name: String(index + 1), ...fact }));
  return shown.length === 0 ? [] : [{ kind: 'facts', heading, facts: shown }];
}

function listActions({ services, creation: { id, state, isHidden } }: CreationContext): readonly ActionData[] {
  const { t } = services;
  const path = buildMarketLink(services, 'event-state', { creation: id });
  const create = (name: keyof typeof STATE_ACTIONS, variant: ActionData['variant'] = 'secondary') =>
    ({ label: t(`manage.${name}`), path, fields: { do: name }, variant }) as const;
  if (isHidden || state === 'cancelled') return [];
  return state === 'draft' ? [create('publish', 'primary')] : [create('unpublish'), create('cancel', 'danger')];
}

/** Actions on an event, by the value of the field `do`. */
const STATE_ACTIONS = {
  publish: async ({ db, creation, now }: CreationContext) => {
    await publishCreation(db, creation, buildSearchWords(creation.plan), now);
    return 'event-published' as const;
  },
  unpublish: async ({ db, creation, now }: CreationContext) => {
    await unpublishCreation(db, creation.id, now);
    return 'event-unpublished' as const;
  },
  cancel: async ({ db, creation, now }: CreationContext) => {
    await cancelCreation(db, creation.id, now);
    return 'event-cancelled' as const;
  },
};

/** `POST /myevents/{event}/state/`. Publishing an event with gaps leads to the form, which names them. */
export const stateRoute: MarketRoute = {
  access: 'person',
  post: withCreation(async (context): Promise<MarketAnswer> => {
    const { db, services, creation, person, form, now } = context;
    const redirect = buildMarketLink(services, 'manage-event', { creation: creation.id });
    const action = listActions(context).find(({ fields }) => fields?.do === form.get('do'))?.fields?.do;
    if (action === undefined) return { redirect, notice: 'event-not-saved' };
    if (action === 'publish' && findPlanGaps(creation.plan).length > 0)
      return { redirect: `${buildMarketLink(services, 'edit-event', { creation: creation.id })}?check=1` };
    try {
      const notice: NoticeId = await STATE_ACTIONS[action as keyof typeof STATE_ACTIONS](context);
      await recordAction(db, { actor: person.id, action, subject: `creation:${creation.id}`, now });
      return { redirect, notice };
    } catch (error) {
      services.onError(error);
      return { redirect, notice: 'event-not-saved' };
    }
  }),
};
