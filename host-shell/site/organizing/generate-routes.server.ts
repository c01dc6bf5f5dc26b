import { FORMAT_PROFILES } from '../../marketplace/catalogue/event-kinds.ts';
import { canPublish, createCreation, ensureOrganizer, updatePlan } from '../../marketplace/creations/creations.ts';
import {
  DESCRIPTION_LENGTH,
  DRAWINGS,
  type EventPlan,
  findPlanGaps,
  MAX_PRICE,
  SUMMARY_LENGTH,
} from '../../marketplace/creations/event-plan.ts';
import { publishCreation } from '../../marketplace/creations/publish.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import { buildMarketLink, buildSitePath } from '../http/links.server.ts';
import type { MarketAnswer, MarketRoute, PersonContext } from '../http/market-context.server.ts';
import { createMarketPage, hasProblems } from '../http/market-page.server.ts';
import { createNewPlan } from './edit-routes.server.ts';
import { listTopics } from './event-fields.server.ts';
import { parseEventForm } from './event-form.server.ts';
import { buildEventSearchTexts } from './event-search-texts.server.ts';
import { createMoneyFormat, describeDates } from './event-times.server.ts';
import { type Draft, generateEvent } from './generate-event.server.ts';
import { type CreationContext, withCreation } from './own-creation.server.ts';

const PATH = '/manage/events/auto-create/';
const MINUTES_A_DAY = 1_440;

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

/** `/manage/events/auto-create/`: a few questions, then a draft that can be published at once. */
export const generateRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderQuestions(context, { startTime: '19:00', price: '0' }, {}, []),
  post: async (context) => {
    const { db, services, person, now } = context;
    const answers = parseForm(QUESTIONS, context.form, { location: [] }, services.t);
    const { values } = answers;
    const parsed = await parseEventForm({ ...context, form: createEventForm(values) }, createNewPlan(services));
    const problems: FormProblems<Questions> = {
      ...answers.problems,
      ...pickProblems(parsed.problems),
      ...(parsed.plan.isOnline || parsed.plan.place !== null || parsed.problems.location !== undefined
        ? {}
        : { location: services.t('ai.where-missing') }),
    };
    if (hasProblems(problems)) return renderQuestions(context, values, problems, parsed.suggestions);
    const [date] = describeDates(services, parsed.plan, 1);
    const draft = await generateEvent(context, {
      what: values.what.replace(/\s+/g, ' '),
      audience: values.audience,
      city: parsed.plan.isOnline ? null : (parsed.plan.placeText.split(',')[0] ?? null),
      when: date?.text ?? '',
      price: Number(values.price) || 0,
      language: parsed.plan.language,
    });
    const plan = createDraftPlan(parsed.plan, draft);
    const creation = await createCreation(db, await ensureOrganizer(db, person, now), plan, now);
    return { redirect: buildMarketLink(services, 'generated-event', { creation }), notice: 'event-generated' };
  },
};

/** Converts the answers to the event form, whose parser reads places and dates. */
function createEventForm({ location, isOnline, date, startTime, price }: FormValues<Questions>): URLSearchParams {
  const fields = { title: '-', topic: 'other', format: 'classes', location, date, startTime, price1: price || '0' };
  return new URLSearchParams({ ...fields, ...(isOnline ? { isOnline: 'on' } : {}) });
}

function pickProblems({ location, date }: { readonly location?: string; readonly date?: string }) {
  return { ...(location === undefined ? {} : { location }), ...(date === undefined ? {} : { date }) };
}

function createDraftPlan(plan: EventPlan, draft: Draft): EventPlan {
  const { titles, summary, description, category, subcategory, format, tags, author } = draft;
  const drawing = DRAWINGS[summary.length % DRAWINGS.length] ?? plan.drawing;
  const [title = ''] = titles;
  const endTime = addMinutes(plan.startTime, FORMAT_PROFILES[format].durationMinutes);
  return {
    ...plan,
    title,
    titles,
    summary,
    description,
    category,
    subcategory,
    format,
    tags,
    author,
    drawing,
    endTime,
  };
}

function addMinutes(time: string, minutes: number): string {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  const end = (hours * 60 + rest + minutes) % MINUTES_A_DAY;
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}

function renderQuestions(
  { services, model }: PersonContext,
  values: Partial<FormValues<Questions>>,
  problems: FormProblems<Questions>,
  suggestions: readonly string[],
): MarketAnswer {
  const { t } = services;
  const options = { location: suggestions.map((label) => ({ value: label, label })) };
  return createMarketPage(services, {
    area: 'organizer',
    problems,
    title: t('page.create-with-ai.title'),
    text: t('page.create-with-ai.text'),
    blocks: [
      {
        kind: 'form',
        path: buildSitePath(services, PATH),
        fields: createFields(QUESTIONS, values, options, t, problems),
        submitLabel: t('ai.generate'),
        note: t(model === undefined ? 'ai.note-templates' : 'ai.note-model'),
      },
    ],
    aside: [
      { kind: 'text', heading: t('plan.help'), paragraphs: [t('ai.help'), t('plan.help-draft')] },
      {
        kind: 'buttons',
        links: [
          { label: t('page.create-from-scratch.title'), path: buildSitePath(services, '/manage/events/create/') },
        ],
      },
    ],
  });
}

const REVIEW_FIELDS = {
  title: { kind: 'radios', label: 'ai.choose-title', isRequired: true },
  summary: { kind: 'text', label: 'create.summary', maxLength: SUMMARY_LENGTH },
  description: { kind: 'paragraph', label: 'plan.description', maxLength: DESCRIPTION_LENGTH },
} as const;

/** `/myevents/{event}/generated/`: shows the draft, which can be published or edited. */
export const generatedRoute: MarketRoute = {
  access: 'person',
  get: withCreation((context) => renderGenerated(context, {})),
  post: withCreation(async (context) => {
    const { db, services, creation, form, now } = context;
    const { values, problems, isValid } = parseForm(REVIEW_FIELDS, form, createTitleOptions(context), services.t);
    if (!isValid) return renderGenerated(context, problems);
    const plan = { ...creation.plan, ...values };
    await updatePlan(db, creation.id, plan, now);
    const link = (page: 'edit-event' | 'manage-event') => buildMarketLink(services, page, { creation: creation.id });
    const isReady = creation.state === 'draft' && canPublish(creation) && findPlanGaps(plan).length === 0;
    if (form.get('do') === 'edit' || !isReady) return { redirect: link('edit-event'), notice: 'event-saved' };
    await publishCreation(db, { ...creation, plan }, buildEventSearchTexts(plan), now);
    return { redirect: link('manage-event'), notice: 'event-published' };
  }),
};

const createTitleOptions = ({ creation: { plan } }: CreationContext) => ({
  title: [...new Set([...plan.titles, plan.title])].map((title) => ({ value: title, label: title })),
});

function renderGenerated(context: CreationContext, problems: FormProblems<typeof REVIEW_FIELDS>): MarketAnswer {
  const { services, creation } = context;
  const { t, tc } = services;
  const { plan } = creation;
  const [date] = describeDates(services, plan, 1);
  const topic = plan.subcategory === null ? plan.category : `${plan.category}/${plan.subcategory}`;
  const [ticket] = plan.tickets;
  const price =
    ticket === undefined || ticket.price === 0
      ? t('event.free')
      : createMoneyFormat(services, plan.currency)(ticket.price * 100);
  const facts = [
    { name: t('event.when'), value: date?.text ?? '' },
    { name: t('event.where'), value: plan.isOnline ? t('event.online') : plan.placeText },
    { name: t('plan.topic'), value: listTopics(services).find(({ value }) => value === topic)?.label ?? '' },
    { name: t('plan.format'), value: tc(`format.${plan.format}`) },
    { name: t('plan.tags'), value: plan.tags.map((tag) => tc(`tag.${tag}`)).join(', ') },
    { name: t('event.tickets'), value: t('ai.tickets', { count: ticket?.capacity ?? 0, price }) },
  ];
  return createMarketPage(services, {
    area: 'organizer',
    problems,
    title: t('ai.ready'),
    text: t(plan.author === 'model' ? 'ai.by-model' : 'ai.by-templates'),
    blocks: [
      {
        kind: 'form',
        path: buildMarketLink(services, 'generated-event', { creation: creation.id }),
        fields: createFields(
          REVIEW_FIELDS,
          { title: plan.title, summary: plan.summary, description: plan.description },
          createTitleOptions(context),
          t,
          problems,
        ),
        submitLabel: t('ai.publish'),
        otherSubmit: { label: t('ai.edit'), name: 'do', value: 'edit' },
      },
    ],
    aside: [
      {
        kind: 'rows',
        rows: [
          {
            title: plan.title,
            picture: { category: plan.category, seed: `${plan.drawing}-${plan.category}`, theme: plan.theme },
          },
        ],
      },
      { kind: 'facts', heading: t('plan.details'), facts: facts.filter(({ value }) => value !== '') },
    ],
  });
}
