import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { createCreation, ensureOrganizer, updatePlan } from '../../marketplace/creations/creations.ts';
import { createEmptyPlan, type EventPlan, findPlanGaps, measurePlan } from '../../marketplace/creations/event-plan.ts';
import { publishCreation } from '../../marketplace/creations/publish.ts';
import { findTimeZone } from '../../marketplace/places/find-time-zone.ts';
import { createFields, type FormProblems } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, hasProblems } from '../http/market-page.server.ts';
import type { PageResult } from '../http/page-result.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, FormBlock } from '../page/blocks.ts';
import { createEventOptions, EVENT_FIELDS, type EventFields, type EventFormValues } from './event-fields.server.ts';
import { createEventValues, type ParsedEvent, parseEventForm } from './event-form.server.ts';
import { buildEventSearchTexts } from './event-search-texts.server.ts';
import { type CreationContext, createCreationPage, withCreation } from './own-creation.server.ts';

interface FormState {
  /** How complete the event is. */
  readonly percent: number;
  readonly values: EventFormValues;
  readonly category: EventPlan['category'];
  readonly problems: FormProblems<EventFields>;
  readonly suggestions: readonly string[];
  /** Set when the database failed, so that the posted values are not saved. */
  readonly isUnsaved?: true;
}

/** Saves the posted values. If that fails, the form is rendered with them again, so that users need not retype them. */
async function saveOrRenderAgain(
  services: PageServices,
  save: () => Promise<MarketAnswer>,
  renderAgain: (state: Pick<FormState, 'isUnsaved'>) => PageResult,
): Promise<MarketAnswer> {
  try {
    return await save();
  } catch (error) {
    services.onError(error);
    return { ...renderAgain({ isUnsaved: true }), status: 503 };
  }
}

/** Value of the button that saves without a preview. */
const DRAFT = 'draft';

const createUnsavedBlocks = ({ t }: PageServices, { isUnsaved }: FormState): readonly Block[] =>
  isUnsaved === undefined ? [] : [{ kind: 'notice', severity: 'error', text: t('event.save-failed') }];

const toState = ({ plan, ...parsed }: ParsedEvent): FormState => ({
  ...parsed,
  category: plan.category,
  percent: measurePlan(plan),
});

/** Creates the plan of a new event, in the language and currency of the site. */
export function createNewPlan({ request }: PageServices): EventPlan {
  return createEmptyPlan(toLanguageTag(request.language.locale), request.site.currency);
}

/** `/manage/events/create/`: "Start from scratch". Creating the first event makes the user an organizer. */
export const createRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const plan = createNewPlan(context.services);
    const values = { ...createEventValues(plan, ''), topic: '', format: '' };
    return renderCreate(context, {
      values,
      category: plan.category,
      problems: {},
      suggestions: [],
      percent: measurePlan(plan),
    });
  },
  post: async (context) => {
    const { db, services, person, form, now } = context;
    const parsed = await parseEventForm(context, createNewPlan(services));
    if (hasProblems(parsed.problems)) return renderCreate(context, toState(parsed));
    const save = async (): Promise<MarketAnswer> => {
      const creation = await createCreation(db, await ensureOrganizer(db, person, now), parsed.plan, now);
      const page = form.get('do') === DRAFT ? 'edit-event' : 'preview-event';
      return { redirect: buildMarketLink(services, page, { creation }), notice: 'event-saved' };
    };
    return saveOrRenderAgain(services, save, (state) => renderCreate(context, { ...toState(parsed), ...state }));
  },
};

function renderCreate({ services }: PersonContext, state: FormState): PageResult {
  const { t } = services;
  return createMarketPage(services, {
    area: 'organizer',
    problems: state.problems,
    title: t('page.create-from-scratch.title'),
    text: t('page.create-from-scratch.text'),
    blocks: [
      ...createUnsavedBlocks(services, state),
      createForm(services, buildSitePath(services, '/manage/events/create/'), state, false),
    ],
    aside: [
      { kind: 'text', heading: t('plan.help'), paragraphs: [t('plan.help-draft'), t('plan.help-preview')] },
      {
        kind: 'buttons',
        links: [
          { label: t('page.create-with-ai.title'), path: buildSitePath(services, '/manage/events/auto-create/') },
        ],
      },
    ],
  });
}

function createForm(services: PageServices, path: string, state: FormState, isPublished: boolean): FormBlock {
  const { t } = services;
  return {
    kind: 'form',
    path,
    ...(isPublished ? {} : { progress: { label: t('create.progress'), percent: state.percent } }),
    fields: createFields(
      EVENT_FIELDS,
      state.values,
      createEventOptions(services, state.category, state.suggestions),
      t,
      state.problems,
    ),
    submitLabel: t(isPublished ? 'plan.save' : 'plan.preview'),
    ...(isPublished ? {} : { otherSubmit: { label: t('create.save'), name: 'do', value: DRAFT } }),
    // A form with problems was not saved, even where it comes after one that was.
    ...(services.noticeId === 'event-saved' && Object.keys(state.problems).length === 0
      ? { savedBy: isPublished ? '' : DRAFT }
      : {}),
    note: t(isPublished ? 'plan.note-published' : 'plan.note-draft'),
  };
}

/** Creates a problem for each field that must be filled in before the event can be published. */
function createGapProblems({ t }: PageServices, plan: EventPlan): FormProblems<EventFields> {
  const names = findPlanGaps(plan).map((gap) => (gap === 'tickets' ? 'count1' : gap));
  return Object.fromEntries(names.map((name) => [name, t('plan.gap')]));
}

/** `/myevents/{event}/edit/`: a published event changes at once. */
export const editRoute: MarketRoute = {
  access: 'person',
  get: withCreation(async (context) => {
    const { creation, query, services } = context;
    const zone = await findTimeZone(context.db, creation.plan.place, context.services.request.site.country);
    const problems = query.get('check') === null ? {} : createGapProblems(services, creation.plan);
    const values = createEventValues(creation.plan, zone);
    return renderEdit(context, {
      values,
      category: creation.plan.category,
      problems,
      suggestions: [],
      percent: measurePlan(creation.plan),
    });
  }),
  post: withCreation(async (context) => {
    const { db, services, creation, form, now } = context;
    const parsed = await parseEventForm(context, creation.plan);
    if (hasProblems(parsed.problems)) return renderEdit(context, toState(parsed));
    const { plan } = parsed;
    const link = (page: 'preview-event' | 'edit-event') => buildMarketLink(services, page, { creation: creation.id });
    const isPublished = creation.state === 'published';
    if (isPublished && findPlanGaps(plan).length > 0) {
      return renderEdit(context, { ...toState(parsed), problems: createGapProblems(services, plan) });
    }
    const save = async (): Promise<MarketAnswer> => {
      await updatePlan(db, creation.id, plan, now);
      if (isPublished) await publishCreation(db, { ...creation, plan }, buildEventSearchTexts(plan), now);
      const page = isPublished || form.get('do') === DRAFT ? 'edit-event' : 'preview-event';
      return { redirect: link(page), notice: 'event-saved' };
    };
    return saveOrRenderAgain(services, save, (state) => renderEdit(context, { ...toState(parsed), ...state }));
  }),
};

function renderEdit(context: CreationContext, state: FormState): PageResult {
  const { services, creation } = context;
  const path = buildMarketLink(services, 'edit-event', { creation: creation.id });
  return createCreationPage(context, 'edit-event', {
    problems: state.problems,
    blocks: [
      ...createUnsavedBlocks(services, state),
      createForm(services, path, state, creation.state === 'published'),
    ],
  });
}
