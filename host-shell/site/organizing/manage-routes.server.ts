import { buildPath } from '../../../shared/routes/routes.ts';
import {
  type Creation,
  cancelCreation,
  findOwnCreation,
  listOwnCreations,
  publishCreation,
  unpublishCreation,
  updatePlan,
} from '../../marketplace/creations/creations.ts';
import { findPlanGaps, listDays } from '../../marketplace/creations/event-plan.ts';
import { loadNextEvents } from '../../marketplace/events/read-events.ts';
import { readSales } from '../../marketplace/orders/orders.ts';
import { recordAction } from '../../marketplace/people/audit.ts';
import { getAudience } from '../events/load-events.server.ts';
import {
  buildEventLink,
  buildMarketLink,
  buildSitePath,
  createBlockPage,
  createEmpty,
  describePage,
  hasProblems,
  notFoundResult,
} from '../http/market-page.server.ts';
import type { MarketAnswer, MarketContext, MarketRoute, PersonContext } from '../http/route.server.ts';
import type { ActionData, Block, LinkData, RowData } from '../page/blocks.ts';
import { readNumber } from '../page/market-paths.ts';
import {
  buildSearchWords,
  createEventForm,
  createEventValues,
  createGapProblems,
  type EventFormState,
  formatDay,
  parseEventForm,
} from './event-form.server.ts';

/** The list is refreshed because tickets are sold while it is open. */
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
      const rows = await Promise.all(creations.map((creation) => createRow(context, creation)));
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
      return createBlockPage(context, { ...describePage(context, id, 'organizer'), refreshMs: REFRESH_MS, blocks });
    },
  };
}

/** Formats what an event has sold. */
async function describeSales({ db, t, format }: MarketContext, { series, plan }: Creation): Promise<string> {
  const { sold, revenue } = await readSales(db, series);
  return [t('manage.sold-count', { count: sold }), format.money(revenue, plan.currency)].join(' · ');
}

async function createRow(context: MarketContext, creation: Creation): Promise<RowData> {
  const { t } = context;
  const { id, plan, state, isHidden } = creation;
  const [day] = listDays(plan);
  const place = plan.isOnline
    ? t('event.online')
    : [plan.venue, plan.placeText.split(',')[0]].filter(Boolean).join(', ');
  return {
    title: plan.title,
    path: buildMarketLink(context, 'manage-event', { creation: id }),
    category: plan.category,
    badge: isHidden
      ? { text: t('manage.state.taken-down'), tone: 'danger' }
      : { text: t(`manage.state.${state}`), tone: TONES[state] },
    lines: [
      [day === undefined ? '' : formatDay(context, day, plan.startTime), place].filter(Boolean).join(' · '),
      await describeSales(context, creation),
    ].filter((line) => line !== ''),
  };
}

type CreationContext = PersonContext & { readonly creation: Creation };

/** Runs the handler for an event of the user. Other users' events are a 404, for staff too. */
function withCreation(handler: (context: CreationContext) => MarketAnswer | Promise<MarketAnswer>) {
  return async (context: PersonContext): Promise<MarketAnswer> => {
    const id = readNumber(context.params.creation);
    const creation = id === null ? null : await findOwnCreation(context.db, context.person.id, id);
    return creation === null ? notFoundResult(context) : handler({ ...context, creation });
  };
}

/**
 * `/myevents/{event}/`: the numbers of one event, its dates, the possible actions, and its form. A published event changes
 * at once. With `?check` the form shows what publishing needs.
 */
export const manageEventRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => {
    const { plan } = context.creation;
    const problems = context.query.get('check') === null ? {} : createGapProblems(context, plan);
    return renderEvent(context, { plan, values: createEventValues(plan), problems });
  }),
  post: withCreation(async (context) => {
    const { db, creation, seconds } = context;
    const parsed = await parseEventForm(context, creation.plan);
    const { plan } = parsed;
    const isPublished = creation.state === 'published';
    const problems = { ...(isPublished ? createGapProblems(context, plan) : {}), ...parsed.problems };
    if (hasProblems(problems)) return renderEvent(context, { ...parsed, problems });
    await updatePlan(db, creation.id, plan, seconds);
    if (isPublished) await publishCreation(db, { ...creation, plan }, buildSearchWords(plan), seconds);
    return { redirect: buildMarketLink(context, 'manage-event', { creation: creation.id }), notice: 'event-saved' };
  }),
};

async function renderEvent(context: CreationContext, state: EventFormState): Promise<MarketAnswer> {
  const { t, creation } = context;
  const path = buildMarketLink(context, 'manage-event', { creation: creation.id });
  const blocks: Block[] = [
    { kind: 'text', paragraphs: [await describeSales(context, creation)] },
    { kind: 'buttons', actions: listActions(context) },
    { kind: 'buttons', heading: t('manage.dates'), links: await listDates(context) },
    createEventForm(context, path, state, creation.state === 'published'),
  ];
  if (creation.isHidden) blocks.unshift({ kind: 'notice', severity: 'error', text: t('manage.state.taken-down') });
  return createBlockPage(context, {
    area: t('page.my-events.title'),
    title: creation.plan.title,
    text: t(`manage.state.${creation.state}`),
    problems: state.problems,
    blocks: blocks.filter(
      (block) => block.kind !== 'buttons' || [...(block.actions ?? []), ...(block.links ?? [])].length > 0,
    ),
  });
}

/** Lists the next dates of a published event, each as a link to its page. */
async function listDates(context: CreationContext): Promise<readonly LinkData[]> {
  const { db, format, now, creation } = context;
  const { language } = getAudience(context);
  const dates = creation.state === 'published' ? await loadNextEvents(db, creation.series, language, now()) : [];
  return dates.slice(0, MAX_DATES_SHOWN).map((event) => ({
    label: format.card(event).startText,
    path: buildEventLink(context, event.id),
  }));
}

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
    if (action === 'publish' && findPlanGaps(creation.plan).length > 0) return { redirect: `${redirect}?check=1` };
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
