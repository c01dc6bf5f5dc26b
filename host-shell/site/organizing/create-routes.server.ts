import { CATEGORY_ROWS } from '../../../shared/catalogue/categories.ts';
import { listSubCategories } from '../../../shared/catalogue/sub-categories.ts';
import { buildPath } from '../../../shared/routes/routes.ts';
import { toLanguageTag } from '../../../shared/sites/sites.ts';
import { createCreation, toMinute } from '../../marketplace/creations/creations.ts';
import { CATEGORY_FORMATS, chooseTags, FORMAT_PROFILES } from '../../marketplace/creations/event-kinds.ts';
import {
  createEmptyPlan,
  type EventPlan,
  listDays,
  MAX_PRICE,
  TITLE_LENGTH,
} from '../../marketplace/creations/event-plan.ts';
import { formatMinute } from '../../marketplace/events/calendar.ts';
import { ensureOrganizer } from '../../marketplace/organizers/organizers.ts';
import { foldText } from '../../marketplace/text/fold.ts';
import { createFields, type FormProblems, type FormValues, parseForm } from '../blocks/form-fields.server.ts';
import {
  buildMarketLink,
  buildSitePath,
  createBlockPage,
  describePage,
  hasProblems,
  type PageProblems,
} from '../http/market-page.server.ts';
import type { MarketAnswer, MarketRoute, PageServices, PersonContext } from '../http/route.server.ts';
import type { FormBlock } from '../page/blocks.ts';
import type { Translations } from '../page/page-context.ts';
import {
  createEventForm,
  createEventValues,
  type EventFormState,
  formatDay,
  parseEventForm,
} from './event-form.server.ts';

function createNewPlan({ request }: PageServices): EventPlan {
  return createEmptyPlan(toLanguageTag(request.language.locale), request.site.currency);
}

/** "Start from scratch". Creating the first event makes the user an organizer. */
export const createRoute: MarketRoute = {
  access: 'person',
  get: (context) => {
    const plan = createNewPlan(context);
    return renderCreate(context, { plan, values: { ...createEventValues(plan), topic: '', format: '' }, problems: {} });
  },
  post: async (context) => {
    const parsed = await parseEventForm(context, createNewPlan(context));
    return hasProblems(parsed.problems)
      ? renderCreate(context, parsed)
      : saveDraft(context, parsed.plan, 'event-saved');
  },
};

async function saveDraft(
  context: PersonContext,
  plan: EventPlan,
  notice: 'event-saved' | 'event-generated',
): Promise<MarketAnswer> {
  const { db, person, seconds } = context;
  const creation = await createCreation(db, await ensureOrganizer(db, person), plan, seconds);
  return { redirect: buildMarketLink(context, 'manage-event', { creation }), notice };
}

function renderCreate(context: PersonContext, state: EventFormState): MarketAnswer {
  const path = buildSitePath(context, buildPath('create-from-scratch'));
  return renderNew(context, 'create-from-scratch', state.problems, createEventForm(context, path, state));
}

function renderNew(
  context: PersonContext,
  id: 'create-from-scratch' | 'create-with-ai',
  problems: PageProblems,
  form: FormBlock,
): MarketAnswer {
  const { t } = context;
  const other = id === 'create-with-ai' ? 'create-from-scratch' : 'create-with-ai';
  const links = [{ label: t(`page.${other}.title`), path: buildSitePath(context, buildPath(other)) }];
  return createBlockPage(context, {
    ...describePage(context, id, 'organizer'),
    problems,
    blocks: [form, { kind: 'buttons', links }],
  });
}

const QUESTIONS = {
  what: { kind: 'paragraph', label: 'ai.what', hint: 'ai.what-hint', isRequired: true, maxLength: 300 },
  audience: { kind: 'text', label: 'ai.audience', hint: 'ai.audience-hint', maxLength: 120 },
  location: { kind: 'text', label: 'ai.where', maxLength: 200 },
  isOnline: { kind: 'checkbox', label: 'plan.online' },
  date: { kind: 'date', label: 'ai.when', isRequired: true, width: 'third' },
  startTime: { kind: 'time', label: 'plan.start', isRequired: true, width: 'third' },
  price: { kind: 'number', label: 'plan.ticket-price', hint: 'plan.ticket-price-hint', max: MAX_PRICE, width: 'third' },
} as const;

/** "Create with AI": a few questions, then a draft that can be published at once. */
export const generateRoute: MarketRoute = {
  access: 'person',
  get: (context) => renderQuestions(context, { startTime: '19:00', price: '0' }, {}),
  post: async (context) => {
    const { t, form } = context;
    const { values, problems: own } = parseForm(QUESTIONS, form, {}, t);
    // The event form reads places and dates.
    const { plan, problems: found } = await parseEventForm(context, createNewPlan(context));
    const isMissing = !plan.isOnline && values.location === '';
    const location = isMissing ? t('ai.where-missing') : found.location;
    const problems = { date: found.date, location, ...own } as FormProblems<typeof QUESTIONS>;
    if (hasProblems(problems)) return renderQuestions(context, values, problems);
    const when = formatDay(context, listDays(plan)[0] ?? 0, plan.startTime);
    const brief = { what: values.what.replace(/\s+/g, ' '), audience: values.audience, when };
    return saveDraft(context, generatePlan(plan, brief, context), 'event-generated');
  },
};

function renderQuestions(
  context: PersonContext,
  values: Partial<FormValues<typeof QUESTIONS>>,
  problems: FormProblems<typeof QUESTIONS>,
): MarketAnswer {
  const { t } = context;
  return renderNew(context, 'create-with-ai', problems, {
    kind: 'form',
    path: buildSitePath(context, buildPath('create-with-ai')),
    fields: createFields(QUESTIONS, values, {}, t, problems),
    submitLabel: t('ai.generate'),
    note: t('ai.note-templates'),
  });
}

/** The organizer's answers, cleaned and within their limits. */
interface EventBrief {
  readonly what: string;
  readonly audience: string;
  readonly when: string;
}

/** Two words that share a beginning of this length count as forms of one word. */
const STEM_LENGTH = 4;

/** Completes a plan from the catalogue and the site's templates: the same answers give the same draft, in the site's language. */
function generatePlan(plan: EventPlan, { what, audience, when }: EventBrief, { t, tc }: Translations): EventPlan {
  const topic = chooseTopic(`${what} ${audience}`, tc);
  const [format = 'classes'] = CATEGORY_FORMATS[topic.category];
  const place = plan.isOnline ? t('event.online') : (plan.placeText.split(',')[0] ?? '');
  const sentence = /[.!?]$/.test(what) ? capitalize(what) : `${capitalize(what)}.`;
  const paragraphs = [
    sentence,
    t('ai.where-and-when', { place, when }),
    ...(audience === '' ? [] : [t('ai.for-whom', { audience })]),
    t(plan.price === 0 ? 'ai.free' : 'ai.bring-ticket'),
  ];
  return {
    ...plan,
    title: cut(capitalize(what), TITLE_LENGTH),
    description: paragraphs.join('\n\n'),
    ...topic,
    format,
    tags: chooseTags(format, topic.category, plan.price, plan.isOnline),
    endTime: formatMinute(toMinute(plan.startTime) + FORMAT_PROFILES[format].hours * 60),
  };
}

/** Chooses the first sub-category or category of which a word is in the answer. */
function chooseTopic(answer: string, tc: Translations['tc']) {
  const stems = splitWords(answer);
  const isNamed = (label: string) => splitWords(label).some((stem) => stems.includes(stem));
  for (const { slug: category } of CATEGORY_ROWS) {
    const kind = listSubCategories(category).find(({ titleKey }) => isNamed(tc(titleKey)));
    if (kind !== undefined || isNamed(tc(`category.${category}`)))
      return { category, subcategory: kind?.number ?? null };
  }
  return { category: 'other', subcategory: null } as const;
}

const splitWords = (text: string): readonly string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word.length >= STEM_LENGTH)
    .map((word) => word.slice(0, STEM_LENGTH));

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
