import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { createCreation, publishCreation, updatePlan } from '../../marketplace/creations/creations.ts';
import {
  createEmptyPlan,
  type EventPlan,
  findPlanGaps,
  listDays,
  MAX_PRICE,
  measurePlan,
} from '../../marketplace/creations/event-plan.ts';
import { ensureOrganizer } from '../../marketplace/organizers/organizers.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, hasProblems } from '../http/market-page.server.ts';
import type { PageServices } from '../http/page-services.server.ts';
import type { Block, FormBlock } from '../page/blocks.ts';
import {
  createEventOptions,
  createEventValues,
  EVENT_FIELDS,
  type EventFields,
  type EventFormValues,
  parseEventForm,
} from './event-form.server.ts';
import {
  buildSearchWords,
  type CreationContext,
  createCreationPage,
  formatDay,
  withCreation,
} from './own-creation.server.ts';
import { generatePlan } from './template-generator.server.ts';

const CREATE_PATH = '/manage/events/create/';
const GENERATE_PATH = '/manage/events/auto-create/';

interface FormState {
  readonly plan: EventPlan;
  readonly values: EventFormValues;
  readonly problems: FormProblems<EventFields>;
  readonly suggestions: readonly string[];
}

/** Creates the plan of a new event, in the language and currency of the site. */
function createNewPlan({ request }: PageServices): EventPlan {
  return createEmptyPlan(toLanguageTag(request.language.locale), request.site.currency);
}

/** "Start from scratch". Creating the first event makes the user an organizer. */
export const createRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const plan = createNewPlan(context.services);
    const values = { ...createEventValues(plan), topic: '', format: '' };
    return renderCreate(context, { plan, values, problems: {}, suggestions: [] });
  },
  post: async (context) => {
    const parsed = await parseEventForm(context, createNewPlan(context.services));
    if (hasProblems(parsed.problems)) return renderCreate(context, parsed);
    return saveDraft(context, parsed.plan, 'event-saved');
  },
};

async function saveDraft(
  { db, services, person, now }: PersonContext,
  plan: EventPlan,
  notice: 'event-saved' | 'event-generated',
): Promise<MarketAnswer> {
  const creation = await createCreation(db, await ensureOrganizer(db, person), plan, now);
  return { redirect: buildMarketLink(services, 'manage-event', { creation }), notice };
}

function renderCreate({ services }: PersonContext, state: FormState): MarketAnswer {
  return renderNew(services, 'create-from-scratch', state.problems, createForm(services, CREATE_PATH, state));
}

/** Creates a page for a new event, with a link to the other way to create one. */
function renderNew(
  services: PageServices,
  id: 'create-from-scratch' | 'create-with-ai',
  problems: Readonly<Record<string, string | undefined>>,
  form: FormBlock,
): MarketAnswer {
  const { t } = services;
  const [other, path] =
    id === 'create-with-ai'
      ? (['create-from-scratch', CREATE_PATH] as const)
      : (['create-with-ai', GENERATE_PATH] as const);
  return createMarketPage(services, {
    area: 'organizer',
    problems,
    title: t(`page.${id}.title`),
    text: t(`page.${id}.text`),
    blocks: [form],
    aside: [
      { kind: 'text', heading: t('plan.help'), paragraphs: [t('plan.help-draft')] },
      { kind: 'buttons', links: [{ label: t(`page.${other}.title`), path: buildSitePath(services, path) }] },
    ],
  });
}

function createForm(
  services: PageServices,
  path: string,
  { plan, values, problems, suggestions }: FormState,
  isPublished = false,
): FormBlock {
  const { t } = services;
  const options = createEventOptions(services, plan.category, suggestions);
  return {
    kind: 'form',
    path: buildSitePath(services, path),
    ...(isPublished ? {} : { progress: { label: t('create.progress'), percent: measurePlan(plan) } }),
    fields: createFields(EVENT_FIELDS, values, options, t, problems),
    submitLabel: t(isPublished ? 'plan.save' : 'create.save'),
    note: t(isPublished ? 'plan.note-published' : 'plan.note-draft'),
  };
}

/** Creates a problem for each field that must be filled in before the event can be published. */
const createGapProblems = ({ t }: PageServices, plan: EventPlan): FormProblems<EventFields> =>
  Object.fromEntries(findPlanGaps(plan).map((name) => [name, t('plan.gap')]));

/** `/myevents/{event}/edit/`: a published event changes at once. With `?check` it shows what publishing needs. */
export const editRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => {
    const { creation, query, services } = context;
    const { plan } = creation;
    const problems = query.get('check') === null ? {} : createGapProblems(services, plan);
    return renderEdit(context, { plan, values: createEventValues(plan), problems, suggestions: [] });
  }),
  post: withCreation(async (context) => {
    const { db, services, creation, now } = context;
    const parsed = await parseEventForm(context, creation.plan);
    if (hasProblems(parsed.problems)) return renderEdit(context, parsed);
    const { plan } = parsed;
    const isPublished = creation.state === 'published';
    if (isPublished && findPlanGaps(plan).length > 0) {
      return renderEdit(context, { ...parsed, problems: createGapProblems(services, plan) });
    }
    await updatePlan(db, creation.id, plan, now);
    if (isPublished) await publishCreation(db, { ...creation, plan }, buildSearchWords(plan), now);
    return { redirect: buildMarketLink(services, 'manage-event', { creation: creation.id }), notice: 'event-saved' };
  }),
};

function renderEdit(context: CreationContext, state: FormState): MarketAnswer {
  const { services, creation } = context;
  const path = `/myevents/${creation.id}/edit/`;
  const form: Block = createForm(services, path, state, creation.state === 'published');
  return createCreationPage(context, 'edit-event', { problems: state.problems, blocks: [form] });
}

const QUESTIONS = {
  what: { kind: 'paragraph', label: 'ai.what', hint: 'ai.what-hint', isRequired: true, maxLength: 300 },
  audience: { kind: 'text', label: 'ai.audience', hint: 'ai.audience-hint', maxLength: 120 },
  location: { kind: 'place', label: 'ai.where', hint: 'plan.location-hint', maxLength: 200 },
  isOnline: { kind: 'checkbox', label: 'plan.online' },
  date: { kind: 'date', label: 'ai.when', isRequired: true, width: 'third' },
  startTime: { kind: 'time', label: 'plan.start', isRequired: true, width: 'third' },
  price: { kind: 'number', label: 'plan.ticket-price', hint: 'plan.ticket-price-hint', max: MAX_PRICE, width: 'third' },
} as const;
type Questions = typeof QUESTIONS;

/** "Create with AI": a few questions, then a draft that can be published at once. */
export const generateRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderQuestions(context, { startTime: '19:00', price: '0' }, {}, []),
  post: async (context) => {
    const { services, form } = context;
    const { values, problems: own } = parseForm(QUESTIONS, form, { location: [] }, services.t);
    // The event form reads places and dates.
    const fields = new URLSearchParams(form);
    fields.set('title', '-');
    const {
      plan,
      problems: found,
      suggestions,
    } = await parseEventForm({ ...context, form: fields }, createNewPlan(services));
    const { date, location } = found;
    const isMissing = !plan.isOnline && values.location === '';
    const problems = { date, location: isMissing ? services.t('ai.where-missing') : location, ...own };
    if (hasProblems(problems))
      return renderQuestions(context, values, problems as FormProblems<Questions>, suggestions);
    const brief = {
      what: values.what.replace(/\s+/g, ' '),
      audience: values.audience,
      when: formatDay(services, plan, listDays(plan)[0] ?? 0),
    };
    return saveDraft(context, generatePlan(plan, brief, services), 'event-generated');
  },
};

function renderQuestions(
  { services }: PersonContext,
  values: Partial<FormValues<Questions>>,
  problems: FormProblems<Questions>,
  suggestions: readonly string[],
): MarketAnswer {
  const { t } = services;
  const options = { location: suggestions.map((label) => ({ value: label, label })) };
  return renderNew(services, 'create-with-ai', problems, {
    kind: 'form',
    path: buildSitePath(services, GENERATE_PATH),
    fields: createFields(QUESTIONS, values, options, t, problems),
    submitLabel: t('ai.generate'),
    note: t('ai.note-templates'),
  });
}
